import HTTPSupport
import HTTPTypes
import Hummingbird
import Sandbox
import WalletServices
import WebApp

/// The rules of a sandbox that make requests and webhooks fail, for people. Only a sandbox has
/// them; scripts find its API at the same address.
struct FaultsController: PageController {
    var web: WebContext
    let book: FaultBook

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.faults.route, use: open { try $0.show($1, $2) })
        router.post(SandboxLink.faults.route, use: open { try await $0.add($1, $2) })
        router.post(SandboxLink.faultRemovals.route, use: open { try await $0.remove($1, $2) })
    }

    private func add(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let form = try await web.form(of: visit)
        do {
            _ = try await book.add(try rule(form))
            return .seeOther(SandboxLink.faults.path)
        } catch let error as FaultError {
            return try show(visit, principal, typed: form, error: error)
        }
    }

    /// Another tab may have removed the rule already.
    private func remove(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let form = try await web.form(of: visit)
        if form["all"] != nil {
            book.removeAll()
        } else {
            try? book.remove(Int64(form.text("id")) ?? 0)
        }
        return .seeOther(SandboxLink.faults.path)
    }

    private func rule(_ form: FormFields) throws(FaultError) -> FaultRule {
        let preset = FaultPreset(rawValue: form.text("effect"))
        guard let preset else { throw .kindUnknown }
        func typed(_ name: String) -> String? {
            let text = form.text(name)
            return text.isEmpty ? nil : text
        }
        return FaultRule(
            match: FaultMatch(method: typed("method"), path: typed("path")),
            times: typed("times").map { Int64($0) ?? 0 }, effect: preset.effect)
    }

    private func show(
        _ visit: Visit, _ principal: Principal?, typed: FormFields? = nil, error: FaultError? = nil
    ) throws -> Response {
        try web.wallet.requireWriter()
        let error = error.map { web.formError($0, at: field(of: $0)) }
        let rules = book.rules.reversed().map { FaultText(web: web).rule($0) }
        let page = FaultsPage(
            title: words("faults_title"),
            wayBack: web.wayBack,
            action: SandboxLink.faults.path, removal: SandboxLink.faultRemovals.path,
            errors: web.summary(of: error), rules: rules, hasRules: !rules.isEmpty,
            fields: fields(typed, error))
        return web.show(page, to: visit, principal, error)
    }

    /// The field of the form that an error is about.
    private func field(of error: FaultError) -> String? {
        switch error.field {
        case "times"?: "times"
        case "match.method"?: "method"
        case "match.path"?, "match"?: "path"
        case let field? where field.hasPrefix("effect"): "effect"
        default: nil
        }
    }

    private func fields(_ typed: FormFields?, _ error: FormError?) -> [Field] {
        var effect = Field(part: "parts/select", name: "effect", label: words("faults_effect"))
        let text = FaultText(web: web)
        effect.choices = FaultPreset.allCases.map { preset in
            Field.Choice(
                value: preset.rawValue, label: text.effect(preset.effect),
                isChosen: typed?.text("effect") == preset.rawValue)
        }
        var method = Field(part: "parts/select", name: "method", label: words("faults_method"))
        method.choices = ["", "GET", "POST", "PUT", "PATCH", "DELETE"].map { name in
            Field.Choice(
                value: name, label: name.isEmpty ? words("faults_any_method") : name,
                isChosen: typed?.text("method") == name)
        }
        var path = plain("path", "faults_path", typed?.text("path") ?? "")
        path.hint = words("faults_path_hint")
        path.placeholder = "/api/v2/**"
        var times = plain("times", "faults_times", typed?.text("times") ?? "1")
        times.hint = words("faults_times_hint")
        times.inputMode = "numeric"
        return [effect, method, path, times].map { field in
            var field = field
            field.error = error?.message(at: field.name)
            return field
        }
    }

    private func plain(_ name: String, _ label: String, _ value: String) -> Field {
        var field = Field(name: name, label: words(label))
        field.value = String(value.prefix(200))
        field.autocomplete = "off"
        field.isPlain = true
        return field
    }
}

/// The effects that the page offers; the API has more.
private enum FaultPreset: String, CaseIterable {
    case doneError, doneReset, internalError, unavailable, rateLimited, tokenExpired, delay
    case slowBody, reset, empty, malformedChunk, wrongContentType
    case webhookTwice, webhookLate, webhookOutOfOrder, webhookNever

    var effect: FaultEffect {
        switch self {
        case .doneError: .doneUnanswered(.error)
        case .doneReset: .doneUnanswered(.reset)
        case .internalError: .status(500)
        case .unavailable: .status(503)
        case .rateLimited: .rateLimited(retryAfterSeconds: 30)
        case .tokenExpired: .tokenExpired
        case .delay: .delay(.fixed(5_000))
        case .slowBody: .slowBody(bytesPerSecond: 50)
        case .reset: .reset
        case .empty: .empty
        case .malformedChunk: .malformedChunk
        case .wrongContentType: .wrongContentType("text/html")
        case .webhookTwice: .webhookTwice
        case .webhookLate: .webhookLate(seconds: 600)
        case .webhookOutOfOrder: .webhookOutOfOrder
        case .webhookNever: .webhookNever
        }
    }
}
