import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SessionsTests {
    private func isAlive(_ world: World, _ ada: SignedIn, at channel: SessionChannel = .api) async
        -> Bool
    {
        (try? await world.wallet.sessions.authenticate(ada.token, at: channel)) != nil
    }

    @Test("The database has the hash of a token and never the token (SES-1)")
    func hashOnly() async throws {
        let world = try World()
        let ada = try await world.person(1)
        #expect(ada.token.hasPrefix("awt_"))
        #expect(ada.token.utf8.count == 47)
        let bytes = try world.database.everything()
        let hash = Digest32(of: Array(ada.token.utf8))
        #expect(bytes.range(of: Data(hash.bytes)) != nil)
        #expect(bytes.range(of: Data(ada.token.utf8)) == nil)
        #expect(bytes.range(of: Data(ada.token.dropFirst(4).utf8)) == nil)
    }

    @Test(
        "An invalid token signs nobody in (WEB-4)",
        arguments: [
            "", "awt_", String(repeating: "a", count: 47), String(repeating: "a", count: 100_000),
            "' OR 1=1 --            ", "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}",
        ])
    func noToken(text: String) async throws {
        let world = try World()
        _ = try await world.person(1)
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await world.wallet.sessions.authenticate(text, at: .api)
        }
    }

    @Test(
        "A token works only in its own channel", arguments: [SessionChannel.web, .api, .course])
    func channel(own: SessionChannel) async throws {
        let world = try World()
        let ada = try await world.person(1, at: own)
        for channel in [SessionChannel.web, .api, .course] {
            #expect(await isAlive(world, ada, at: channel) == (channel == own))
        }
    }

    @Test("A web session ends after 15 idle minutes, and after 24 hours at the latest (SES-3)")
    func limits() async throws {
        let world = try World { $0.sessionIdleSeconds = 15 * 60 }
        let ada = try await world.person(1, at: .web)
        world.clock.advance(seconds: 14 * 60 + 59)
        #expect(await isAlive(world, ada, at: .web))
        world.clock.advance(seconds: 15 * 60)
        #expect(await !isAlive(world, ada, at: .web))

        let grace = try await world.person(2, at: .web)
        for _ in 0..<(24 * 6 - 1) {
            world.clock.advance(seconds: 600)
            #expect(await isAlive(world, grace, at: .web))
        }
        world.clock.advance(seconds: 600)
        #expect(await !isAlive(world, grace, at: .web))
    }

    @Test("An expired session stays ended when the clock is set back (MON-11)")
    func clockSetBack() async throws {
        let world = try World { $0.sessionIdleSeconds = 15 * 60 }
        let ada = try await world.person(1, at: .web)
        world.clock.advance(seconds: 20 * 60)
        #expect(await !isAlive(world, ada, at: .web))
        world.clock.advance(seconds: -10 * 60)
        #expect(await !isAlive(world, ada, at: .web))
    }

    @Test("A session from the future is invalid now, but not lost (MON-11)")
    func fromTheFuture() async throws {
        let world = try World()
        let ada = try await world.person(1)
        world.clock.advance(seconds: -3600)
        #expect(await !isAlive(world, ada))
        world.clock.advance(seconds: 3600)
        #expect(await isAlive(world, ada))
    }

    @Test("Sessions are listed, the latest used first, and ended one by one (SES-4, S-SESS-7)")
    func list() async throws {
        let world = try World()
        let first = try await world.person(1)
        world.clock.advance(seconds: 100)
        let second = try await world.person(1)
        world.clock.advance(seconds: 100)
        #expect(await isAlive(world, first))
        let id = first.person.id
        let listed = try await world.wallet.sessions.list(of: id)
        #expect(listed.map(\.id) == [first.session.id, second.session.id])
        #expect(listed.first?.lastUsedAt == world.clock.now)
        try await world.wallet.sessions.end(first.session.id, of: id)
        #expect(await !isAlive(world, first))
        #expect(await isAlive(world, second))
        await #expect(throws: WalletError.signIn(.sessionNotFound)) {
            try await world.wallet.sessions.end(first.session.id, of: id)
        }
    }

    @Test("Another person's session cannot be ended (WEB-4)")
    func anothers() async throws {
        let world = try World()
        let ada = try await world.person(1)
        let grace = try await world.person(2)
        await #expect(throws: WalletError.signIn(.sessionNotFound)) {
            try await world.wallet.sessions.end(ada.session.id, of: grace.person.id)
        }
        try await world.wallet.sessions.endOthers(than: grace.session.id, of: grace.person.id)
        #expect(await isAlive(world, ada))
    }

    @Test("Ending all others keeps this session (SES-4)")
    func endOthers() async throws {
        let world = try World()
        var all: [SignedIn] = []
        for _ in 0..<5 { all.append(try await world.person(1)) }
        try await world.wallet.sessions.endOthers(than: all[2].session.id, of: all[2].person.id)
        for (index, signedIn) in all.enumerated() {
            #expect(await isAlive(world, signedIn) == (index == 2))
        }
        #expect(try await world.wallet.sessions.list(of: all[2].person.id).count == 1)
    }
}
