import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// What was made while the clock was 400 days ahead, once it is right again.
@Suite("Access from the future")
struct FutureSignInTests {
    private static let ahead: Int64 = 400 * 86_400

    @Test("A session made or used in the future has ended (P-CLOCK-2)")
    func sessions() async throws {
        let world = try World()
        let earlier = try await world.person(1)
        world.clock.advance(seconds: 300)
        _ = try await world.wallet.sessions.authenticate(earlier.token, at: .api)
        world.clock.advance(seconds: Self.ahead)
        let later = try await world.person(1)
        world.clock.advance(seconds: -Self.ahead)
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await world.wallet.sessions.authenticate(later.token, at: .api)
        }
        world.clock.advance(seconds: -120)
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await world.wallet.sessions.authenticate(earlier.token, at: .api)
        }
    }

    @Test("So has a token with an end; one without an end has none to be wrong (P-CLOCK-2)")
    func tokens() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        world.clock.advance(seconds: Self.ahead)
        let tokens = world.wallet.tokens
        let short = try await tokens.create(
            named: "Short", scopes: [.balanceRead], lifetimeSeconds: 86_400, by: ada)
        let long = try await tokens.create(named: "Long", scopes: [.balanceRead], by: ada)
        world.clock.advance(seconds: -Self.ahead)
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await tokens.authenticate(short.text)
        }
        #expect(try await tokens.authenticate(long.text).person.id == ada)
    }

    @Test("An app's tokens of the future are not valid, nor can they be renewed (P-CLOCK-2)")
    func apps() async throws {
        let apps = try await AppWorld()
        apps.world.clock.advance(seconds: Self.ahead)
        let given = try await apps.tokens()
        apps.world.clock.advance(seconds: -Self.ahead)
        #expect(await !apps.isAlive(given.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(given.refresh) }
    }

    @Test("A link for a new password of the future permits none (P-CLOCK-2)")
    func resets() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        world.clock.advance(seconds: Self.ahead)
        let link = try await world.wallet.resets.make(
            for: ada, by: world.wallet.treasurers.commandLine)
        world.clock.advance(seconds: -Self.ahead)
        await #expect(throws: WalletError.access(.resetInvalid)) {
            try await world.wallet.resets.person(permittedBy: link.token)
        }
    }

    @Test("Codes of the future use up no limit (P-CLOCK-2)")
    func codes() async throws {
        let world = try World { $0.codes.sendsPerDay = 1 }
        let phone = try world.phone(7)
        world.clock.advance(seconds: Self.ahead)
        _ = try await world.wallet.codes.sendCode(to: phone, from: ClientAddress("203.0.113.7"))
        await #expect(throws: WalletError.self) {
            try await world.wallet.codes.sendCode(to: phone, from: ClientAddress("203.0.113.7"))
        }
        world.clock.advance(seconds: -Self.ahead)
        _ = try await world.wallet.codes.sendCode(to: phone, from: ClientAddress("203.0.113.7"))
    }

    @Test("A payment that was to be approved in the future is over (P-CLOCK-2)")
    func approvals() async throws {
        let world = try World()
        let now = world.clock.now
        let asked = now.adding(seconds: Self.ahead)
        let ids = (0..<3).map { _ in UUID() }
        let approval = Approval(
            id: TransferID(ids[0]), person: PersonID(ids[1]), account: AccountID(ids[2]),
            recipient: PersonID(ids[1]), amount: Money(minorUnits: 1, currency: .dollar), note: "",
            fingerprint: Digest32(of: []), askedAt: asked, expiresAt: asked.adding(seconds: 604_800)
        )
        #expect(approval.state(at: now) == .expired)
        #expect(approval.state(at: asked) == .waiting)
    }
}
