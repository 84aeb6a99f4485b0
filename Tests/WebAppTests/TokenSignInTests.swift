import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@Suite("Signing in by token")
struct TokenSignInTests {
    private let web: WebWorld
    private let ada: PersonID
    private let account: AccountID

    init() async throws {
        web = try WebWorld()
        ada = try await web.world.person(1).person.id
        _ = try await web.world.account(of: ada, named: "Dollars")
        account = try await web.world.account(of: ada, named: "Pounds", in: .pound).id
        try await web.world.plant(.demo, for: ada)
    }

    private func page() async throws -> Browser {
        let browser = web.browser()
        try await browser.open("/sign-in")
        #expect(await browser.link("Sign in with a token") == "/sign-in/token")
        try await browser.open("/sign-in/token")
        return browser
    }

    /// The value of a field on the page.
    private func value(_ name: String, _ browser: Browser) async -> String {
        let parts = await browser.page.components(
            separatedBy: "name=\"\(name)\" type=\"text\" value=\"")
        return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
    }

    @Test("A token that allows everything leads to the feed (S-TOK-1)")
    func logIn() async throws {
        let browser = try await page()
        #expect(await browser.text.contains("Sign in with token"))
        try await browser.send(
            ["access_token": " demo-access-token\n"], to: "/sign-in/token")
        #expect(await browser.path.contains(account.uuid.uuidString.lowercased()))
        #expect(await browser.text.contains("Pounds"))
        try await browser.open("/profile")
        #expect(await browser.status == 200)
    }

    @Test("Any other token gives “Status Code: 403” below the buttons (S-TOK-2)")
    func refused() async throws {
        let some = try await web.world.wallet.tokens.create(
            named: "Some", scopes: [.accountRead, .transactionRead], by: ada)
        for token in ["", "wrong", some.text] {
            let browser = try await page()
            try await browser.send(["access_token": "\(token)"], to: "/sign-in/token")
            #expect(await browser.status == 403)
            #expect(await browser.text.contains("Refresh token Status Code: 403"))
            #expect(await value("access_token", browser) == token)
            try await browser.open("/home")
            #expect(await browser.path == "/sign-in")
        }
    }

    @Test("Refresh token gives a new pair that works (S-TOK-3, S-TOK-5)")
    func refresh() async throws {
        let browser = try await page()
        #expect(await value("client_id", browser) == "demo-client")
        #expect(await value("client_secret", browser) == "demo-secret")
        let form: KeyValuePairs = [
            "refresh_token": "demo-refresh-token", "client_id": "demo-client",
            "client_secret": "demo-secret",
        ]
        try await browser.send(form, to: "/sign-in/token/refresh")
        #expect(await browser.text.contains("Token refreshed"))
        let access = await value("access_token", browser)
        #expect(access.hasPrefix("awa_"))
        #expect(await value("refresh_token", browser).hasPrefix("awr_"))
        try await browser.send(["access_token": "\(access)"], to: "/sign-in/token")
        #expect(await browser.text.contains("Pounds"))
    }

    @Test("A failed refresh gives “Status Code: 400” (S-TOK-3)")
    func refreshRefused() async throws {
        let browser = try await page()
        try await browser.send(
            [
                "refresh_token": "demo-refresh-token)", "client_id": "demo-client",
                "client_secret": "demo-secret",
            ], to: "/sign-in/token/refresh")
        #expect(await browser.status == 400)
        #expect(await browser.text.contains("Status Code: 400"))
        #expect(await value("refresh_token", browser) == "demo-refresh-token)")
    }

    @Test("Outside a sandbox there is no sign-in by token")
    func production() async throws {
        let production = try WebWorld(hasOutbox: false) { $0.isSandbox = false }
        let browser = production.browser()
        try await browser.open("/sign-in")
        #expect(await browser.link("Sign in with a token") == nil)
        try await browser.open("/sign-in/token")
        #expect(await browser.status == 404)
        let grace = try await production.world.person(1).person.id
        let all = try await production.world.wallet.tokens.create(
            named: "All", scopes: Set(Scope.allCases), by: grace)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await production.world.wallet.tokens.signIn(
                all.text,
                in: SignInContext(channel: .web, address: ClientAddress("127.0.0.1"), device: ""))
        }
    }
}
