import Foundation
import Ledger
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@Suite struct RefreshTests {
    @Test(
        "An app's access token lasts an hour, in a sandbox a day (S-SESS-5, S-SAPI-7)",
        arguments: [(true, 86_400), (false, 3600)] as [(Bool, Int64)])
    func lifetime(isSandbox: Bool, seconds: Int64) async throws {
        let apps = try await AppWorld { settings in
            guard !isSandbox else { return }
            settings.accessTokenSeconds =
                WalletSettings(
                    defaultCurrency: .dollar
                ).accessTokenSeconds
        }
        let given = try await apps.tokens()
        #expect(given.lifetimeSeconds == seconds)
        apps.world.clock.advance(seconds: seconds - 1)
        #expect(await apps.isAlive(given.access))
        apps.world.clock.advance(seconds: 1)
        #expect(await !apps.isAlive(given.access))
        let next = try await apps.refresh(given.refresh)
        #expect(await apps.isAlive(next.access))
    }

    @Test("A refresh gives a new pair, and ends the old access token (S-TOK-5)")
    func newPair() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let second = try await apps.refresh(first.refresh)
        #expect(second.access != first.access)
        #expect(second.refresh != first.refresh)
        #expect(second.scopes == first.scopes)
        #expect(await !apps.isAlive(first.access))
        #expect(await apps.isAlive(second.access))
    }

    @Test("A used refresh token stays valid until the new one is first used")
    func spare() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        _ = try await apps.refresh(first.refresh)
        let again = try await apps.refresh(first.refresh)
        let next = try await apps.refresh(again.refresh)
        #expect(await apps.isAlive(next.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(first.refresh) }
    }

    @Test("A used refresh token stays valid for under ten seconds, not extended by use (C-43)")
    func shortSpare() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        _ = try await apps.refresh(first.refresh)
        apps.world.clock.advance(seconds: 9)
        let again = try await apps.refresh(first.refresh)
        #expect(await apps.isAlive(again.access))
        apps.world.clock.advance(seconds: 1)
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(first.refresh) }
        #expect(await !apps.isAlive(again.access), "such a late use is theft")
        #expect(try await apps.wallet.consents.list(of: apps.ada).isEmpty)
    }

    @Test("An unused refresh token stays valid for months")
    func unusedStays() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let second = try await apps.refresh(first.refresh)
        apps.world.clock.advance(seconds: 90 * 86_400)
        #expect(await apps.isAlive(try await apps.refresh(second.refresh).access))
    }

    @Test("Fewer scopes apply only to the access token; more are refused and end nothing (C-2)")
    func scopes() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        for scope in ["balance:read payee:read", "nonsense", "BALANCE:READ"] {
            await #expect(throws: OAuthError.invalidScope) {
                try await apps.refresh(first.refresh, scope: scope)
            }
        }
        #expect(await apps.isAlive(first.access))
        let narrow = try await apps.refresh(first.refresh, scope: "balance:read")
        #expect(narrow.scopes == [.balanceRead])
        let bearer = try await apps.wallet.tokens.authenticate(narrow.access)
        #expect(bearer.scopes == [.balanceRead])
        let whole = try await apps.refresh(narrow.refresh, scope: "account:read balance:read")
        #expect(whole.scopes == [.accountRead, .balanceRead])
        let left = try await apps.refresh(whole.refresh)
        #expect(left.scopes == [.accountRead, .balanceRead])
        let consent = try #require(try await apps.wallet.consents.list(of: apps.ada).first)
        #expect(consent.scopes == [.accountRead, .balanceRead])
    }

    @Test("A dead refresh token ends the whole family (RFC 9700, 4.14.2)")
    func replay() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let second = try await apps.refresh(first.refresh)
        let third = try await apps.refresh(second.refresh)
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(first.refresh) }
        #expect(await !apps.isAlive(third.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(third.refresh) }
        #expect(try await apps.wallet.consents.list(of: apps.ada).isEmpty)
    }

    @Test("Twenty parallel refreshes of one token leave one pair (SES-2)")
    func race() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let results = await atOnce(20) { _ in try await apps.refresh(first.refresh) }
        let pairs = results.compactMap { try? $0.get() }
        #expect(pairs.count == 20)
        var alive = 0
        for pair in pairs where await apps.isAlive(pair.access) { alive += 1 }
        #expect(alive == 1)
        var refreshed = 0
        for pair in pairs where (try? await apps.refresh(pair.refresh)) != nil { refreshed += 1 }
        #expect(refreshed == 1)
    }

    @Test("A replaced token that arrives later than a race ends the family")
    func lateLoser() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let lost = try await apps.refresh(first.refresh)
        let kept = try await apps.refresh(first.refresh)
        apps.world.clock.advance(seconds: 11)
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(lost.refresh) }
        #expect(await !apps.isAlive(kept.access))
    }

    @Test("A refresh token lasts six months, and so does each new one")
    func sixMonths() async throws {
        let apps = try await AppWorld()
        let first = try await apps.tokens()
        let day: Int64 = 86_400
        apps.world.clock.advance(seconds: 180 * day - 1)
        let second = try await apps.refresh(first.refresh)
        apps.world.clock.advance(seconds: 180 * day - 1)
        let third = try await apps.refresh(second.refresh)
        apps.world.clock.advance(seconds: 180 * day)
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(third.refresh) }
    }

    @Test("A refresh token works only for its own app, and not as an access token")
    func otherApp() async throws {
        let apps = try await AppWorld()
        let given = try await apps.tokens()
        let other = try await apps.wallet.apps.register(
            named: "Other", redirects: [AppWorld.callback], scopes: [.balanceRead],
            by: apps.grace)
        let thief = Consents.Client(id: other.app.client, secret: other.secret)
        await #expect(throws: OAuthError.invalidGrant) {
            try await apps.wallet.consents.refresh(given.refresh, by: thief)
        }
        await #expect(throws: OAuthError.invalidClient) {
            try await apps.wallet.consents.refresh(
                given.refresh, by: Consents.Client(id: apps.client.id, secret: other.secret))
        }
        #expect(await !apps.isAlive(given.refresh))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(given.access) }
        _ = try await apps.refresh(given.refresh)
    }
}

@Suite struct FixedCredentialsTests {
    private static let demo = Consents.Client(id: "demo-client", secret: "demo-secret")

    @Test("The demo credentials have all scopes, and never end (S-TOK-5)")
    func demo() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let wallet = world.wallet
        try await world.plant(.demo, for: ada)
        try await world.plant(.demo, for: ada)
        var pairs: [AppTokens] = []
        for _ in 1...3 {
            pairs.append(
                try await wallet.consents.refresh("demo-refresh-token", by: Self.demo))
        }
        let newest = try #require(pairs.last)
        #expect(newest.scopes == Set(Scope.allCases))
        #expect(try await wallet.tokens.authenticate(newest.access).person.id == ada)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await wallet.tokens.authenticate(pairs[0].access)
        }
        _ = try await wallet.consents.refresh(newest.refresh, by: Self.demo)
        try await wallet.tokens.revokeAll(of: ada)
        world.clock.advance(seconds: 400 * 86_400)
        let bearer = try await wallet.tokens.authenticate("demo-access-token")
        #expect(bearer.scopes == Set(Scope.allCases))
        #expect(bearer.expiresAt == nil)
        _ = try await wallet.consents.refresh("demo-refresh-token", by: Self.demo)
    }

    @Test("Two people have different fixed credentials (C-5)")
    func two() async throws {
        let world = try World()
        let wallet = world.wallet
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        try await world.plant(.demo, for: ada)
        try await world.plant(.demoSimple, for: grace)
        let simple = try await wallet.tokens.authenticate("demo-simple-token")
        #expect(simple.person.id == grace && simple.scopes == Set(Scope.allCases))
        #expect(try await wallet.tokens.authenticate("demo-access-token").person.id == ada)
        await #expect(throws: OAuthError.invalidGrant) {
            try await wallet.consents.refresh("demo-simple-refresh-token", by: Self.demo)
        }
    }

    @Test("The demo app may use any port of this machine, and no other address")
    func loopback() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        try await world.plant(.demo, for: ada)
        var asked = Consents.Asked()
        asked.client = "demo-client"
        asked.responseType = "code"
        for address in ["http://localhost:8123/done", "http://127.0.0.1/x"] {
            asked.redirect = address
            let request = try await world.wallet.consents.consider(asked)
            #expect(request.redirect.text == address)
        }
        for address in ["https://app.example/", "demo://done", nil] {
            asked.redirect = address
            await #expect(throws: WalletError.developer(.redirectInvalid)) {
                try await world.wallet.consents.consider(asked)
            }
        }
    }

    @Test("The demo credentials cannot be revoked or removed")
    func fixed() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let wallet = world.wallet
        try await world.plant(.demo, for: ada)
        let token = try #require(try await wallet.tokens.list(of: ada).first)
        #expect(token.isFixed)
        await #expect(throws: WalletError.developer(.tokenNotFound)) {
            try await wallet.tokens.revoke(token.id, of: ada)
        }
        let app = try #require(try await wallet.apps.list(of: ada).first)
        await #expect(throws: WalletError.developer(.appNotFound)) {
            try await wallet.apps.remove(app.id, of: ada)
        }
    }

    @Test("The demo credentials exist only in a sandbox")
    func production() async throws {
        let world = try World.production()
        let form = PasswordSignIn.Registration(
            username: "GraceHopper", password: "seven lamps by the river")
        let grace = try await world.wallet.passwords.register(form, in: .api()).person.id
        for (credentials, token) in [
            (FixedCredentials.demo, "demo-access-token"), (.demoSimple, "demo-simple-token"),
        ] {
            try await world.plant(credentials, for: grace)
            await #expect(throws: WalletError.developer(.tokenInvalid)) {
                try await world.wallet.tokens.authenticate(token)
            }
        }
    }
}
