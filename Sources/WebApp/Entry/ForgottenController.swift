import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import WalletServices

/// A forgotten password: a name, then the code that its number got. Nothing here shows whether a
/// name is known.
struct ForgottenController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var resets: Resets { web.wallet.resets }
    private var hasEmail: Bool { web.wallet.emails.isOffered }
    private var lead: String {
        guard resets.hasCodes else { return "forgotten_off" }
        return hasEmail ? "forgotten_lead_email" : "forgotten_lead"
    }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.forgotten.route, use: entry { $0.namePage($1) })
        router.post(
            Link.forgotten.route,
            use: entryForm({ try $0.ask($1, $2) }, again: { $0.namePage($1, $2) }))
        router.get(Link.forgottenCode.route, use: entry { $0.codePage($1) })
        router.post(
            Link.forgottenCode.route,
            use: entryForm({ try await $0.enter($1, $2) }, again: { $0.codePage($1, $2) })
        )
    }

    private func ask(_ visit: Visit, _ form: FormFields) throws -> Response {
        let name = String(form.text("name").latinDigits.prefix(100))
        let address = visit.context.clientAddress
        try web.trials.resetting(from: address)
        let asked = try resets.ask(for: name, from: address)
        return web.leading(
            to: .forgottenCode, keeping: asked.challenge, in: Cookie.forgotten,
            until: asked.expiresAt)
    }

    private func namePage(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        let label = words(hasEmail ? "forgotten_name_email" : "forgotten_name")
        var name = content.field("name", label, maximum: 100, isFirst: true)
        name.value = name.value.latinDigits
        name.autocomplete = "username"
        name.isPlain = true
        let page = EntryFormPage(
            title: words("forgotten_title"),
            wayBack: LinkPart(label: words("login_title"), href: Link.login.path),
            lead: words(lead),
            errors: web.summary(of: content.error), action: Link.forgotten.path,
            fields: [name], button: resets.hasCodes ? words("forgotten_button") : nil,
            scripts: ["elsewhere"])
        return web.show(page, to: visit, content)
    }

    private func enter(_ visit: Visit, _ form: FormFields) async throws -> Response {
        guard let challenge = web.cookies.value(Cookie.forgotten, in: visit.request) else {
            return .seeOther(Link.forgotten.path)
        }
        guard let code = CodeText.any(in: form.text("code")) else {
            throw FormError(words("forgotten_code_missing"), at: "code").failure
        }
        let permitted = try await resets.enter(
            code, challenge: challenge, in: web.signInContext(of: visit))
        var response = web.leading(
            to: .reset, keeping: permitted.token, in: Cookie.reset, until: permitted.expiresAt)
        response.headers.append(web.cookies.clear(Cookie.forgotten))
        return response
    }

    private func codePage(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        guard web.cookies.value(Cookie.forgotten, in: visit.request) != nil else {
            return .seeOther(Link.forgotten.path)
        }
        let minutes = web.wallet.settings.codes.lifetimeSeconds / 60
        let page = EntryFormPage(
            title: words("forgotten_code_title"),
            wayBack: LinkPart(label: words("forgotten_title"), href: Link.forgotten.path),
            lead: words("forgotten_code_lead", count: minutes),
            errors: web.summary(of: content.error), action: Link.forgottenCode.path,
            fields: [web.codeField(content)], button: words("forgotten_code_button"),
            scripts: ["elsewhere"])
        return web.show(page, to: visit, content)
    }
}
