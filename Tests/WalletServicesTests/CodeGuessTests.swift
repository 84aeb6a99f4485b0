import Foundation
import Ledger
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite struct CodeGuessTests {
    /// The default address of code requests.
    private static let home = "203.0.113.7"

    private func guess(_ world: World, _ sent: PendingCode, _ number: Int = 1) async -> WalletError?
    {
        do {
            _ = try await world.wallet.codes.verify(
                world.wrong(number), secret: sent.secret, in: .api())
            return nil
        } catch { return error as? WalletError }
    }

    @Test("Five wrong guesses invalidate the code, even the right one (OTP-2, S-CODE-20)")
    func burns() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        for number in 1...5 {
            let expected: WalletError = number < 5 ? .signIn(.incorrectCode) : .signIn(.codeExpired)
            #expect(await guess(world, sent) == expected)
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: sent.secret, in: .api())
        }
    }

    @Test("Failures count across codes and addresses: ten at six digits a day (OTP-2, C-31)")
    func dailyLimit() async throws {
        let world = try World.production()
        var short = 0
        for round in 0..<6 {
            let sent = try await world.send(1, from: "198.51.100.\(round)")
            for _ in 0..<5 where await guess(world, sent) != nil && sent.digits == 6 { short += 1 }
            world.clock.advance(seconds: 121)
        }
        #expect(short == 10)
        let long = try await world.send(1)
        #expect(long.digits == 9)
        #expect(try world.newest(1).utf8.count == 9)
        _ = try await world.wallet.codes.verify(
            world.newest(1), secret: long.secret, in: .api())
        // The owner has signed in; other people's guesses still count.
        world.clock.advance(seconds: 3600)
        #expect(try await world.send(1).digits == 9)
        world.clock.advance(seconds: 24 * 3600)
        #expect(try await world.send(1).digits == 6)
    }

    @Test("The right code in the right browser works despite other people's guesses (C-31)")
    func askedBefore() async throws {
        let world = try World.production()
        let mine = try await world.send(1)
        let code = try world.newest(1)
        for round in 0..<3 {
            let sent = try await world.send(1, from: "198.51.100.\(round)")
            for _ in 0..<5 { _ = await guess(world, sent) }
        }
        #expect(try await world.send(1, from: "198.51.100.9").digits == 9)
        _ = try await world.wallet.codes.verify(code, secret: mine.secret, in: .api())
    }

    @Test("An open short code allows one guess after the guesses are used up (C-31)")
    func lastGuess() async throws {
        let world = try World.production()
        let waiting = try await world.send(1)
        let code = try world.newest(1)
        for round in 0..<2 {
            let sent = try await world.send(1, from: "198.51.100.\(round)")
            for _ in 0..<5 { _ = await guess(world, sent) }
        }
        #expect(await guess(world, waiting) == .signIn(.incorrectCode))
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(code, secret: waiting.secret, in: .api())
        }
    }

    @Test("Codes requested from many addresses at once are long before any guess (C-31)")
    func manyAtOnce() async throws {
        let world = try World.production()
        var digits: [Int] = []
        for round in 0..<8 {
            digits.append(try await world.send(1, from: "198.51.100.\(round)").digits)
        }
        #expect(digits == [6, 6, 6, 6, 6, 9, 9, 9])
    }

    @Test("Of a hundred parallel wrong guesses, at most five are evaluated (OTP-2)")
    func parallelWrong() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let wrong = try world.wrong(1)
        let results = await atOnce(100) { _ in
            try await world.wallet.codes.verify(wrong, secret: sent.secret, in: .api())
        }
        #expect(results.count(where: \.isSuccess) == 0)
        let failures = try await world.store.read {
            try $0.codeFailures(
                for: .phone(sent.phone), counter: .strangers, since: Timestamp(milliseconds: 0),
                until: world.clock.now)
        }
        #expect(failures == 5)
    }

    @Test("Failures survive a restart (OTP-2, OTP-3)")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func day(_ seed: UInt64) async throws -> Int {
            let world = try World.production(seed: seed, folder: folder)
            world.clock.advance(seconds: Int64(seed) * 200)
            let sent = try await world.send(1)
            for _ in 0..<5 { _ = await guess(world, sent) }
            return sent.digits
        }
        #expect(try await day(1) == 6)
        #expect(try await day(2) == 6)
        #expect(try await day(3) == 9)
    }

    @Test("Without the key, nothing in the database reveals the code (OTP-5)")
    func nothingRecoverable() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let code = try world.newest(1)
        let bytes = try world.database.everything()
        #expect(bytes.range(of: Data(sent.phone.e164.utf8)) != nil, "the right files are read")
        #expect(bytes.range(of: Data(code.utf8)) == nil)
        #expect(bytes.range(of: Data(sent.secret.utf8)) == nil)
        let challenge = try #require(
            try await world.store.read {
                try $0.challenge(for: .phone(sent.phone), askedBy: Self.home)
            })
        // If the database had a plain hash of the code, salted with stored values, then one of a
        // million codes would match it; so this looks for the right one only.
        let salts = [
            [], Array(sent.phone.e164.utf8), challenge.secretHash.bytes,
            Array(challenge.secretHash.hex.utf8), Array("awallet code\0\(sent.phone.e164)\0".utf8),
            Array("\(challenge.expiresAt.milliseconds)".utf8), challenge.codeMAC.bytes,
        ]
        for salt in salts {
            for guess in [salt + Array(code.utf8), Array(code.utf8) + salt] {
                let hash = Digest32(of: guess)
                #expect(bytes.range(of: Data(hash.bytes)) == nil)
                #expect(bytes.range(of: Data(hash.hex.utf8)) == nil)
            }
        }
    }

    @Test("A wallet with another key cannot verify the codes in its database (OTP-5)")
    func keyMatters() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let code = try world.newest(1)
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await world.wallet().codes.verify(code, secret: sent.secret, in: .api())
        }
        _ = try await world.wallet.codes.verify(code, secret: sent.secret, in: .api())
    }
}
