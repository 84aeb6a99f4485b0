import Ledger
import SQLStore
import Testing
import WalletTestSupport

@testable import WalletServices

@Suite struct OneTimeCodeTests {
    @Test("Two hundred thousand codes are uniformly distributed, with leading zeros (OTP-1)")
    func uniform() {
        let randomness = SeededRandomness(seed: 2026).port
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 6)
        let total = 200_000
        for _ in 0..<total {
            let digits = Array(OneTimeCode(randomness: randomness).text.utf8)
            guard digits.count == 6 else {
                Issue.record("a code of \(digits.count) digits")
                return
            }
            for (place, digit) in digits.enumerated() { counts[place][Int(digit - 0x30)] += 1 }
        }
        let expected = Double(total) / 10
        for count in counts {
            let chi = count.map { (Double($0) - expected) * (Double($0) - expected) / expected }
            // Nine degrees of freedom: chance exceeds 27.88 once in a thousand.
            #expect(chi.reduce(0, +) < 27.88, "\(count)")
        }
    }

    @Test("A code is valid at 4:59, not at 5:00, and only once (OTP-1, S-CODE-14)")
    func lifetime() async throws {
        let world = try World.production()
        let first = try await world.send(1)
        world.clock.advance(seconds: 299)
        _ = try await world.wallet.codes.verify(
            world.newest(1), secret: first.secret, in: .api())
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: first.secret, in: .api())
        }
        world.clock.advance(seconds: 60)
        let second = try await world.send(1)
        #expect(second.expiresAt == world.clock.now.adding(seconds: 300))
        world.clock.advance(seconds: 300)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: second.secret, in: .api())
        }
    }

    @Test("Setting the clock back revives no code (MON-11)", arguments: [-120, -3600, -86_400])
    func clockSetBack(seconds: Int64) async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        world.clock.advance(seconds: 301)
        _ = try? await world.wallet.codes.verify(world.newest(1), secret: sent.secret, in: .api())
        world.clock.advance(seconds: seconds)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: sent.secret, in: .api())
        }
        let other = try World.production()
        let pending = try await other.send(1)
        other.clock.advance(seconds: -3600)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await other.wallet.codes.verify(
                other.newest(1), secret: pending.secret, in: .api())
        }
    }

    @Test("The first right code creates the person, later ones find them (S-CODE-24)")
    func isNew() async throws {
        let world = try World.production()
        let first = try await world.send(1)
        let ada = try await world.wallet.codes.verify(
            world.newest(1), secret: first.secret, in: .api())
        #expect(ada.isNew)
        world.clock.advance(seconds: 60)
        let second = try await world.send(1)
        let again = try await world.wallet.codes.verify(
            world.newest(1), secret: second.secret, in: .api())
        #expect(!again.isNew)
        #expect(again.person == ada.person)
        #expect(again.token != ada.token)
    }

    @Test(
        "Text other than six ASCII digits is incorrect and costs no guess (S-CODE-23)",
        arguments: ["", "12345", "1234567", "12345a", " 12345", "１２３４５６", "١٢٣٤٥٦", "12345\u{0}"])
    func malformed(code: String) async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await world.wallet.codes.verify(code, secret: sent.secret, in: .api())
        }
        let challenge = try await world.store.read {
            try $0.challenge(for: .phone(sent.phone), askedBy: "203.0.113.7")
        }
        #expect(challenge?.guesses == 0)
    }

    @Test("A code works only with the secret of its own browser (OTP-4)")
    func binding() async throws {
        let world = try World.production()
        let ada = try await world.send(1)
        let grace = try await world.send(2, from: "203.0.113.8")
        try #require(try world.newest(1) != world.newest(2))
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: grace.secret, in: .api())
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: "awc_unknown", in: .api())
        }
        let signedIn = try await world.wallet.codes.verify(
            world.newest(1), secret: ada.secret, in: .api())
        #expect(signedIn.person.phone == ada.phone)
    }

    @Test("A newer code invalidates the older one (OTP-4, S-CODE-20)")
    func newestOnly() async throws {
        let world = try World.production()
        let older = try await world.send(1)
        let olderCode = try world.newest(1)
        world.clock.advance(seconds: 30)
        let newer = try await world.send(1)
        try #require(try world.newest(1) != olderCode)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(olderCode, secret: older.secret, in: .api())
        }
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await world.wallet.codes.verify(olderCode, secret: newer.secret, in: .api())
        }
        _ = try await world.wallet.codes.verify(
            world.newest(1), secret: newer.secret, in: .api())
    }

    @Test("Fifty parallel right codes sign in exactly once (OTP-4)")
    func parallelRight() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let code = try world.newest(1)
        let results = await atOnce(50) { _ in
            try await world.wallet.codes.verify(code, secret: sent.secret, in: .api())
        }
        #expect(results.count(where: \.isSuccess) == 1)
        #expect(results.count { $0.walletError == .signIn(.codeExpired) } == 49)
    }

    @Test("The sandbox's fixed code always works, and production has none (S-API-7)")
    func fixedCode() async throws {
        let sandbox = try World()
        let phone = try sandbox.phone(1)
        _ = try await sandbox.wallet.codes.verify("123456", phone: phone, in: .api())
        let sent = try await sandbox.send(1)
        _ = try await sandbox.wallet.codes.verify("123456", secret: sent.secret, in: .api())
        let production = try World.production()
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await production.wallet.codes.verify("123456", phone: phone, in: .api())
        }
    }
}
