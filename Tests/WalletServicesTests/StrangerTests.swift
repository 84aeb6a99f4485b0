import Foundation
import Ledger
import SQLStore
import Testing
import WalletTestSupport

@testable import WalletServices

/// A stranger's best attack on an owner, measured (C-31). `docs/sign-in.md` has the figures.
@Suite("A stranger against an owner")
struct StrangerTests {
    private static let password = PasswordSignInTests.good
    private static let number = 1
    private static let hour: Int64 = 3600
    private static let isTorture = ProcessInfo.processInfo.environment["AWALLET_TORTURE"] == "yes"

    private let world: World
    /// Ada, who has a username, and the owner of a number; each has their device's mark.
    private let (adaMark, numberMark): (String, String)

    init() async throws {
        world = try World.production()
        let ada = try await world.wallet.passwords.register(
            .init(username: "ada_lovelace", password: Self.password), in: .api("192.0.2.1"))
        let sent = try await world.send(Self.number, from: "192.0.2.1")
        let owner = try await world.wallet.codes.verify(
            world.newest(Self.number), secret: sent.secret, in: .api("192.0.2.1"))
        adaMark = world.wallet.known.mark(for: ada.person.id)
        numberMark = world.wallet.known.mark(for: owner.person.id)
        world.clock.advance(seconds: Self.hour)
    }

    /// Everything that a stranger can do from that many addresses at once.
    private func attack(from addresses: Int) async throws {
        let world = world
        _ = await atOnce(addresses) { index in
            let address = "198.51.\(index / 250).\(index % 250)"
            _ = try? await world.wallet.passwords.signIn(
                username: "ada_lovelace", password: "wrong", in: .api(address))
            let sent = try await world.send(Self.number, from: address)
            let guess = String(repeating: "0", count: sent.digits)
            for _ in 0..<2 {
                _ = try? await world.wallet.codes.verify(
                    guess, secret: sent.secret, in: .api(address))
            }
        }
    }

    /// Seconds until it works. While the owner waits, the stranger continues, and comes first.
    /// Twenty addresses are enough, because the others have just used up their attempts.
    private func wait(
        whileAttackedFrom addresses: Int, until attempt: () async throws -> Void
    ) async throws -> Int64 {
        var waited: Int64 = 0
        while waited < 48 * Self.hour {
            do {
                try await attempt()
                return waited
            } catch WalletError.tooManyAttempts(let seconds) {
                waited += seconds
                world.clock.advance(seconds: seconds)
            } catch WalletError.tooManyCodes(let seconds) {
                waited += seconds
                world.clock.advance(seconds: seconds)
            }
            try await attack(from: min(20, addresses))
        }
        return waited
    }

    /// An owner who mistypes the password twice, loses the first message, and mistypes the code
    /// once.
    private func signIn(
        from address: String, known: Bool, attackers: Int
    ) async throws -> Int64 {
        let (world, ada) = (world, SignInContext.api(address, mark: known ? adaMark : nil))
        let mark = known ? numberMark : nil
        for _ in 0..<2 {
            await #expect(throws: WalletError.signIn(.wrongCredentials)) {
                try await world.wallet.passwords.signIn(
                    username: "ada_lovelace", password: "mistyped", in: ada)
            }
        }
        var waited = try await wait(whileAttackedFrom: attackers) {
            _ = try await world.wallet.passwords.signIn(
                username: "ada_lovelace", password: Self.password, in: ada)
        }
        waited += try await wait(whileAttackedFrom: attackers) {
            _ = try await world.send(Self.number, from: address, mark: mark)
        }
        var sent: PendingCode?
        waited += try await wait(whileAttackedFrom: attackers) {
            sent = try await world.send(Self.number, from: address, mark: mark)
        }
        let mine = try sent.orThrow("no code was sent")
        let code = try world.newest(Self.number)
        _ = try? await world.wallet.codes.verify(
            world.wrong(Self.number), secret: mine.secret, in: .api(address))
        try await attack(from: min(20, attackers))
        _ = try await world.wallet.codes.verify(code, secret: mine.secret, in: .api(address))
        return waited
    }

    @Test(
        "A week of attacks delays the owner by half a minute, on any device (C-31)",
        arguments: [(1, 10), (20, 4), (1000, 1)])
    func week(addresses: Int, roundsADay: Int) async throws {
        var longest: Int64 = 0
        for day in 0..<7 {
            // A thousand at once only attack every third day, except in the long form.
            let isPause = addresses == 1000 && day % 3 > 0 && !Self.isTorture
            for _ in 0..<(isPause ? 0 : roundsADay) {
                world.clock.advance(seconds: 24 * Self.hour / Int64(roundsADay))
                try await attack(from: addresses)
            }
            if isPause { world.clock.advance(seconds: 24 * Self.hour) }
            let known = try await signIn(from: "198.51.0.0", known: true, attackers: addresses)
            let new = try await signIn(
                from: "203.0.113.\(day)", known: false, attackers: addresses)
            longest = max(longest, known, new)
        }
        // Only the half minute between two codes, which the owner requested.
        #expect(longest == 30)
    }

    @Test("A thousand addresses guess a number's code once in 30,000 days (C-31, OTP-2)")
    func guessing() async throws {
        var chance = 0.0
        let world = world
        for _ in 0..<(Self.isTorture ? 4 : 1) {
            let results = await atOnce(1000) { index in
                let address = "198.51.\(index / 250).\(index % 250)"
                let sent = try await world.send(Self.number, from: address)
                // A wrong code, but evaluated like any guess.
                let wrong = String(repeating: "0", count: sent.digits)
                var guesses = 0
                for _ in 0..<5 {
                    do {
                        _ = try await world.wallet.codes.verify(
                            wrong, secret: sent.secret, in: .api(address))
                    } catch WalletError.signIn(.incorrectCode) { guesses += 1 } catch {
                        // The fifth guess is evaluated, and ends the code.
                        if guesses == 4 { guesses = 5 }
                    }
                }
                return sent.digits == 6 ? Double(guesses) / 1e6 : Double(guesses) / 1e9
            }
            chance += results.reduce(0) { $0 + ((try? $1.get()) ?? 0) }
            world.clock.advance(seconds: 7200)
        }
        #expect(chance < 1.0 / 30_000, "\(chance)")
        let sends = try await world.store.read {
            try $0.sends(
                .contact(.phone(world.phone(Self.number))),
                since: world.clock.now.adding(seconds: -24 * Self.hour), until: world.clock.now,
                unverifiedOnly: true)
        }
        #expect(sends.count <= 20 + 3 * 1000)
    }

    @Test("The operator unlocks a name or a number, and sees what was deleted (C-31)")
    func unlock() async throws {
        try await attack(from: 3)
        let ada = try #require(try await world.wallet.unlocking.clear("Ada_Lovelace"))
        #expect(ada == .init(wrongPasswords: 3, wrongCodes: 0, codes: 0))
        let number = try #require(try await world.wallet.unlocking.clear("(530) 601-0001"))
        #expect(number == .init(wrongPasswords: 0, wrongCodes: 6, codes: 4))
        #expect(try await world.wallet.unlocking.clear("ada_lovelace") == .init())
        #expect(try await world.wallet.unlocking.clear("?") == nil)
    }

    @Test("A mark works only for its own person, and for a year (C-31)")
    func marks() async throws {
        for _ in 0..<3 {
            _ = try? await world.wallet.passwords.signIn(
                username: "ada_lovelace", password: "wrong", in: .api("198.51.0.0"))
        }
        func signIn(_ mark: String?) async -> WalletError? {
            do {
                _ = try await world.wallet.passwords.signIn(
                    username: "ada_lovelace", password: Self.password,
                    in: .api("198.51.0.0", mark: mark))
                return nil
            } catch { return error as? WalletError }
        }
        let blocked = WalletError.tooManyAttempts(retryAfterSeconds: 30)
        let forged = adaMark.replacing("1", with: "2")
        for mark in [nil, "", ".", "9", "9.9", numberMark, forged, adaMark + "0"] {
            #expect(await signIn(mark) == blocked, "\(mark ?? "none")")
        }
        #expect(await signIn(adaMark) == nil)
        world.clock.advance(seconds: 365 * 24 * Self.hour)
        for _ in 0..<3 { _ = await signIn("") }
        #expect(await signIn(adaMark) == nil, "a quiet year")
    }
}
