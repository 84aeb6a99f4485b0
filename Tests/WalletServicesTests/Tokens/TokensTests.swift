import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct TokensTests {
    @Test("A token is shown once, and the database has only its hash (SES-1)")
    func hashOnly() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let made = try await world.wallet.tokens.create(
            named: "Script", scopes: [.balanceRead], by: ada)
        #expect(made.text.hasPrefix("awp_"))
        #expect(made.text.utf8.count == 47)
        let bytes = try world.database.everything()
        #expect(bytes.range(of: Data(Digest32(of: Array(made.text.utf8)).bytes)) != nil)
        #expect(bytes.range(of: Data(made.text.dropFirst(4).utf8)) == nil)
    }

    @Test("A token identifies its owner and its scopes")
    func bearer() async throws {
        let world = try World()
        let ada = try await world.person(1).person
        let made = try await world.wallet.tokens.create(
            named: " Script ", scopes: [.balanceRead, .accountRead], by: ada.id)
        let bearer = try await world.wallet.tokens.authenticate(made.text)
        #expect(bearer.person.id == ada.id)
        #expect(bearer.scopes == [.accountRead, .balanceRead])
        #expect(bearer.name == "Script")
        #expect(bearer.app == nil)
        #expect(bearer.expiresAt == nil)
        #expect(bearer.token == made.token.id)
    }

    @Test(
        "An invalid token is refused (WEB-4)",
        arguments: ["", "awp_", String(repeating: "a", count: 100_000), "' OR 1=1 --", "\u{0}"])
    func noToken(text: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        _ = try await world.wallet.tokens.create(named: "A", scopes: [.balanceRead], by: ada)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await world.wallet.tokens.authenticate(text)
        }
    }

    @Test("A session's token is not an access token, and the other way round")
    func otherChannels() async throws {
        let world = try World()
        let ada = try await world.person(1)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await world.wallet.tokens.authenticate(ada.token)
        }
        let made = try await world.wallet.tokens.create(
            named: "A", scopes: [.balanceRead], by: ada.person.id)
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await world.wallet.sessions.authenticate(made.text, at: .api)
        }
    }

    @Test("A revoked token stops working at once, even right after it was used")
    func revoked() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let tokens = world.wallet.tokens
        let made = try await tokens.create(named: "A", scopes: [.balanceRead], by: ada)
        let kept = try await tokens.create(named: "B", scopes: [.balanceRead], by: ada)
        _ = try await tokens.authenticate(made.text)
        try await tokens.revoke(made.token.id, of: ada)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await tokens.authenticate(made.text)
        }
        #expect(try await tokens.authenticate(kept.text).person.id == ada)
        #expect(try await tokens.list(of: ada).map(\.id) == [kept.token.id])
    }

    @Test("Another person's token can be neither seen nor revoked (WEB-4)")
    func owners() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let tokens = world.wallet.tokens
        let made = try await tokens.create(named: "A", scopes: [.balanceRead], by: ada)
        await #expect(throws: WalletError.developer(.tokenNotFound)) {
            try await tokens.revoke(made.token.id, of: grace)
        }
        await #expect(throws: WalletError.developer(.tokenNotFound)) {
            try await tokens.revoke(TokenID(UUID()), of: grace)
        }
        #expect(try await tokens.list(of: grace).isEmpty)
        #expect(try await tokens.authenticate(made.text).person.id == ada)
    }

    @Test("An expired token stays ended when the clock is set back (MON-11)")
    func expiry() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let tokens = world.wallet.tokens
        let made = try await tokens.create(
            named: "A", scopes: [.balanceRead], lifetimeSeconds: 3600, by: ada)
        world.clock.advance(seconds: 3599)
        _ = try await tokens.authenticate(made.text)
        world.clock.advance(seconds: 1)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await tokens.authenticate(made.text)
        }
        world.clock.advance(seconds: -1800)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await tokens.authenticate(made.text)
        }
    }

    @Test("The last use is stored to the minute")
    func lastUse() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let tokens = world.wallet.tokens
        let made = try await tokens.create(named: "A", scopes: [.balanceRead], by: ada)
        #expect(try await tokens.list(of: ada).first?.lastUsedAt == nil)
        let first = world.clock.now
        _ = try await tokens.authenticate(made.text)
        world.clock.advance(seconds: 59)
        _ = try await tokens.authenticate(made.text)
        #expect(try await tokens.list(of: ada).first?.lastUsedAt == first)
        world.clock.advance(seconds: 1)
        _ = try await tokens.authenticate(made.text)
        #expect(try await tokens.list(of: ada).first?.lastUsedAt == world.clock.now)
    }

    @Test(
        "A token needs a valid name",
        arguments: ["", "  ", "\u{202E}txt", String(repeating: "a", count: 41), "\u{3164}"])
    func names(text: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        await #expect {
            try await world.wallet.tokens.create(named: text, scopes: [.balanceRead], by: ada)
        } throws: { $0.isLike(.developer(.tokenNameInvalid)) }
    }

    @Test("A token needs a scope, and a person has at most a hundred")
    func limits() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let tokens = world.wallet.tokens
        await #expect(throws: WalletError.developer(.scopesMissing)) {
            try await tokens.create(named: "A", scopes: [], by: ada)
        }
        for number in 1...Tokens.maximumPerPerson {
            _ = try await tokens.create(named: "\(number)", scopes: [.balanceRead], by: ada)
        }
        await #expect(throws: WalletError.developer(.tokenLimitReached)) {
            try await tokens.create(named: "One more", scopes: [.balanceRead], by: ada)
        }
    }

    @Test("Logging out everywhere ends every token and every app's access")
    func revokeAll() async throws {
        let apps = try await AppWorld()
        let tokens = apps.wallet.tokens
        let own = try await tokens.create(named: "A", scopes: [.balanceRead], by: apps.ada)
        let others = try await tokens.create(named: "B", scopes: [.balanceRead], by: apps.grace)
        let given = try await apps.tokens()
        let code = try await apps.code()
        try await tokens.revokeAll(of: apps.ada)
        #expect(await !apps.isAlive(own.text))
        #expect(await !apps.isAlive(given.access))
        #expect(await apps.isAlive(others.text))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(given.refresh) }
        await #expect(throws: OAuthError.invalidGrant) { try await apps.exchange(code) }
    }
}
