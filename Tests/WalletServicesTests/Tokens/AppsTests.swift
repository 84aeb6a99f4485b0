import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite struct AppsTests {
    @Test("An app gets a secret once, and only its owner sees it in the list")
    func register() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let made = try await world.wallet.apps.register(
            named: "Pennies",
            redirects: [
                " https://app.example/callback ", "", "http://localhost:3000/", "pennies://done",
            ], scopes: [.balanceRead], by: ada)
        #expect(made.secret.hasPrefix("aws_"))
        #expect(
            made.app.redirects == [
                "https://app.example/callback", "http://localhost:3000/", "pennies://done",
            ])
        #expect(try await world.wallet.apps.list(of: ada) == [made.app])
        #expect(try await world.wallet.apps.list(of: grace).isEmpty)
    }

    @Test(
        "An app's redirect address must be safe (RFC 8252, 7)",
        arguments: [
            "", "http://app.example/", "http://127.0.0.1.example/", "javascript:alert(1)//",
            "data:text/html,hello", "https://", "https://a.example/#here", "/relative",
            "https://ada@app.example/", "https://app.example/a b", "https://app.example/\"",
            "https://app.example/\r\nX: y", "file:///etc/passwd", "https:app.example",
            "https://app.example/" + String(repeating: "a", count: 500), "intent://x#Intent",
            "https://a;b.example/", "https://a,b.example/", "https://*.example/",
            "https://x%3Bscript-src-elem%20*/", "https://your.bank%20%E2%9C%93.example/",
            "https://app%2Eexample/", "https://b(1)$.example/",
        ])
    func badRedirects(address: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        await #expect(throws: WalletError.developer(.redirectInvalid)) {
            try await world.wallet.apps.register(
                named: "Pennies", redirects: [address], scopes: [.balanceRead], by: ada)
        }
    }

    @Test("An app needs a name and scopes, and the number of apps is limited")
    func limits() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let apps = world.wallet.apps
        let there = [AppWorld.callback]
        await #expect(throws: WalletError.developer(.appNameInvalid)) {
            try await apps.register(
                named: " ", redirects: there, scopes: [.balanceRead], by: ada)
        }
        await #expect(throws: WalletError.developer(.scopesMissing)) {
            try await apps.register(named: "A", redirects: there, scopes: [], by: ada)
        }
        for number in 1...Apps.maximumPerPerson {
            _ = try await apps.register(
                named: "\(number)", redirects: there, scopes: [.balanceRead], by: ada)
        }
        await #expect(throws: WalletError.developer(.appLimitReached)) {
            try await apps.register(
                named: "One more", redirects: there, scopes: [.balanceRead], by: ada)
        }
    }

    @Test("A removed app loses access to every wallet at once")
    func remove() async throws {
        let apps = try await AppWorld()
        let given = try await apps.tokens()
        let code = try await apps.code()
        #expect(await apps.isAlive(given.access))
        await #expect(throws: WalletError.developer(.appNotFound)) {
            try await apps.wallet.apps.remove(apps.app.app.id, of: apps.ada)
        }
        try await apps.wallet.apps.remove(apps.app.app.id, of: apps.grace)
        #expect(await !apps.isAlive(given.access))
        #expect(try await apps.wallet.consents.list(of: apps.ada).isEmpty)
        await #expect(throws: OAuthError.invalidClient) { try await apps.refresh(given.refresh) }
        await #expect(throws: OAuthError.invalidClient) { try await apps.exchange(code) }
    }

    @Test("Using an app's token is recorded for the app and the consent")
    func lastUse() async throws {
        let apps = try await AppWorld()
        let given = try await apps.tokens()
        _ = try await apps.wallet.tokens.authenticate(given.access)
        let now = apps.world.clock.now
        #expect(try await apps.wallet.apps.list(of: apps.grace).first?.lastUsedAt == now)
        #expect(try await apps.wallet.consents.list(of: apps.ada).first?.lastUsedAt == now)
    }
}
