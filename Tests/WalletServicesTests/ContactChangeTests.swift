import Ledger
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("A new phone number or email address")
struct ContactChangeTests: ContactTesting {
    let world: World
    let ada: SignedIn

    init() async throws { (world, ada) = try await Self.begin() }

    @Test("The code to the new number makes it the person's; the old one is told (P-NUM-1)")
    func number() async throws {
        let trust = try await world.wallet.trusted.trust(ada).orThrow("no trust")
        let changed = try await change(to: phone(2))
        #expect(try changed.phone == world.phone(2) && changed.id == ada.person.id)
        #expect(try await owner(of: phone(1)) == nil)
        #expect(await isAlive(ada))
        let trusted = world.wallet.trusted
        for number in 1...2 {
            #expect(
                try await trusted.signIn(as: world.phone(number), token: trust.text, in: .api())
                    == nil)
        }
        #expect(try await Self.person(2, in: world).person.id == ada.person.id)
        #expect(try link(to: phone(1)).hasPrefix("awu_"))
        #expect(try world.codes.notices(to: phone(2)) == [])
        let log = try await world.wallet.log.page(of: ada.person.id, limit: 2)
        #expect(log.last?.entry.act == .phoneChanged)
    }

    @Test("A wrong code, an old one, one for another purpose or of another session does nothing")
    func codes() async throws {
        let new = try phone(2)
        let asked = try await contacts.ask(for: new, by: prover)
        let code = try world.newest(2)
        let other = try await Self.person(1, in: world)
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await contacts.enter(world.wrong(2), challenge: asked.challenge, by: prover)
        }
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await contacts.enter(code, challenge: asked.challenge, by: prover(other))
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(code, secret: asked.challenge, in: .api())
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.resets.enter(code, challenge: asked.challenge, in: .api())
        }
        let sent = try await world.send(2)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await contacts.enter(world.newest(2), challenge: sent.secret, by: prover)
        }
        world.clock.advance(seconds: 300)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await contacts.enter(code, challenge: asked.challenge, by: prover)
        }
        #expect(try await owner(of: phone(1)) == ada.person.id)
        #expect(try await owner(of: new) == nil)
    }

    @Test("A number of somebody else looks the same; its owner is told (P-NUM-1, OTP-6)")
    func taken() async throws {
        _ = try await Self.person(2, in: world)
        let count = world.codes.count
        let taken = try await contacts.ask(for: phone(2), by: prover)
        let free = try await contacts.ask(for: phone(3), by: prover)
        #expect(world.codes.count == count + 1)
        #expect(taken.challenge.utf8.count == free.challenge.utf8.count)
        #expect(taken.expiresAt == free.expiresAt && taken.resendAt == free.resendAt)
        for asked in [taken, free] {
            #expect(try await contacts.waiting(asked.challenge) == asked.contact)
            await #expect(throws: WalletError.signIn(.incorrectCode)) {
                try await contacts.enter(world.wrong(3), challenge: asked.challenge, by: prover)
            }
        }
        let told = try world.codes.notices(to: phone(2))
        #expect(told.count == 1 && told[0].hasPrefix("Somebody tried to add this phone number"))
        // Both wait as long for the next message.
        for number in 2...3 {
            await #expect(throws: WalletError.tooManyCodes(retryAfterSeconds: 30)) {
                try await contacts.ask(for: phone(number), by: prover)
            }
        }
        world.codes.fail()
        world.clock.advance(seconds: 60)
        for number in 2...3 {
            await #expect(throws: WalletError.signIn(.codeNotSent)) {
                try await contacts.ask(for: phone(number), by: prover)
            }
        }
    }

    @Test("Whoever enters the code first gets the number")
    func race() async throws {
        let grace = try await Self.person(2, in: world)
        let new = try phone(3)
        let asked = try await contacts.ask(for: new, by: prover)
        let code = try world.newest(3)
        try await change(to: new, of: grace, from: "198.51.100.9")
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await contacts.enter(code, challenge: asked.challenge, by: prover)
        }
        #expect(try await owner(of: new) == grace.person.id)
        #expect(try await owner(of: phone(1)) == ada.person.id)
    }

    @Test("Of two changes at once one wins, and the next has to wait a day (P-NUM-1)")
    func once() async throws {
        let asked = [
            try await contacts.ask(for: phone(2), by: prover),
            try await contacts.ask(for: phone(3), by: prover),
        ]
        let codes = [try world.newest(2), try world.newest(3)]
        let results = await atOnce(2) { index in
            try await contacts.enter(
                codes[index], challenge: asked[index].challenge, by: prover)
        }
        #expect(results.count(where: \.isSuccess) == 1)
        let day: Int64 = 24 * 3600
        #expect(
            results.compactMap(\.walletError) == [.contactRests(retryAfterSeconds: day)])
        world.clock.advance(seconds: day - 1)
        await #expect(throws: WalletError.contactRests(retryAfterSeconds: 1)) {
            try await contacts.ask(for: phone(4), by: prover)
        }
        // An address is another kind.
        try await change(to: email("ada@example.org"))
        world.clock.advance(seconds: 1)
        try await change(to: phone(4))
    }

    @Test("Somebody with a password alone adds a number, and then signs in with it (P-NUM-1)")
    func addition() async throws {
        let grace = try await world.wallet.passwords.register(
            .init(username: "grace_hopper", password: "seven lamps by the river"), in: .api())
        let changed = try await change(to: phone(5), of: grace)
        #expect(try changed.phone == world.phone(5))
        #expect(try await Self.person(5, in: world).person.id == grace.person.id)
        await #expect(throws: WalletError.contact(.unchanged)) {
            world.clock.advance(seconds: 24 * 3600)
            return try await contacts.ask(for: phone(5), by: prover(grace))
        }
    }

    @Test("An address is added, changed, removed and restored like a number (P-NUM-1)")
    func address() async throws {
        let first = try email("Ada.Lovelace@Example.org")
        #expect(try await contacts.email(of: ada.person.id) == nil)
        let added = try await change(to: first)
        #expect(added.email == "ada.lovelace@example.org")
        #expect(try await owner(of: first) == ada.person.id)
        let told = try world.codes.notices(to: phone(1)).last
        #expect(told?.hasPrefix("Your Awallet account has a new email address.") == true)
        world.clock.advance(seconds: 24 * 3600)
        let second = try email("ada@example.net")
        try await change(to: second)
        #expect(try await contacts.email(of: ada.person.id)?.shown == "ada@example.net")
        let link = try link(to: first)
        world.clock.advance(seconds: 24 * 3600)
        try await contacts.removeEmail(by: prover)
        await world.wallet.later.finish()
        #expect(try await contacts.email(of: ada.person.id) == nil)
        #expect(try self.link(to: second) != link)
        await #expect(throws: WalletError.contact(.missing)) {
            try await contacts.removeEmail(by: prover)
        }
        _ = try await contacts.undo(link, in: .api())
        #expect(try await owner(of: first) == ada.person.id)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("What happens to the way in is told by mail, too (P-PWD-1)")
    func notices() async throws {
        let address = try email("ada@example.org")
        try await change(to: address)
        _ = try await world.wallet.passwords.add(
            .init(username: "ada_lovelace", password: "seven lamps by the river"), to: ada.person,
            in: .api())
        await world.wallet.later.finish()
        for contact in [address, try phone(1)] {
            let told = world.codes.notices(to: contact).last
            #expect(told?.contains("has a username and a password now") == true)
        }
    }

    @Test("A kind that no message reaches is not offered")
    func off() async throws {
        world.codes.reach([.email])
        #expect(!contacts.isOffered(.phone) && contacts.isOffered(.email))
        await #expect(throws: WalletError.contact(.off)) {
            try await contacts.ask(for: phone(2), by: prover)
        }
    }

    @Test("Treasurers end what slows an address down, too (P-LOCK-1)")
    func unlocking() async throws {
        try await change(to: email("ada@example.org"))
        let cleared = try await world.wallet.unlocking.clear(
            ada.person.id, by: world.wallet.treasurers.commandLine)
        #expect(cleared.codes == 2)
    }

    @Test("For a day a new number confirms no payment, but a first one does (P-NUM-1, P-STEP-1)")
    func hold() async throws {
        let proofs = world.wallet.proofs
        #expect(try await proofs.ways(of: ada.person) == [.code])
        let person = try await change(to: phone(72))
        #expect(try await proofs.ways(of: person) == [])
        let prover = Proofs.Prover(person, in: ada.session.id, from: .api())
        world.clock.advance(seconds: 3600)
        await #expect(throws: WalletError.contactRests(retryAfterSeconds: 23 * 3600)) {
            _ = try await proofs.sendCode(for: .presence, by: prover)
        }
        world.clock.advance(seconds: 23 * 3600)
        #expect(try await proofs.ways(of: person) == [.code])
        _ = try await proofs.sendCode(for: .presence, by: prover)
        let form = PasswordSignIn.Registration(
            username: "grace_hopper", password: "seven lamps by the river")
        let grace = try await world.wallet.passwords.register(form, in: .api())
        let called = try await change(to: phone(73), of: grace)
        #expect(try await proofs.ways(of: called) == [.password, .code])
    }
}
