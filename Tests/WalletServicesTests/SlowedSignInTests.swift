import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Slowed sign-ins (P-LOCK-1)")
struct SlowedSignInTests {
    private let world: World
    private let host: Treasurer
    /// Ada, with a number, a username and a password.
    private let ada: Person

    init() async throws {
        world = try World.production()
        host = world.wallet.treasurers.commandLine
        let sent = try await world.send(1)
        let signedIn = try await world.wallet.codes.verify(
            world.newest(1), secret: sent.secret, in: .api())
        ada = try await world.wallet.passwords.add(
            .init(username: "ada_lovelace", password: PasswordSignInTests.good),
            to: signedIn.person, in: .api())
        world.clock.advance(seconds: 3600)
    }

    private func slowed() async throws -> [SlowedSignIn] {
        try await world.wallet.unlocking.slowed(by: host)
    }

    private func fail(
        _ count: Int, from address: String = "198.51.100.1", mark: String? = nil,
        as name: String = "ada_lovelace"
    ) async {
        for _ in 0..<count {
            _ = try? await world.wallet.passwords.signIn(
                username: name, password: "wrong", in: .api(address, mark: mark))
        }
    }

    @Test("A treasurer sees why Ada waits, and ends it; she is told, and the log says by whom")
    func passwords() async throws {
        #expect(try await slowed().isEmpty)
        await fail(2)
        #expect(try await slowed().isEmpty, "nobody waits yet")
        await fail(1)
        await fail(1, from: "198.51.100.2")
        await fail(3, as: "nobody_here")
        let found = try #require(try await slowed().first)
        #expect(try await slowed().count == 1)
        #expect(found.person.id == ada.id)
        #expect(found.wrongPasswords == 4 && found.places == 2)
        #expect(found.passwordsUntil == world.clock.now.adding(seconds: 30))
        #expect(found.wrongCodes == 0 && !found.hasLongCodes && found.codesUntil == nil)

        let grace = try await world.wallet.passwords.register(
            .init(username: "grace_hopper", password: PasswordSignInTests.good), in: .api()
        ).person
        let treasurer = try world.wallet.treasurers.treasurer(
            try await world.wallet.roles.set(.treasurer, of: grace.id, by: host))
        let cleared = try await world.wallet.unlocking.clear(ada.id, by: treasurer)
        #expect(cleared.wrongPasswords == 4)
        #expect(try await slowed().isEmpty)
        _ = try await world.wallet.passwords.signIn(
            username: "ada_lovelace", password: PasswordSignInTests.good,
            in: .api("198.51.100.1"))
        await world.wallet.later.finish()
        let told = world.codes.notices(to: try world.phone(1))
        #expect(told.filter { $0.contains("waiting times") }.count == 1)
        let entry = try await world.wallet.log.page(of: ada.id, limit: 20).map(\.entry)
            .first { $0.act == .unlocked }
        #expect(entry?.actor == grace.id)
    }

    @Test("A known device's own count, and the count of all addresses together")
    func otherCounts() async throws {
        await fail(3, mark: world.wallet.known.mark(for: ada.id))
        let known = try #require(try await slowed().first)
        #expect(known.places == 1 && known.passwordsUntil != nil)
        _ = try await world.wallet.unlocking.clear(ada.id, by: host)
        for index in 0..<101 { await fail(1, from: "198.51.100.\(index)") }
        let all = try #require(try await slowed().first)
        #expect(all.wrongPasswords == 101 && all.places == 101)
        #expect(all.passwordsUntil == world.clock.now.adding(seconds: 30))
        world.clock.advance(seconds: 30)
        #expect(try await slowed().isEmpty, "the wait has ended by itself")
    }

    @Test("Wrong codes make the next ones longer; codes are used up")
    func codes() async throws {
        for index in 0..<2 {
            let sent = try await world.send(1, from: "198.51.100.\(index)")
            for _ in 0..<5 {
                _ = try? await world.wallet.codes.verify(
                    world.wrong(1), secret: sent.secret, in: .api("198.51.100.\(index)"))
            }
        }
        let long = try #require(try await slowed().first)
        #expect(long.wrongCodes == 10 && long.hasLongCodes && long.codesUntil == nil)
        _ = try await world.wallet.unlocking.clear(ada.id, by: host)
        let first = world.clock.now
        for index in 0..<5 {
            if index > 0 { world.clock.advance(seconds: 120) }
            _ = try await world.send(1)
        }
        let used = try #require(try await slowed().first)
        #expect(used.codesUntil == first.adding(seconds: 600))
        #expect(try await world.send(2).digits == 6)
        #expect(try await slowed().count == 1, "a number that nobody has")
    }

    @Test("Ending nobody's wait is refused")
    func nobody() async throws {
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await world.wallet.unlocking.clear(PersonID(UUID()), by: host)
        }
    }
}
