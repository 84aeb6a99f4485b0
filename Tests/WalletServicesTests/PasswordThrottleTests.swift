import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct PasswordThrottleTests {
    private static let good = PasswordSignInTests.good

    private func world(_ names: Int = 1) async throws -> World {
        let world = try World.production()
        for index in 0..<names {
            _ = try await world.wallet.passwords.register(
                .init(username: "person_\(index)", password: Self.good), in: .api())
        }
        return world
    }

    private func attempt(
        _ world: World, _ name: String = "person_0", _ password: String = "wrong",
        from address: String
    ) async -> WalletError? {
        do {
            _ = try await world.wallet.passwords.signIn(
                username: name, password: password, in: .api(address))
            return nil
        } catch { return error as? WalletError }
    }

    @Test("From the third failure the wait doubles from 30 seconds to an hour (PWD-5)")
    func doubling() async throws {
        let world = try await world()
        for _ in 0..<3 {
            #expect(await attempt(world, from: "198.51.100.1") == .wrongCredentials)
        }
        for (index, wait) in [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].enumerated() {
            let address = "198.51.101.\(index)"
            let blocked = WalletError.tooManyAttempts(retryAfterSeconds: Int64(wait))
            #expect(await attempt(world, from: address) == blocked)
            #expect(await attempt(world, "person_0", Self.good, from: address) == blocked)
            world.clock.advance(seconds: Int64(wait))
            #expect(await attempt(world, from: address) == .wrongCredentials)
        }
        world.clock.advance(seconds: 3600)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.9") == nil)
        #expect(await attempt(world, from: "198.51.100.9") == .wrongCredentials)
    }

    @Test("After a hundred failures in a row waiting does not help (PWD-5)")
    func hundred() async throws {
        let world = try await world()
        for index in 0..<100 {
            #expect(await attempt(world, from: "198.51.100.\(index)") == .wrongCredentials)
            world.clock.advance(seconds: 3600)
        }
        world.clock.advance(seconds: 30 * 86_400)
        let error = await attempt(world, "person_0", Self.good, from: "198.51.100.200")
        guard case .tooManyAttempts(let wait) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(wait > 365 * 86_400)
    }

    @Test("A hundred guesses at once are counted like a hundred in a row (PWD-5)")
    func parallel() async throws {
        let world = try await world()
        let results = await atOnce(100) { index in
            try await world.wallet.passwords.signIn(
                username: "person_0", password: "wrong", in: .api("198.51.100.\(index)"))
        }
        #expect(results.count { $0.walletError == .wrongCredentials } == 3)
        #expect(
            results.count { $0.walletError == .tooManyAttempts(retryAfterSeconds: 30) } == 97)
    }

    @Test("One password tried on many names stops at their common address (PWD-5)")
    func spray() async throws {
        let world = try await world()
        var evaluated = 0
        for index in 0..<1000 {
            let error = await attempt(world, "victim_\(index)", from: "2001:db8:1:2::\(index % 10)")
            if error == .wrongCredentials { evaluated += 1 }
        }
        #expect(evaluated == 21)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == nil)
    }

    @Test("Right passwords never use up the tries of an address (PWD-5)")
    func rightOnesDoNotCount() async throws {
        let world = try await world(3)
        for index in 0..<60 {
            #expect(
                await attempt(world, "person_\(index % 3)", Self.good, from: "198.51.100.1") == nil)
        }
        for index in 0..<20 { _ = await attempt(world, "nobody_\(index)", from: "198.51.100.1") }
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == nil)
        #expect(await attempt(world, "nobody_99", from: "198.51.100.1") == .wrongCredentials)
        let blocked = WalletError.tooManyAttempts(retryAfterSeconds: 30)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == blocked)
    }
}
