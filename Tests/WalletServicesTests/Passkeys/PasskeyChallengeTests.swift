import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Passkey challenges")
struct PasskeyChallengeTests {
    @Test("A challenge works once, even if the answer is wrong")
    func once() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        device.signCount = 2
        let right = try await device.assertion(ada.passkeys.beginSignIn(in: PasskeyWorld.browser))
        #expect(try await ada.signIn(right).person == ada.ada)
        try await ada.refuses(.wrongChallenge) { try await ada.signIn(right) }
        let challenge = try await ada.passkeys.beginSignIn(in: PasskeyWorld.browser)
        device.signCount = 3
        var wrong = device
        wrong.flags = 0x01
        let refused = try wrong.assertion(challenge)
        try await ada.refuses(.userNotVerified) { try await ada.signIn(refused) }
        let late = try device.assertion(challenge)
        try await ada.refuses(.wrongChallenge) { try await ada.signIn(late) }
    }

    @Test("Of a hundred parallel answers to one challenge, one succeeds")
    func race() async throws {
        let ada = try await PasskeyWorld()
        var device = SoftAuthenticator(for: ada.ada.id)
        device.signCount = 0
        _ = try await ada.add(device)
        let answer = try await device.assertion(ada.passkeys.beginSignIn(in: PasskeyWorld.browser))
        let results = await atOnce(100) { index in
            try await ada.signIn(answer, from: "198.51.100.\(index)")
        }
        #expect(results.count(where: \.isSuccess) == 1)
        let refused = WalletError.passkeyRefused(.wrongChallenge)
        #expect(results.count { $0.walletError == refused } == 99)
    }

    @Test("A challenge lasts five minutes, and setting the clock back does not extend it")
    func lifetime() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        for (seconds, isGood) in [(299, true), (300, false), (-61, false)] as [(Int64, Bool)] {
            device.signCount += 1
            let answer = try await device.assertion(
                ada.passkeys.beginSignIn(in: PasskeyWorld.browser))
            ada.world.clock.advance(seconds: seconds)
            // From this machine, whose failed attempts do not count here.
            let from = "127.0.0.1"
            if isGood {
                #expect(try await ada.signIn(answer, from: from).person == ada.ada)
            } else {
                try await ada.refuses(.wrongChallenge) {
                    try await ada.signIn(answer, from: from)
                }
            }
        }
    }

    @Test("Only the browser that got a challenge can answer it")
    func browsers() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        device.signCount = 2
        let answer = try await device.assertion(ada.passkeys.beginSignIn(in: "another browser"))
        try await ada.refuses(.wrongChallenge) { try await ada.signIn(answer) }
        let made = try device.assertion("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
        try await ada.refuses(.wrongChallenge) { try await ada.signIn(made) }
    }

    @Test("A challenge for adding cannot sign in, and the other way round")
    func purposes() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        device.signCount = 2
        let adding = try await ada.passkeys.beginAdding(by: ada.ada, in: PasskeyWorld.browser)
        let answer = try device.assertion(adding.challenge)
        try await ada.refuses(.wrongChallenge) { try await ada.signIn(answer) }
        let signingIn = try await ada.passkeys.beginSignIn(in: PasskeyWorld.browser)
        let other = SoftAuthenticator(for: ada.ada.id)
        try await ada.refuses(.wrongChallenge) {
            try await ada.passkeys.add(
                other.registration(signingIn), named: "Key", at: ada.site, by: ada.ada.id,
                in: PasskeyWorld.browser)
        }
    }

    @Test("One person's challenge adds nothing for another")
    func persons() async throws {
        let ada = try await PasskeyWorld()
        let grace = try await ada.world.person(2).person
        let adding = try await ada.passkeys.beginAdding(by: grace, in: PasskeyWorld.browser)
        let device = SoftAuthenticator(for: ada.ada.id)
        try await ada.refuses(.wrongChallenge) {
            try await ada.passkeys.add(
                device.registration(adding.challenge), named: "Key", at: ada.site, by: ada.ada.id,
                in: PasskeyWorld.browser)
        }
    }

    @Test("Challenges have 256 bits, never repeat, and are stored only as hashes")
    func random() async throws {
        let ada = try await PasskeyWorld()
        var seen: Set<String> = []
        for _ in 0..<50 {
            let challenge = try await ada.passkeys.beginSignIn(in: PasskeyWorld.browser)
            #expect(challenge.utf8.count == 43)
            seen.insert(challenge)
        }
        #expect(seen.count == 50)
    }
}
