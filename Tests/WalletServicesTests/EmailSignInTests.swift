import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Signing in and a new password by email")
struct EmailSignInTests: ContactTesting {
    let world: World
    let ada: SignedIn
    private let address: Contact

    private var emails: EmailSignIn { world.wallet.emails }

    init() async throws {
        (world, ada) = try await Self.begin()
        address = .email(try EmailAddress("ada@example.org").orThrow("no address"))
        try await change(to: address)
    }

    private func ask(_ text: String) async throws -> String {
        let email = try EmailAddress(text).orThrow("no address")
        let asked = try emails.ask(for: email, from: ClientAddress("203.0.113.7"))
        await world.wallet.later.finish()
        return asked.challenge
    }

    private func newest() throws -> String {
        try world.codes.newest(for: address).orThrow("no code")
    }

    @Test("The code to a proven address signs in, once (P-CODE-1)")
    func signIn() async throws {
        let challenge = try await ask(" ADA@example.org ")
        let code = try newest()
        let signedIn = try await emails.enter(code, challenge: challenge, in: .api())
        #expect(signedIn.person.id == ada.person.id && !signedIn.isNew)
        #expect(await isAlive(signedIn))
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await emails.enter(code, challenge: challenge, in: .api())
        }
    }

    @Test("Known and unknown addresses answer alike, and nobody joins by email (OTP-6)")
    func unknown() async throws {
        // An address that nobody proved, though a person named it.
        _ = try await world.wallet.passwords.register(
            .init(
                username: "grace_hopper", password: "seven lamps by the river",
                email: "grace@example.org"), in: .api())
        let people = try await world.wallet.people.list(limit: 99).count
        let count = world.codes.count
        func answers(_ text: String) async throws -> [WalletError?] {
            let challenge = try await ask(text)
            var answers: [WalletError?] = []
            for _ in 0..<6 {
                do {
                    _ = try await emails.enter("000000000", challenge: challenge, in: .api())
                } catch { answers.append(error as? WalletError) }
            }
            return answers
        }
        let known = try await answers("ada@example.org")
        let (wrong, over) = (WalletError.signIn(.incorrectCode), WalletError.signIn(.codeExpired))
        #expect(known == [wrong, wrong, wrong, wrong, over, over])
        for text in ["nobody@example.org", "grace@example.org", "ada@example.org"] {
            #expect(try await answers(text) == known, "\(text)")
        }
        #expect(world.codes.count == count + 1)
        #expect(try await world.wallet.people.list(limit: 99).count == people)
    }

    @Test("Its code opens nothing else, and no other code signs in by email")
    func purposes() async throws {
        let challenge = try await ask("ada@example.org")
        let code = try newest()
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(code, secret: challenge, in: .api())
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.resets.enter(code, challenge: challenge, in: .api())
        }
        let sent = try await world.send(1)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await emails.enter(world.newest(1), challenge: sent.secret, in: .api())
        }
    }

    @Test("A removed address signs nobody in, even with a code that was sent before")
    func removed() async throws {
        world.clock.advance(seconds: 24 * 3600)
        let challenge = try await ask("ada@example.org")
        try await contacts.removeEmail(by: prover)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await emails.enter(newest(), challenge: challenge, in: .api())
        }
    }

    @Test(
        "A forgotten password: the number first, otherwise the address (P-PWD-3)",
        arguments: [true, false])
    func reset(hasPhone: Bool) async throws {
        if !hasPhone { world.codes.reach([.email]) }
        let resets = world.wallet.resets
        #expect(resets.hasCodes)
        for name in ["Ada@Example.org", "(530) 601-0001"] {
            world.clock.advance(seconds: 60)
            let asked = try resets.ask(for: name, from: ClientAddress("203.0.113.7"))
            await world.wallet.later.finish()
            let contact = hasPhone ? try phone(1) : address
            let code = try world.codes.newest(for: contact).orThrow("no code")
            let permitted = try await resets.enter(
                code, challenge: asked.challenge, in: .api())
            #expect(permitted.person.id == ada.person.id)
        }
    }

    @Test("A treasurer's test goes to their own contact, and says why it failed (P-CODE-1)")
    func tests() async throws {
        let treasurer = world.wallet.treasurers.commandLine
        let tests = world.wallet.codeTests
        for contact in [try phone(1), address] {
            let failure = try await tests.send(contact.kind, to: ada.person, by: treasurer)
            #expect(failure == nil)
            #expect(world.codes.notices(to: contact).last?.hasPrefix("This is a test:") == true)
        }
        world.codes.fail()
        let failure = try await tests.send(.phone, to: ada.person, by: treasurer)
        #expect(failure?.reason == "Unreachable()" && failure?.mayHaveArrived == false)
        world.codes.reach([.phone])
        #expect(tests.isSetUp(.phone) && !tests.isSetUp(.email))
        await #expect(throws: WalletError.contact(.off)) {
            try await tests.send(.email, to: ada.person, by: treasurer)
        }
        world.codes.reach([.phone, .email])
        let grace = try await world.wallet.passwords.register(
            .init(username: "grace_hopper", password: "seven lamps by the river"), in: .api())
        await #expect(throws: WalletError.contact(.missing)) {
            try await tests.send(.email, to: grace.person, by: treasurer)
        }
    }
}
