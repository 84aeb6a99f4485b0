import Foundation
import HTTPTypes
import Ledger
import Passwords
import Testing
import WalletServices
import WalletTestSupport

@Suite("The way in (P-ENTRY-1)")
struct EntryWaysTests {
    /// What a wallet has: codes that reach phones, and the sandbox's extras.
    struct Offer: Sendable, CustomTestStringConvertible {
        let codes: Bool
        let isSandbox: Bool

        var way: String { codes ? "/sign-in" : "/login" }
        var testDescription: String {
            "\(isSandbox ? "sandbox" : "serve") \(codes ? "with" : "without") codes"
        }

        static let all = [true, false].flatMap { codes in
            [true, false].map { Offer(codes: codes, isSandbox: $0) }
        }

        func web() throws -> WebWorld {
            try WebWorld(
                hasOutbox: isSandbox,
                adjust: { if !isSandbox { $0 = Self.production } },
                wallet: { codes ? $0.wallet : Self.withoutCodes($0) })
        }

        private static var production: WalletSettings {
            var settings = WalletSettings(defaultCurrency: .dollar)
            settings.registration = .open
            return settings
        }

        private static func withoutCodes(_ world: World) -> Wallet {
            Wallet(
                store: world.store, settings: world.wallet.settings,
                hasher: PasswordHasher(parameters: .fast),
                secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: nil,
                clock: world.clock.port, randomness: SeededRandomness(seed: 5).port)
        }
    }

    private func register(_ name: String, _ browser: Browser) async throws {
        try await browser.open("/register")
        try await browser.send(
            [
                "username": name, "password": "four words of mine",
                "repeated_password": "four words of mine", "email": "",
            ], to: "/register")
        #expect(await browser.path == "/home")
    }

    @Test(
        "A link for a new password that has ended says whom to ask (P-PWD-3)", arguments: Offer.all)
    func endedLink(offer: Offer) async throws {
        let web = try offer.web()
        let nobody = web.browser()
        try await nobody.open("/reset/awx_a_link_of_the_right_form")
        #expect(await nobody.status == 404)
        #expect(await nobody.path == "/reset?opened=yes")
        let text = await nobody.text
        #expect(text.contains("This link does not work any more."))
        #expect(text.contains("Ask for a new one, or for a new code.") == offer.codes)
        #expect(text.contains("Ask a treasurer of this wallet, or a host") == !offer.codes)
        try await nobody.open("/sign-in/forgotten")
        #expect(
            await nobody.text.contains("Ask a treasurer of this wallet, or a host") == !offer.codes)
        #expect(web.world.codes.count == 0)
    }

    @Test("It asks for a phone number only where codes can be sent", arguments: Offer.all)
    func page(offer: Offer) async throws {
        let web = try offer.web()
        let ada = web.browser()
        try await ada.open("/")
        #expect(await ada.path == offer.way)
        #expect(await ada.page.contains("name=\"phone\"") == offer.codes)
        #expect(await ada.page.contains("name=\"password\"") != offer.codes)
        #expect(await ada.page.contains("data-passkey-place"))
        #expect(await (ada.link("Sign in with a token") != nil) == offer.isSandbox)
        for path in ["/login", "/register"] {
            try await ada.open(path)
            #expect(await (ada.link("Sign in with a phone number") != nil) == offer.codes)
        }
        for path in ["/sign-in", "/sign-in/code"] {
            try await ada.open(path)
            #expect(await ada.path == offer.way)
            #expect(await ada.status == 200)
        }
    }

    @Test("Every page that needs a person leads to it", arguments: Offer.all)
    func leading(offer: Offer) async throws {
        let web = try offer.web()
        let stranger = web.browser()
        for path in ["/home", "/send", "/profile", "/transactions?q=tea"] {
            try await stranger.open(path)
            #expect(await stranger.path == offer.way)
        }
        await stranger.keep("session", "awt_of_a_session_that_ended_long_ago")
        try await stranger.open("/home")
        #expect(await stranger.path == offer.way + "?ended=yes")
        #expect(await stranger.text.contains("session has ended"))

        let grace = web.browser()
        try await register("grace_hopper", grace)
        let payee = try #require(try await web.world.wallet.people.list(limit: 9).first).id
        let asking = "/pay/\(payee.uuid.uuidString.lowercased())"
        try await stranger.open(asking + "?currency=USD")
        #expect(await stranger.text.contains("Sign in to pay"))
        try await stranger.send(["way": "sign-in", "currency": "USD"], to: asking + "/entry")
        #expect(await stranger.path == offer.way)
    }

    @Test("Logging out and forgetting the device lead to it", arguments: Offer.all)
    func leaving(offer: Offer) async throws {
        let web = try offer.web()
        let ada = web.browser()
        try await register("ada_lovelace", ada)
        try await ada.send([:], to: "/sign-out")
        #expect(await ada.path == "/login")
        try await ada.send([:], to: "/sign-in/forget")
        #expect(await ada.path == offer.way)
    }

    @Test("A form for a phone number does nothing where no code can be sent (P-ENTRY-1)")
    func phoneForms() async throws {
        let web = try Offer(codes: false, isSandbox: false).web()
        let ada = web.browser()
        try await ada.open("/login")
        for path in ["/sign-in", "/sign-in/code", "/sign-in/code/resend"] {
            try await ada.send(["region": "US", "phone": "5306018718", "code": "1"], to: path)
            #expect(await ada.path == "/login")
        }
        #expect(web.world.codes.count == 0)
    }

    @Test("The offline page and the worker name no way in of their own", arguments: Offer.all)
    func offline(offer: Offer) async throws {
        let ada = try offer.web().browser()
        try await ada.open("/offline")
        #expect(await ada.link("Try again") == "/")
        let page = await ada.page
        #expect(!page.contains("/sign-in\"") && !page.contains("/login\""))
        try await ada.open("/sw.js")
        let worker = await ada.page
        #expect(worker.contains("\"root\":\"/\""))
        #expect(!worker.contains("sign-in") && !worker.contains("login"))
    }
}
