import Foundation
import Ledger
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite struct CodeGuessTests {
    private func guess(_ world: World, _ sent: PendingCode, _ number: Int = 1) async -> WalletError?
    {
        do {
            _ = try await world.wallet.codes.verify(
                world.wrong(number), secret: sent.secret, in: .api())
            return nil
        } catch { return error as? WalletError }
    }

    @Test("Five wrong guesses burn the code, the right one included (OTP-2, S-CODE-20)")
    func burns() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        for number in 1...5 {
            let expected: WalletError = number < 5 ? .incorrectCode : .codeExpired
            #expect(await guess(world, sent) == expected)
        }
        await #expect(throws: WalletError.codeExpired) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: sent.secret, in: .api())
        }
    }

    @Test("Failures are counted across codes: the tenth in a day is the last (OTP-2)")
    func dailyLimit() async throws {
        let world = try World.production()
        var evaluated = 0
        for _ in 0..<4 {
            let sent = try await world.send(1)
            for _ in 0..<5 {
                let error = await guess(world, sent)
                if error == .incorrectCode || error == .codeExpired { evaluated += 1 }
            }
            world.clock.advance(seconds: 121)
        }
        // The two later codes answer nothing but how long to wait.
        #expect(evaluated == 10)
        let sent = try await world.send(1)
        await #expect(throws: WalletError.self) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: sent.secret, in: .api())
        }
        world.clock.advance(seconds: 24 * 3600)
        let tomorrow = try await world.send(1)
        _ = try await world.wallet.codes.verify(
            world.newest(1), secret: tomorrow.secret, in: .api())
    }

    @Test("A hundred wrong guesses at once: at most five are looked at (OTP-2)")
    func parallelWrong() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let wrong = try world.wrong(1)
        let results = await atOnce(100) { _ in
            try await world.wallet.codes.verify(wrong, secret: sent.secret, in: .api())
        }
        #expect(results.count(where: \.isSuccess) == 0)
        let failures = try await world.store.read {
            try $0.codeFailures(for: sent.phone, since: Timestamp(milliseconds: 0))
        }
        #expect(failures.count == 5)
    }

    @Test("After a hundred wrong codes in a row the number is closed to codes (OTP-2)")
    func hundredInARow() async throws {
        let world = try World.production()
        for _ in 0..<10 {
            for _ in 0..<2 {
                let sent = try await world.send(1)
                for _ in 0..<5 { _ = await guess(world, sent) }
                world.clock.advance(seconds: 121)
            }
            world.clock.advance(seconds: 24 * 3600)
        }
        let sent = try await world.send(1)
        await #expect(throws: WalletError.tooManyAttempts(retryAfterSeconds: 3600)) {
            try await world.wallet.codes.verify(
                world.newest(1), secret: sent.secret, in: .api())
        }
    }

    @Test("Failures are still known after a restart (OTP-2, OTP-3)")
    func restart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func day(_ seed: UInt64) async throws -> [WalletError?] {
            let world = try World.production(seed: seed, folder: folder)
            world.clock.advance(seconds: Int64(seed) * 200)
            let sent = try await world.send(1)
            var errors: [WalletError?] = []
            for _ in 0..<5 { errors.append(await guess(world, sent)) }
            return errors
        }
        _ = try await day(1)
        _ = try await day(2)
        let third = try await day(3)
        #expect(third.allSatisfy { if case .tooManyAttempts = $0 { true } else { false } })
    }

    @Test("Nothing in the database gives the code away without the key (OTP-5)")
    func nothingRecoverable() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let code = try world.newest(1)
        let files = try FileManager.default.contentsOfDirectory(
            at: world.folder, includingPropertiesForKeys: nil)
        let bytes = try files.reduce(into: Data()) { $0.append(try Data(contentsOf: $1)) }
        #expect(bytes.range(of: Data(sent.phone.e164.utf8)) != nil, "the right files are read")
        #expect(bytes.range(of: Data(code.utf8)) == nil)
        #expect(bytes.range(of: Data(sent.secret.utf8)) == nil)
        let challenge = try #require(
            try await world.store.read { try $0.challenge(for: sent.phone) })
        // If any of a million codes, salted with what is stored, had left its plain hash there,
        // the right one would have; so the right one alone is looked for.
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

    @Test("A wallet with another key does not know the codes in its database (OTP-5)")
    func keyMatters() async throws {
        let world = try World.production()
        let sent = try await world.send(1)
        let code = try world.newest(1)
        await #expect(throws: WalletError.incorrectCode) {
            try await world.wallet().codes.verify(code, secret: sent.secret, in: .api())
        }
        _ = try await world.wallet.codes.verify(code, secret: sent.secret, in: .api())
    }
}
