import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Passwords
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Server errors")
struct TroubleTests {
    private enum Surprise: Error { case secret }

    @Test("Resending the form settles an unknown outcome, and money moves once (UI-PAY-25)")
    func unknownOutcome() async throws {
        let world = try World()
        let engine = WatchedEngine(world.engine)
        func start() throws -> WebWorld {
            let wallet = Wallet(
                store: try SQLStore(engine: engine), settings: world.wallet.settings,
                hasher: PasswordHasher(parameters: .fast),
                secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: world.codes,
                clock: world.clock.port)
            return try WebWorld(wallet: { _ in wallet })
        }
        let web = try start()
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deposits")
        let key = await ada.hidden("key")
        engine.fail(.init(cause: .disk, moment: .after, text: "COMMIT"))
        try await ada.send(["amount": "300", "key": key], to: account + "/deposits")
        #expect(await ada.status == 500)
        #expect(await ada.text.contains("We are checking"))
        #expect(await ada.hidden("key") == key)
        let amount = await ada.hidden("amount")
        // After a failure of its disk, a store writes nothing more: the server must restart.
        await ada.turn(to: try start().client)
        try await ada.open(account + "/deposits")
        try await ada.send(["amount": amount, "key": key], to: account + "/deposits")
        #expect(await ada.text.contains("Savings Balance: $300.00"))
        #expect(await ada.text.contains("Deposited $300.00."))
    }

    @Test("While the books are wrong, every page says that nothing can change (P-OPS-4)")
    func stopped() async throws {
        let web = try WebWorld()
        let tool = WatchedEngine(web.world.engine)
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.move("300", at: account + "/deposits")
        let stranger = web.browser(language: "es")
        let banner = "the books are being checked"
        for path in ["/", account, "/profile", "/nowhere"] {
            try await ada.open(path)
            #expect(await !ada.page.contains(banner), "\(path)")
        }
        try tool.withWriter {
            try $0.execute("UPDATE account SET balance = balance + 1 WHERE name = 'Savings'", [])
        }
        #expect(try await web.world.wallet.audit.verify().findings.count > 0)
        for path in ["/", account, "/profile", "/nowhere"] {
            try await ada.open(path)
            #expect(await ada.page.contains(banner), "\(path)")
        }
        for path in ["/sign-in", "/login", "/register"] {
            try await stranger.open(path)
            #expect(await stranger.page.contains("se están revisando las cuentas"), "\(path)")
        }
        try tool.withWriter {
            try $0.execute("UPDATE account SET balance = balance - 1 WHERE name = 'Savings'", [])
        }
        _ = try await web.world.wallet.audit.verify(endsStop: true)
        try await ada.open("/")
        #expect(await !ada.page.contains(banner))
    }

    @Test("Every kind of error has its own page, which reveals nothing internal")
    func pages() async throws {
        let web = try WebWorld(addMore: { router in
            router.get("/full") { _, _ -> Response in throw StoreError.unavailable("disk full") }
            router.get("/wait") { _, _ -> Response in
                throw WalletError.tooManyAttempts(retryAfterSeconds: 42)
            }
            router.get("/surprise") { _, _ -> Response in throw Surprise.secret }
        })
        let full = try await web.client.send(.get, "/full")
        #expect(full.status == 503)
        #expect(full.text.contains("Not available right now"))
        #expect(full.headers[.retryAfter] == "30")
        let wait = try await web.client.send(.get, "/wait")
        #expect(wait.status == 429)
        #expect(wait.text.contains("Please wait 42 seconds"))
        let surprise = try await web.client.send(.get, "/surprise")
        #expect(surprise.status == 500)
        let id = try #require(surprise.headers[.requestID])
        #expect(surprise.text.contains("Request ID: <code>\(id)</code>"))
        for answer in [full, surprise] {
            #expect(!answer.text.contains("disk full") && !answer.text.contains("secret"))
        }
    }
}
