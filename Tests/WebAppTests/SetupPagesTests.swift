import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport
import WebApp

@Suite("The pages of the setup (P-FIRST-1)")
struct SetupPagesTests {
    /// A wallet as `serve` starts it: behind the gate.
    private func gated(
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) throws -> (world: World, client: TestClient) {
        let world = try World(adjust: adjust)
        let web = try WebRoutes(
            wallet: world.wallet, settings: HTTPSettings(),
            secret: Array("another secret of tests, 32 bytes".utf8), clock: world.clock.port,
            randomness: SeededRandomness(seed: 7).port)
        let router = Router(context: WalletContext.self)
        router.add(
            middleware: EdgeMiddleware(
                settings: HTTPSettings(), renderers: [.rest, web.errorRenderer]))
        router.add(middleware: SetupGate(world.wallet.setup))
        Health.mount(on: router, of: world.wallet)
        web.add(to: router)
        router.refuseOtherMethods()
        return (world, TestClient(router.buildResponder()))
    }

    private let filled: KeyValuePairs<String, String> = [
        "name": "The Lovelace family", "currency": "EUR", "region": "ES",
        "zone": "Europe/Madrid", "username": "ada_lovelace", "password": "four words of mine",
        "repeated_password": "four words of mine",
    ]

    @Test("Nothing else answers before, and everything after")
    func gate() async throws {
        let (world, client) = try gated()
        let token = try #require(try await world.wallet.setup.begin())
        let closed = ["/", "/login", "/register", "/home", "/v1/me", "/docs", "/sw.js"]
        for path in closed {
            let answer = try await client.send(.get, path)
            #expect(answer.status == 503, "\(path)")
            #expect(answer.text.contains("not set up"), "\(path)")
        }
        #expect(try await client.send(.get, "/livez").status == 200)
        #expect(try await client.send(.get, "/readyz").status == 200)
        let ada = Browser(client)
        try await ada.open("/setup/\(token)")
        #expect(await ada.path == "/setup?opened=yes")
        #expect(await !ada.page.contains(token))
        #expect(await ada.text.contains("Set up your wallet"))
        #expect(await !ada.page.contains("install.js"))
        try await ada.send(filled, to: "/setup")
        #expect(await ada.path == "/home")
        #expect(await ada.page.contains("install.js"))
        #expect(await ada.page.contains("The Lovelace family"))
        #expect(await ada.text.contains("€0"))
        #expect(await ada.link("Invite people") == "/treasury/invitations/new")
        for (path, setting) in [("backups", "--backup-to"), ("codes", "--codes smtp")] {
            try await ada.open("/treasury/\(path)")
            #expect(await ada.text.contains(setting))
        }
        _ = try await world.wallet.invitations.make(
            .init(), by: world.wallet.treasurers.commandLine)
        try await ada.open("/home")
        #expect(await ada.text.contains("Invite people Done"))
        try await ada.send([:], to: "/treasury/first-steps/end")
        #expect(await !ada.text.contains("First steps"))
        #expect(await ada.link("People") == "/treasury/people")
        #expect(await ada.cookies["setup"] ?? "" == "")
        #expect(try await client.send(.get, "/login").status == 200)
        #expect(try await client.send(.get, "/manifest.webmanifest").text.contains("Lovelace"))
    }

    @Test("All errors of the form appear at once, and it keeps what was typed")
    func errors() async throws {
        let (world, client) = try gated()
        let token = try #require(try await world.wallet.setup.begin())
        let ada = Browser(client)
        try await ada.open("/setup/\(token)")
        // It notices that somebody signs in elsewhere (P-ENTRY-2).
        #expect(await ada.page.contains("/js/elsewhere.js"))
        try await ada.send(
            [
                "name": " ", "currency": "EUR", "region": "ES", "zone": "Europe/Madrid",
                "username": "ada", "password": "short", "repeated_password": "other",
            ], to: "/setup")
        #expect(await ada.text.contains("There are 5 problems"))
        #expect(await ada.page.contains("value=\"ES\" selected"))
        try await ada.send(filled, to: "/setup")
        #expect(await ada.path == "/home")
    }

    @Test("A currency that the host named at the start is not asked for")
    func namedCurrency() async throws {
        let (world, client) = try gated { $0.isCurrencyNamed = true }
        let token = try #require(try await world.wallet.setup.begin())
        let ada = Browser(client)
        try await ada.open("/setup/\(token)")
        #expect(await !ada.page.contains("name=\"currency\""))
        try await ada.send(filled, to: "/setup")
        #expect(world.wallet.settings.defaultCurrency == .dollar)
    }

    @Test("Every link that does not work has one page, before and after the setup")
    func invalid() async throws {
        let (world, client) = try gated()
        let token = try #require(try await world.wallet.setup.begin())
        let second = Browser(client)
        try await second.open("/setup/\(token)")
        let ada = Browser(client)
        for path in ["/setup", "/setup/awl_unknown_but_of_the_right_form", "/setup/x"] {
            try await ada.open(path)
            #expect(await ada.status == 404, "\(path)")
            #expect(await ada.text.contains("This setup link is not valid"))
        }
        let opened = try #require(try await client.send(.get, "/setup/\(token)").headers[.location])
        let refused = try await client.send(.get, opened)
        #expect(refused.status == 403 && refused.text.contains("Your browser refuses cookies"))
        try await ada.open("/setup/\(token)")
        try await ada.send(filled, to: "/setup")
        try await second.send(filled, to: "/setup")
        #expect(await second.status == 404)
        #expect(await second.text.contains("This setup link is not valid"))
        #expect(try await world.wallet.people.list(limit: 9).count == 1)
    }

    @Test("Where people are here already, one of them signs in and becomes the host")
    func headless() async throws {
        let (world, client) = try gated()
        _ = try await world.person(8718)
        let token = try #require(try await world.wallet.setup.begin())
        let ada = Browser(client)
        try await ada.open("/setup/\(token)")
        #expect(await ada.path == "/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path == "/setup?opened=yes")
        #expect(await ada.text.contains("Look after this wallet"))
        try await ada.send([:], to: "/setup/host")
        #expect(await ada.path == "/home")
        #expect(await ada.link("People") == "/treasury/people")
        #expect(try await world.person(8718).person.role == .host)
    }
}
