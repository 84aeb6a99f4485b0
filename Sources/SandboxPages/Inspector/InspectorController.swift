import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Sandbox
import WalletServices
import WebApp

/// The requests that a sandbox answered, for people. Only a sandbox has them; scripts find its API
/// at the same address.
struct InspectorController: PageController {
    var web: WebContext
    let book: RequestBook

    private var words: Localisation { web.words }
    private var text: InspectedText { InspectedText(web: web) }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.inspector.route, use: open { try await $0.list($1, $2) })
        router.post(
            SandboxLink.inspectorRemovals.route,
            use: open { pages, visit, _ in try await pages.forget(visit) })
        router.get(SandboxLink.inspected(nil).route, use: open { try await $0.look($1, $2) })
        router.post(
            SandboxLink.replay(nil).route,
            use: open { pages, visit, _ in try await pages.replay(visit) })
        for moment in BooksMoment.allCases {
            router.get(
                SandboxLink.pastBooks(nil, moment).route,
                use: open { try await $0.books(moment, $1, $2) })
        }
    }

    private func list(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        try web.wallet.requireWriter()
        let version = book.version
        let form = RequestFilterForm(visit, words)
        var (requests, error): ([InspectedRequest], FormError?) = ([], nil)
        do { requests = try await book.list(form.filter) } catch let wrong as InspectionError {
            error = web.formError(wrong, at: wrong.field)
        }
        let dropped = book.dropped
        let isFull = requests.count == form.filter.limit
        let page = InspectorPage(
            title: words("requests_title"),
            wayBack: web.wayBack,
            action: SandboxLink.inspector.path, fields: form.fields(error),
            errors: web.summary(of: error),
            live: SandboxLink.inspectorStream.path(with: ["after": String(version)]),
            dropped: dropped > 0 ? words("requests_dropped", count: dropped) : nil,
            archive: form.path(to: .inspectorArchive), removal: SandboxLink.inspectorRemovals.path,
            rows: requests.map(text.row), hasRows: !requests.isEmpty,
            older: isFull ? requests.last.map { form.path(to: .inspector, before: $0.id) } : nil)
        return web.show(page, to: visit, principal, error)
    }

    private func forget(_ visit: Visit) async throws -> Response {
        _ = try await web.form(of: visit)
        book.removeAll()
        return .seeOther(SandboxLink.inspector.path)
    }

    private func replay(_ visit: Visit) async throws -> Response {
        let form = try await web.form(of: visit)
        let id = try id(visit)
        let new = try await found {
            try await book.replay(
                id, key: ReplayKey(rawValue: form.text("again")) ?? .same, by: visit.context)
        }
        return .seeOther(SandboxLink.inspected(new).path)
    }

    private func look(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        try web.wallet.requireWriter()
        let id = try id(visit)
        let details = try await found { try await book.details(of: id) }
        return web.show(InspectedPage(details, web), to: visit, principal)
    }

    private func books(
        _ moment: BooksMoment, _ visit: Visit, _ principal: Principal?
    ) async throws -> Response {
        try web.wallet.requireWriter()
        let id = try id(visit)
        let books = try await found { try await book.books(moment, id) }
        return web.show(PastBooksPage(books, moment, of: id, web), to: visit, principal)
    }

    private func id(_ visit: Visit) throws -> Int64 {
        guard let id = visit.context.parameters.get("id").flatMap({ Int64($0) }) else {
            throw RequestError.routeNotFound
        }
        return id
    }

    /// Reports a missing page if the inspector no longer has what the address names.
    private func found<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        do { return try await body() } catch is InspectionError {
            throw RequestError.routeNotFound
        }
    }
}

/// The filter of the page, as its address has it.
private struct RequestFilterForm {
    let query: [(String, String)]
    private let words: Localisation

    init(_ visit: Visit, _ words: Localisation) {
        self.words = words
        query = ["api", "status", "path", "person", "before"].compactMap { name in
            guard let value = visit.query?[name], !value.isEmpty else { return nil }
            return (name, String(value.prefix(200)))
        }
    }

    private subscript(name: String) -> String? { query.first { $0.0 == name }?.1 }

    var filter: RequestFilter {
        let api = self["api"]
        let all = Set(FaultAPI.allCases)
        let one = api.flatMap(FaultAPI.init).map { Set([$0]) }
        return RequestFilter(
            apis: api == "all" ? nil : one ?? all.subtracting([.web]), path: self["path"],
            status: self["status"].map { Int($0) ?? 0 }, person: self["person"],
            before: self["before"].flatMap { Int64($0) })
    }

    /// The address with this filter.
    func path(to link: SandboxLink, before id: Int64? = nil) -> String {
        let kept = query.filter { $0.0 != "before" } + (id.map { [("before", String($0))] } ?? [])
        return kept.isEmpty ? link.path : link.path + "?" + SandboxLink.query(kept)
    }

    func fields(_ error: FormError?) -> [Field] {
        var api = Field(part: "parts/select", name: "api", label: words("requests_api"))
        let names = [("", words("requests_apis")), ("all", words("requests_all"))]
        let apis = FaultAPI.allCases.map { ($0.rawValue, name(of: $0)) }
        api.choices = (names + apis).map(choice(of: "api"))
        var status = Field(part: "parts/select", name: "status", label: words("requests_status"))
        status.choices = [
            ("", words("requests_any")), ("2", "2xx"), ("3", "3xx"), ("4", "4xx"), ("5", "5xx"),
        ].map(choice(of: "status"))
        var path = text("path", words("faults_path"))
        path.placeholder = "/api/v2/**"
        return [api, status, path, text("person", words("requests_person"))].map { field in
            var field = field
            field.error = error?.message(at: field.name)
            return field
        }
    }

    private func choice(of name: String) -> ((String, String)) -> Field.Choice {
        { choice in
            Field.Choice(
                value: choice.0, label: choice.1, isChosen: (self[name] ?? "") == choice.0)
        }
    }

    private func text(_ name: String, _ label: String) -> Field {
        var field = Field(name: name, label: label)
        field.value = self[name] ?? ""
        field.autocomplete = "off"
        field.isPlain = true
        return field
    }

    private func name(of api: FaultAPI) -> String {
        switch api {
        case .rest: "REST"
        case .starling: "Starling"
        case .course: words("requests_course")
        case .oauth: "OAuth"
        case .web: words("requests_web")
        }
    }
}
