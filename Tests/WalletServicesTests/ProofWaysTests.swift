import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The ways to prove who it is")
struct ProofWaysTests {
    private let home: ProofWorld

    private var world: World { home.world }
    private var proofs: Proofs { home.proofs }

    init() async throws {
        home = try await ProofWorld()
    }

    /// What an act can need, and what there is when it happens.
    enum Found: String, CaseIterable {
        case nothing, presence, stale, bound, staleBound, boundToOther
    }

    @Test(
        "Presence, a payment and a pay-out each take the proofs that fit (P-STEP-1)",
        arguments: Found.allCases)
    func matrix(found: Found) async throws {
        let payment = home.need(100, to: home.grace)
        let cash = ProofNeed.cashOut(ProofWorld.dollars(100), of: home.ada.id)
        func prepare(_ need: ProofNeed, or other: ProofNeed) async throws {
            switch found {
            case .nothing: break
            case .presence: try await home.prove(.presence)
            case .stale:
                try await home.prove(.presence)
                world.clock.advance(seconds: 301)
            case .bound: try await home.prove(need)
            case .staleBound:
                try await home.prove(need)
                world.clock.advance(seconds: 301)
            case .boundToOther: try await home.prove(other)
            }
        }
        try await prepare(payment, or: cash)
        #expect(await done { try await home.pay(100, to: home.grace) } == (found == .bound))
        world.clock.advance(seconds: 301)
        try await prepare(cash, or: payment)
        #expect(await done { try await home.payOut(100) } == (found == .bound))
        world.clock.advance(seconds: 301)
        try await prepare(payment, or: cash)
        let isPresent = [Found.presence, .bound, .boundToOther].contains(found)
        #expect(try await proofs.hasPresence(in: home.session) == isPresent)
    }

    /// Whether it was done; no error but the missing proof may stop it.
    private func done(_ act: () async throws -> some Any) async -> Bool {
        do {
            _ = try await act()
            return true
        } catch WalletError.proofNeeded {
            return false
        } catch {
            Issue.record(error)
            return false
        }
    }

    @Test("Signing in leaves presence for five minutes, but a trusted device none (P-STEP-1)")
    func signingIn() async throws {
        let context = SignInContext(
            channel: .web, address: ClientAddress("203.0.113.7"), device: "test")
        let byPassword = try await world.wallet.passwords.signIn(
            username: "ada_lovelace", password: ProofWorld.password, in: context)
        let pending = try await world.send(1)
        let byCode = try await world.wallet.codes.verify(
            try world.newest(1), secret: pending.secret, in: context)
        let trust = try await world.wallet.trusted.trust(byCode, in: context).orThrow("no trust")
        let byDevice = try await world.wallet.trusted.signIn(
            as: try world.phone(1), token: trust.text, in: context
        ).orThrow("the device is trusted")
        world.clock.advance(seconds: 300)
        for signedIn in [byPassword, byCode] {
            try await proofs.requirePresence(in: signedIn.session.id)
        }
        await #expect(throws: WalletError.proofNeeded(.presence)) {
            try await proofs.requirePresence(in: byDevice.session.id)
        }
        world.clock.advance(seconds: 1)
        for signedIn in [byPassword, byCode] {
            #expect(try await !proofs.hasPresence(in: signedIn.session.id))
        }
    }

    @Test("The fifth wrong proof in a row ends the session (P-STEP-1)")
    func guessing() async throws {
        func guess() async throws {
            try await proofs.prove(password: "wrong", for: nil, by: home.prover)
        }
        for _ in 1...4 {
            await #expect(throws: WalletError.access(.proofWrong)) { try await guess() }
            world.clock.advance(seconds: 120)
        }
        try await home.prove(.presence)
        for _ in 1...4 {
            await #expect(throws: WalletError.access(.proofWrong)) { try await guess() }
            world.clock.advance(seconds: 120)
        }
        await #expect(throws: WalletError.signIn(.notSignedIn)) { try await guess() }
        let sessions = try await world.wallet.sessions.list(of: home.ada.id).map(\.id)
        #expect(!sessions.contains(home.session))
        let acts = try await world.wallet.log.page(of: home.ada.id, limit: 50)
        #expect(acts.filter { $0.entry.act == .signInFailed }.count == 9)
    }

    @Test("A code confirms one act in one session, and signs nobody in (P-STEP-1)")
    func codes() async throws {
        let need = home.need(100, to: home.grace)
        func send() async throws -> (code: String, secret: String) {
            let pending = try await proofs.sendCode(for: need, by: home.prover)
            return (try world.newest(1), pending.secret)
        }
        var sent = try await send()
        for wrong in [home.need(101, to: home.grace), home.need(100, to: home.linus), .presence] {
            await #expect(throws: WalletError.access(.proofWrong)) {
                try await proofs.prove(
                    code: sent.code, secret: sent.secret, for: wrong.binding, by: home.prover)
            }
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(sent.code, secret: sent.secret, in: .api())
        }
        try await proofs.prove(
            code: sent.code, secret: sent.secret, for: need.binding, by: home.prover)
        await #expect(throws: WalletError.access(.proofWrong)) {
            try await proofs.prove(
                code: sent.code, secret: sent.secret, for: need.binding, by: home.prover)
        }
        sent = try await send()
        world.clock.advance(seconds: 301)
        await #expect(throws: WalletError.access(.proofWrong)) {
            try await proofs.prove(
                code: sent.code, secret: sent.secret, for: need.binding, by: home.prover)
        }
    }

    @Test("A sign-in's code confirms no act (P-STEP-1)")
    func otherPurpose() async throws {
        let pending = try await world.send(1)
        await #expect(throws: WalletError.access(.proofWrong)) {
            try await proofs.prove(
                code: try world.newest(1), secret: pending.secret, for: nil, by: home.prover)
        }
    }

    @Test("The message of a code names the amount and the payee (P-STEP-1)")
    func message() async throws {
        _ = try await world.wallet.people.setDisplayName("Grace Brewster Hopper", of: home.grace)
        _ = try await proofs.sendCode(for: home.need(100, to: home.grace), by: home.prover)
        let text = try world.codes.texts.last.orThrow("nothing was sent")
        #expect(text.hasPrefix("Your Awallet code for paying 100.00 USD to Grace H. is "))
    }

    @Test("A passkey's challenge belongs to one act, session and person (P-STEP-1)")
    func passkeys() async throws {
        let browser = "the word in Ada's cookie"
        let site = try SoftAuthenticator.site.orThrow("no site")
        func device(of person: Person) async throws -> SoftAuthenticator {
            let device = SoftAuthenticator(for: person.id)
            let creation = try await world.wallet.passkeys.beginAdding(by: person, in: browser)
            _ = try await world.wallet.passkeys.add(
                device.registration(creation.challenge), named: "Phone", at: site, by: person.id,
                in: browser)
            return device
        }
        let mine = try await device(of: home.ada)
        let grace = try await world.wallet.people.find(
            home.grace, by: world.wallet.treasurers.commandLine)
        let hers = try await device(of: grace)
        let need = home.need(100, to: home.grace)
        var uses: UInt32 = 1
        func prove(
            _ device: SoftAuthenticator, asked: ProofNeed, proven: ProofNeed
        ) async throws {
            var device = device
            uses += 1
            device.signCount = uses
            let challenge = try await proofs.beginPasskey(
                for: asked.binding, by: home.prover, in: browser)
            try await proofs.prove(
                passkey: try device.assertion(challenge), at: site, for: proven.binding,
                by: home.prover, in: browser)
        }
        let other = home.need(101, to: home.grace)
        await #expect(throws: WalletError.passkeyRefused(.wrongChallenge)) {
            try await prove(mine, asked: other, proven: need)
        }
        await #expect(throws: WalletError.passkeyRefused(.wrongPerson)) {
            try await prove(hers, asked: need, proven: need)
        }
        let signIn = try await world.wallet.passkeys.beginSignIn(in: browser)
        await #expect(throws: WalletError.passkeyRefused(.wrongChallenge)) {
            try await proofs.prove(
                passkey: try mine.assertion(signIn), at: site, for: nil, by: home.prover,
                in: browser)
        }
        try await prove(mine, asked: need, proven: need)
        try await home.pay(100, to: home.grace)
    }

    @Test("People confirm with what they have (P-STEP-1)")
    func ways() async throws {
        #expect(try await proofs.ways(of: home.ada) == [.password, .code])
        let linus = try await ProofWorld.person(3, in: world).person
        #expect(try await proofs.ways(of: linus) == [.code])
    }
}
