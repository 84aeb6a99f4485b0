import Foundation
import Ledger
import Passwords
import Testing
import WalletServices
import WalletTestSupport

@Suite("Changing a password, and adding a first one")
struct PasswordChangeTests {
    private static let old = PasswordSignInTests.good
    private static let new = "difference of engines"

    private let world: World
    private let ada: SignedIn

    init() async throws {
        world = try World.production()
        ada = try await world.wallet.passwords.register(
            .init(username: "ada_lovelace", password: Self.old), in: .api())
    }

    private func signIn(
        _ password: String, from address: String = "203.0.113.7"
    ) async throws -> SignedIn {
        try await world.wallet.passwords.signIn(
            username: "ada_lovelace", password: password, in: .api(address))
    }

    private func change(
        _ old: String, to new: String, repeated: String? = nil, from address: String = "203.0.113.7"
    ) async throws {
        try await world.wallet.passwords.change(
            .init(old: old, password: new, repeated: repeated), of: ada.person,
            in: ada.session.id, from: .api(address))
    }

    private func isAlive(_ signedIn: SignedIn) async -> Bool {
        (try? await world.wallet.sessions.authenticate(signedIn.token, at: .api)) != nil
    }

    @Test("The new password signs in, and the old one no longer does (P-PWD-1)")
    func changed() async throws {
        try await change(Self.old, to: Self.new, repeated: Self.new)
        #expect(await isAlive(ada))
        _ = try await signIn(Self.new)
        await #expect(throws: WalletError.signIn(.wrongCredentials)) { try await signIn(Self.old) }
    }

    @Test("All other sessions and tokens end in the same write, and their screens (P-PWD-1)")
    func othersEnd() async throws {
        let wallet = world.wallet
        let others = [try await signIn(Self.old), try await signIn(Self.old)]
        let token = try await wallet.tokens.create(
            named: "Script", scopes: [.accountRead], by: ada.person.id)
        let grace = try await wallet.passwords.register(
            .init(username: "grace_hopper", password: Self.old), in: .api())
        let own = try wallet.notifier.watch(ada.session, since: nil).orThrow("no watch")
        let other = try wallet.notifier.watch(others[0].session, since: nil).orThrow("no watch")
        // Cached look-ups must not outlive the change.
        for one in others { #expect(await isAlive(one)) }
        _ = try await wallet.tokens.authenticate(token.text)

        try await change(Self.old, to: Self.new)
        for one in others { #expect(await !isAlive(one)) }
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await wallet.tokens.authenticate(token.text)
        }
        #expect(await isAlive(ada))
        #expect(await isAlive(grace), "another person's")
        own.stop()
        #expect(await other.news.reduce(into: []) { $0.append($1) } == [.ended])
        #expect(await own.news.reduce(into: []) { $0.append($1) } == [.changed])
    }

    @Test("The access of apps ends, with codes that are not yet exchanged (P-PWD-1)")
    func appsEnd() async throws {
        let apps = try await AppWorld()
        let passwords = apps.wallet.passwords
        let signedIn = try await apps.world.person(1)
        let person = try await passwords.add(
            .init(username: "ada_lovelace", password: Self.old), to: signedIn.person,
            in: .api())
        let given = try await apps.tokens()
        let code = try await apps.code()
        #expect(await apps.isAlive(given.access))
        try await passwords.change(
            .init(old: Self.old, password: Self.new), of: person, in: signedIn.session.id,
            from: .api())
        #expect(await !apps.isAlive(given.access))
        await #expect(throws: OAuthError.invalidGrant) { try await apps.refresh(given.refresh) }
        await #expect(throws: OAuthError.invalidGrant) { try await apps.exchange(code) }
        #expect(try await apps.wallet.consents.list(of: person.id).isEmpty)
    }

    @Test("A device that needed no code needs one again (P-PWD-1)")
    func trustEnds() async throws {
        let sent = try await world.send(1)
        let signedIn = try await world.wallet.codes.verify(
            world.newest(1), secret: sent.secret, in: .api())
        let token = try await world.wallet.trusted.trust(signedIn).orThrow("no token")
        let person = try await world.wallet.passwords.add(
            .init(username: "grace_hopper", password: Self.old), to: signedIn.person,
            in: .api())
        func enter() async throws -> SignedIn? {
            try await world.wallet.trusted.signIn(
                as: world.phone(1), token: token.text, in: .api())
        }
        #expect(try await enter() != nil)
        try await world.wallet.passwords.change(
            .init(old: Self.old, password: Self.new), of: person, in: signedIn.session.id,
            from: .api())
        #expect(try await enter() == nil)
        #expect(try await world.wallet.trusted.list(of: person.id).isEmpty)
    }

    @Test("A refused change says why, in the order of the checks, and changes nothing")
    func refused() async throws {
        let other = try await signIn(Self.old)
        await #expect(
            throws: WalletError.registration([.password(.tooShort(minimum: 8)), .passwordsDiffer])
        ) { try await change("wrong", to: "q7 xb z", repeated: "other") }
        await #expect(throws: WalletError.registration([.password(.ownWord)])) {
            try await change("wrong", to: "ADA_Lovelace")
        }
        await #expect(throws: WalletError.registration([.password(.common)])) {
            try await change("wrong", to: PasswordSignIn.publishedPassword)
        }
        await #expect(throws: WalletError.person(.oldPasswordWrong)) {
            try await change("wrong", to: Self.new)
        }
        await #expect(throws: WalletError.person(.passwordUnchanged)) {
            try await change(Self.old, to: Self.old)
        }
        #expect(await isAlive(other))
        _ = try await signIn(Self.old)
    }

    @Test("Wrong old passwords count like those of a sign-in, together with them (PWD-5)")
    func throttled() async throws {
        for _ in 0..<2 {
            await #expect(throws: WalletError.person(.oldPasswordWrong)) {
                try await change("wrong", to: Self.new)
            }
        }
        await #expect(throws: WalletError.signIn(.wrongCredentials)) { try await signIn("wrong") }
        let wait = WalletError.tooManyAttempts(retryAfterSeconds: 30)
        await #expect(throws: wait) { try await change(Self.old, to: Self.new) }
        await #expect(throws: wait) { try await signIn(Self.old) }
        try await change(Self.old, to: Self.new, from: "192.0.2.1")
        world.clock.advance(seconds: 30)
        _ = try await signIn(Self.new)
    }

    @Test("Whoever signs in while the password changes has no session with the old one")
    func racing() async throws {
        let results = await atOnce(12) { index in
            if index == 5 {
                try await change(Self.old, to: Self.new)
                return ada
            }
            return try await signIn(Self.old, from: "192.0.2.\(index)")
        }
        #expect(results.contains { (try? $0.get())?.session.id == ada.session.id })
        let sessions = try await world.wallet.sessions.list(of: ada.person.id)
        #expect(sessions.map(\.id) == [ada.session.id])
        _ = try await signIn(Self.new, from: "198.51.100.9")
    }

    @Test("Of two changes at once, one wins")
    func twoChanges() async throws {
        let results = await atOnce(2) { index in
            try await change(
                Self.old, to: "\(Self.new) \(index)", from: "192.0.2.\(index)")
            return "\(Self.new) \(index)"
        }
        let won = results.compactMap { try? $0.get() }
        #expect(won.count == 1)
        #expect(results.contains { $0.walletError == .person(.oldPasswordWrong) })
        _ = try await signIn(try #require(won.first))
    }
}
