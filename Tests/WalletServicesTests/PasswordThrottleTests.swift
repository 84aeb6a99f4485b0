import Ledger
import SQLStore
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

    @Test("From the third failure on, the wait doubles from 30 seconds to 15 minutes (PWD-5, C-31)")
    func doubling() async throws {
        let world = try await world()
        let address = "198.51.100.1"
        for _ in 0..<3 {
            #expect(await attempt(world, from: address) == .signIn(.wrongCredentials))
        }
        for wait: Int64 in [30, 60, 120, 240, 480, 900, 900] {
            let blocked = WalletError.tooManyAttempts(retryAfterSeconds: wait)
            #expect(await attempt(world, from: address) == blocked)
            #expect(await attempt(world, "person_0", Self.good, from: address) == blocked)
            #expect(await attempt(world, "person_0", Self.good, from: "192.0.2.1") == nil)
            world.clock.advance(seconds: wait)
            #expect(await attempt(world, from: address) == .signIn(.wrongCredentials))
        }
        world.clock.advance(seconds: 900)
        #expect(await attempt(world, "person_0", Self.good, from: address) == nil)
        #expect(await attempt(world, from: address) == .signIn(.wrongCredentials))
    }

    @Test("After a hundred failures, addresses with five attempts share one a minute (C-31)")
    func hundred() async throws {
        let world = try await world()
        for round in 0..<5 {
            for index in 0..<21 {
                let error = await attempt(world, from: "198.51.100.\(index)")
                #expect(error == .signIn(.wrongCredentials), "\(round) \(index)")
            }
            world.clock.advance(seconds: 900)
        }
        var evaluated = 0
        for _ in 0..<60 {
            for index in 0..<21 {
                let error = await attempt(world, from: "198.51.100.\(index)")
                evaluated += error == .signIn(.wrongCredentials) ? 1 : 0
            }
            world.clock.advance(seconds: 60)
        }
        #expect((40...60).contains(evaluated), "\(evaluated) in an hour")
        for _ in 0..<2 {
            #expect(await attempt(world, from: "192.0.2.1") == .signIn(.wrongCredentials))
        }
        #expect(await attempt(world, "person_0", Self.good, from: "192.0.2.1") == nil)
        world.clock.advance(seconds: 30 * 86_400)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.0") == nil)
    }

    @Test("Setting the clock back makes nobody wait (MON-11)")
    func clockSetBack() async throws {
        let world = try await world()
        for _ in 0..<3 { _ = await attempt(world, from: "198.51.100.1") }
        world.clock.advance(seconds: -86_400)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == nil)
    }

    @Test("Failures are forgotten after a day")
    func pruned() async throws {
        let world = try await world()
        for index in 0..<5 { _ = await attempt(world, "nobody_\(index)", from: "198.51.100.1") }
        world.clock.advance(seconds: 86_401)
        _ = await attempt(world, from: "192.0.2.1")
        let old = try await world.store.read { try $0.throttleState("user:nobody_1 198.51.100.1") }
        let new = try await world.store.read { try $0.throttleState("user:person_0 192.0.2.1") }
        #expect(old == nil && new?.failures == 1)
    }

    @Test("A hundred parallel guesses count like a hundred in a row (PWD-5)")
    func parallel() async throws {
        let world = try await world()
        let results = await atOnce(100) { _ in
            try await world.wallet.passwords.signIn(
                username: "person_0", password: "wrong", in: .api("198.51.100.1"))
        }
        #expect(results.count { $0.walletError == .signIn(.wrongCredentials) } == 3)
        #expect(
            results.count { $0.walletError == .tooManyAttempts(retryAfterSeconds: 30) } == 97)
    }

    @Test("One password for many names is throttled by its address (PWD-5)")
    func spray() async throws {
        let world = try await world()
        var evaluated = 0
        for index in 0..<1000 {
            let error = await attempt(world, "victim_\(index)", from: "2001:db8:1:2::\(index % 10)")
            if error == .signIn(.wrongCredentials) { evaluated += 1 }
        }
        #expect(evaluated == 21)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == nil)
    }

    @Test("Right passwords never use up an address's attempts (PWD-5)")
    func rightOnesDoNotCount() async throws {
        let world = try await world(3)
        for index in 0..<60 {
            #expect(
                await attempt(world, "person_\(index % 3)", Self.good, from: "198.51.100.1") == nil)
        }
        for index in 0..<20 { _ = await attempt(world, "nobody_\(index)", from: "198.51.100.1") }
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == nil)
        #expect(
            await attempt(world, "nobody_99", from: "198.51.100.1") == .signIn(.wrongCredentials))
        let blocked = WalletError.tooManyAttempts(retryAfterSeconds: 30)
        #expect(await attempt(world, "person_0", Self.good, from: "198.51.100.1") == blocked)
    }
}
