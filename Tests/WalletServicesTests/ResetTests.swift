import Foundation
import Ledger
import Passwords
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("A forgotten password")
struct ResetTests {
    private static let old = PasswordSignInTests.good
    private static let new = "difference of engines"
    private static let form = PasswordSignIn.Registration(username: "", password: new)

    private let world: World
    /// Ada, with a number, a username and a password.
    private let ada: SignedIn

    private var resets: Resets { world.wallet.resets }

    init() async throws {
        world = try World.production()
        let sent = try await world.send(1)
        ada = try await world.wallet.codes.verify(
            world.newest(1), secret: sent.secret, in: .api())
        _ = try await world.wallet.passwords.add(
            .init(username: "ada_lovelace", password: Self.old), to: ada.person, in: .api())
        world.clock.advance(seconds: 3600)
    }

    private func signIn(_ password: String, as name: String = "ada_lovelace") async throws
        -> SignedIn
    {
        try await world.wallet.passwords.signIn(
            username: name, password: password, in: .api("192.0.2.\(password.count)"))
    }

    private func ask(_ name: String, from address: String = "203.0.113.7") async throws -> String {
        let asked = try resets.ask(for: name, from: ClientAddress(address))
        await world.wallet.later.finish()
        return asked.challenge
    }

    /// Somebody who registered with a password, in this role.
    private func person(_ name: String, _ role: Role = .member) async throws -> Person {
        let person = try await world.wallet.passwords.register(
            .init(username: name, password: Self.old), in: .api()
        ).person
        return try await world.wallet.roles.set(
            role, of: person.id, by: world.wallet.treasurers.commandLine)
    }

    private func link(for id: PersonID) async throws -> Resets.Permission {
        try await resets.make(for: id, by: world.wallet.treasurers.commandLine)
    }

    private func isAlive(_ signedIn: SignedIn) async -> Bool {
        (try? await world.wallet.sessions.authenticate(signedIn.token, at: .api)) != nil
    }

    private func notices() async throws -> [String] {
        await world.wallet.later.finish()
        return world.codes.notices(to: try world.phone(1))
    }

    @Test(
        "The code to the number permits a new password; everything else ends (P-PWD-3)",
        arguments: ["ADA_Lovelace", "(530) 601-0001"])
    func byCode(name: String) async throws {
        let wallet = world.wallet
        let token = try await wallet.tokens.create(
            named: "Script", scopes: [.accountRead], by: ada.person.id)
        let trust = try await wallet.trusted.trust(ada).orThrow("no trust")
        let challenge = try await ask(name)
        let permitted = try await resets.enter(
            world.newest(1), challenge: challenge, in: .api())
        #expect(await isAlive(ada))
        let signedIn = try await resets.finish(permitted.token, with: Self.form, in: .api())
        #expect(signedIn.person.id == ada.person.id)
        #expect(await isAlive(signedIn))
        #expect(await !isAlive(ada))
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await wallet.tokens.authenticate(token.text)
        }
        #expect(
            try await wallet.trusted.signIn(as: world.phone(1), token: trust.text, in: .api())
                == nil)
        _ = try await signIn(Self.new)
        await #expect(throws: WalletError.signIn(.wrongCredentials)) { try await signIn(Self.old) }
        #expect(try await notices().last?.contains("has a new password") == true)
    }

    @Test("A code for one purpose opens no other, even for the same number (P-PWD-3)")
    func purposes() async throws {
        let challenge = try await ask("ada_lovelace")
        let code = try world.newest(1)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(code, secret: challenge, in: .api())
        }
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await world.wallet.codes.verify(code, phone: world.phone(1), in: .api())
        }
        let sent = try await world.send(1)
        let signInCode = try world.newest(1)
        await #expect(throws: WalletError.signIn(.codeExpired)) {
            try await resets.enter(signInCode, challenge: sent.secret, in: .api())
        }
        if signInCode != code {
            await #expect(throws: WalletError.signIn(.incorrectCode)) {
                try await resets.enter(signInCode, challenge: challenge, in: .api())
            }
        }
        _ = try await resets.enter(code, challenge: challenge, in: .api())
        _ = try await world.wallet.codes.verify(signInCode, secret: sent.secret, in: .api())
    }

    @Test("Known and unknown names answer alike at every step, and only one gets a code (OTP-6)")
    func unknown() async throws {
        _ = try await person("grace_hopper")
        let count = world.codes.count
        func answers(_ name: String) async throws -> [WalletError?] {
            let challenge = try await ask(name)
            var answers: [WalletError?] = []
            for _ in 0..<7 {
                do {
                    _ = try await resets.enter("000000000", challenge: challenge, in: .api())
                } catch { answers.append(error as? WalletError) }
            }
            return answers
        }
        let known = try await answers("ada_lovelace")
        #expect(world.codes.count == count + 1)
        let (wrong, over) = (WalletError.signIn(.incorrectCode), WalletError.signIn(.codeExpired))
        #expect(known == [wrong, wrong, wrong, wrong, over, over, over])
        for name in ["nobody_here", "grace_hopper", "(530) 601-0009", "?", "ada_lovelace"] {
            #expect(try await answers(name) == known, "\(name)")
        }
        // The second code for Ada waits, in silence, until half a minute has passed.
        #expect(world.codes.count == count + 1)
        world.clock.advance(seconds: 30)
        _ = try await ask("ada_lovelace")
        #expect(world.codes.count == count + 2)
    }

    @Test("Asking for a new password slows down nobody's sign-in, and its own codes stay apart")
    func apart() async throws {
        for _ in 0..<3 { _ = try await ask("ada_lovelace") }
        let sent = try await world.send(1)
        _ = try await world.wallet.codes.verify(
            world.newest(1), secret: sent.secret, in: .api())
    }

    @Test("Without a way to send codes, only a link helps")
    func withoutCodes() async throws {
        let wallet = Wallet(
            store: world.store, settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast), secret: Array("a secret".utf8),
            codeSender: nil)
        #expect(!wallet.resets.hasCodes)
        #expect(throws: WalletError.signIn(.codeSignInOff)) {
            try wallet.resets.ask(for: "ada_lovelace", from: ClientAddress(""))
        }
    }

    @Test("A link works once, for 15 minutes; a newer one ends it; reading uses nothing (P-PWD-3)")
    func link() async throws {
        let first = try await link(for: ada.person.id)
        let second = try await link(for: ada.person.id)
        let invalid = WalletError.access(.resetInvalid)
        await #expect(throws: invalid) { try await resets.person(permittedBy: first.token) }
        for _ in 0..<3 {
            #expect(try await resets.person(permittedBy: second.token).id == ada.person.id)
        }
        await #expect(throws: WalletError.registration([.password(.tooShort(minimum: 8))])) {
            try await resets.finish(
                second.token, with: .init(username: "", password: "q7 xb z"), in: .api())
        }
        world.clock.advance(seconds: Resets.linkSeconds - 1)
        _ = try await resets.finish(second.token, with: Self.form, in: .api())
        await #expect(throws: invalid) {
            try await resets.finish(second.token, with: Self.form, in: .api())
        }
        let late = try await link(for: ada.person.id)
        world.clock.advance(seconds: Resets.linkSeconds)
        await #expect(throws: invalid) {
            try await resets.finish(late.token, with: Self.form, in: .api())
        }
        let told = try await notices()
        #expect(told.filter { $0.hasPrefix("The host made a link") }.count == 3)
    }

    @Test("A change of password or role ends a waiting link")
    func ends() async throws {
        let signedIn = try await signIn(Self.old)
        let first = try await link(for: ada.person.id)
        try await world.wallet.passwords.change(
            .init(old: Self.old, password: "eight lamps by the river"), of: signedIn.person,
            in: signedIn.session.id, from: .api())
        let second = try await link(for: ada.person.id)
        _ = try await world.wallet.roles.set(
            .host, of: ada.person.id, by: world.wallet.treasurers.commandLine)
        for token in [first.token, second.token] {
            await #expect(throws: WalletError.access(.resetInvalid)) {
                try await resets.person(permittedBy: token)
            }
        }
    }

    @Test("Of twenty uses at once, one wins (P-PWD-3)")
    func once() async throws {
        let token = try await link(for: ada.person.id).token
        let results = await atOnce(20) { index in
            try await resets.finish(
                token, with: .init(username: "", password: "\(Self.new) \(index)"),
                in: .api("192.0.2.\(index)"))
        }
        let won = results.compactMap { try? $0.get() }
        #expect(won.count == 1)
        #expect(
            results.compactMap(\.walletError)
                == Array(repeating: .access(.resetInvalid), count: 19))
        let sessions = try await world.wallet.sessions.list(of: ada.person.id)
        #expect(sessions.map(\.id) == won.map(\.session.id))
    }

    @Test("Treasurers help members, hosts everybody, nobody themselves (P-PWD-3)")
    func rules() async throws {
        let treasurers = world.wallet.treasurers
        let (member, grace, linus, host) = (
            try await person("mary_somerville"), try await person("grace_hopper", .treasurer),
            try await person("linus_torvalds", .treasurer), try await person("joan_clarke", .host)
        )
        func isAllowed(_ helper: Person, _ person: Person) async throws -> Bool {
            let proof = try treasurers.treasurer(helper)
            do {
                _ = try await resets.make(for: person.id, by: proof)
                #expect(Resets.mayMake(for: person, by: proof))
                return true
            } catch WalletError.access(.resetRefused) {
                #expect(!Resets.mayMake(for: person, by: proof))
                return false
            }
        }
        #expect(try await isAllowed(grace, member))
        #expect(try await !isAllowed(grace, linus))
        #expect(try await !isAllowed(grace, host))
        #expect(try await !isAllowed(grace, grace))
        #expect(try await isAllowed(host, grace))
        #expect(try await isAllowed(host, member))
        #expect(try await !isAllowed(host, host))
        _ = try await link(for: host.id)
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await link(for: PersonID(UUID()))
        }
        // A proof from before the role was taken back.
        let proof = try treasurers.treasurer(grace)
        _ = try await world.wallet.roles.set(.member, of: grace.id, by: treasurers.commandLine)
        await #expect(throws: WalletError.access(.resetRefused)) {
            try await resets.make(for: member.id, by: proof)
        }
    }

    @Test("Somebody without a username gets one with the password (P-PWD-2, P-PWD-3)")
    func firstPassword() async throws {
        let sent = try await world.send(2)
        let grace = try await world.wallet.codes.verify(
            world.newest(2), secret: sent.secret, in: .api())
        let token = try await link(for: grace.person.id).token
        await #expect(throws: WalletError.registration([.usernameTaken])) {
            try await resets.finish(
                token, with: .init(username: "ADA_lovelace", password: Self.new), in: .api())
        }
        let signedIn = try await resets.finish(
            token, with: .init(username: "grace_hopper", password: Self.new), in: .api())
        #expect(signedIn.person.username?.shown == "grace_hopper")
        #expect(await !isAlive(grace))
        _ = try await signIn(Self.new, as: "grace_hopper")
    }

    @Test("People are told by their number when a password is added or changed (P-PWD-1)")
    func told() async throws {
        let signedIn = try await signIn(Self.old)
        try await world.wallet.passwords.change(
            .init(old: Self.old, password: Self.new), of: signedIn.person,
            in: signedIn.session.id, from: .api())
        let told = try await notices()
        #expect(told.count == 2)
        // Messages travel beside each other, in any order.
        for text in ["has a username and a password now", "password was changed"] {
            #expect(told.contains { $0.contains(text) })
        }
        #expect(told.allSatisfy { !$0.contains(Self.new) && !$0.contains(Self.old) })
    }
}
