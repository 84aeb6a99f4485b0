import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import Sandbox
import SandboxPages
import WalletServices
import WalletTestSupport
import WebApp

/// A whole wallet with its web app, called in process.
struct WebWorld {
    let world: World
    let sandbox: SandboxParts
    let client: TestClient
    /// The registered addresses of pages, and those of forms, such as `/goals/:id`.
    let pages: [String]
    let forms: [String]

    init(
        hasOutbox: Bool = true, settings: HTTPSettings = HTTPSettings(),
        printer: (any StatementPrinter)? = PlainPrinter(),
        adjust: (inout WalletSettings) -> Void = { _ in },
        wallet: (World) -> Wallet = { $0.wallet },
        addMore: (Router<WalletContext>) -> Void = { _ in }
    ) throws {
        world = try World(printer: printer, adjust: adjust)
        sandbox = SandboxParts(of: world)
        let web = try WebRoutes(
            wallet: wallet(world), settings: settings,
            secret: Array("another secret of tests, 32 bytes".utf8),
            extras: hasOutbox ? sandbox.pages.extras : nil,
            clock: world.clock.port,
            randomness: SeededRandomness(seed: 7).port)
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: settings, renderers: [web.errorRenderer]))
        web.add(to: router)
        func addresses(_ method: HTTPRequest.Method) -> [String] {
            router.routes.filter { $0.method == method }.map {
                $0.path.description.replacing("{id}", with: ":id")
            }
        }
        (pages, forms) = (addresses(.get), addresses(.post))
        addMore(router)
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
    }

    /// The outcome of a form: the page that its answer leads to, if one is kept.
    func outcome(
        of answer: TestClient.Answer, headers: HTTPFields
    ) async throws -> TestClient.Answer {
        guard let path = answer.headers[.location], path.contains("outcome=") else {
            return answer
        }
        return try await client.send(.get, path, headers: headers)
    }

    var outbox: SandboxOutbox { sandbox.outbox }

    /// A browser without a session.
    func browser(language: String? = nil) -> Browser { Browser(client, language: language) }

    /// A browser with a session by phone; the number ends in these four digits. It is one of the
    /// country whose customs belong to the language: Spain, the Emirates, or the United States.
    func browser(
        ofNumber digits: String, named name: String = "", language: String? = nil
    ) async throws -> Browser {
        let browser = browser(language: language)
        let start = ["es": "+3461260", "ar": "+97150530"][language ?? ""] ?? "530601"
        try await signIn(browser, asNumber: digits, after: start)
        if !name.isEmpty {
            try await browser.send(["display_name": name], to: "/profile/name")
        }
        return browser
    }

    /// Signs a browser in by phone; the number ends in these four digits.
    func signIn(
        _ browser: Browser, asNumber digits: String, after start: String = "530601"
    ) async throws {
        // This page is small: no list of countries.
        try await browser.open("/login")
        try await browser.send(["region": "US", "phone": start + digits], to: "/sign-in")
        try await browser.send(["code": "123456"], to: "/sign-in/code")
    }

    /// Gives a person a role, on the command line, and signs their browser in again.
    @discardableResult
    func give(_ role: Role, toNumber digits: String, in browser: Browser) async throws -> PersonID {
        let person = try await world.person(Int(digits) ?? 0).person.id
        _ = try await world.wallet.roles.set(
            role, of: person, by: world.wallet.treasurers.commandLine)
        try await signIn(browser, asNumber: digits)
        return person
    }
}

extension Browser {
    /// Opens an account by its form.
    ///
    /// - Returns: its address.
    func addAccount(_ name: String, currency: String = "USD") async throws -> String {
        try await open("/accounts/new")
        try await send(
            ["name": name, "currency": currency, "key": hidden("key")], to: "/accounts")
        return link("__name\">\(name)<") ?? ""
    }

    /// Fills in an amount in the form at this address, and sends it.
    func move(_ amount: String, at path: String, to account: String? = nil) async throws {
        try await open(path)
        if let account {
            let id = String(account.split(separator: "/").last ?? "")
            try await send(["to": id, "amount": amount, "key": hidden("key")], to: path)
        } else {
            try await send(["amount": amount, "key": hidden("key")], to: path)
        }
    }
}
