import Foundation
import Ledger
import Passwords
import Testing
import WalletServices
import WalletTestSupport

@Suite("Joining with a passkey (P-JOIN-1)")
struct PasskeyJoiningTests {
    private static let browser = "the word in Ada's cookie"

    private let world: World
    private let site: RelyingParty

    init() throws {
        world = try World.production {
            $0.registration = .invite
            $0.asksForProof = true
        }
        site = try SoftAuthenticator.site.orThrow("no site")
    }

    private var wallet: Wallet { world.wallet }
    private var passkeys: Passkeys { wallet.passkeys }
    private var host: Treasurer { wallet.treasurers.commandLine }

    private func invite(seats: Int64 = 1) async throws -> String {
        try await wallet.invitations.make(.init(seats: seats), by: host).token
    }

    private func context(_ invitation: String?) -> SignInContext {
        var context = SignInContext.api()
        context.invitation = invitation
        return context
    }

    /// The browser asks for options and makes a passkey for them; a test changes what it sends.
    private func begin(
        _ name: String, with invitation: String?,
        adjust: (inout SoftAuthenticator) -> Void = { _ in }
    ) async throws -> (device: SoftAuthenticator, registration: PasskeyRegistration) {
        let creation = try await passkeys.beginJoining(
            as: name, in: Self.browser, from: context(invitation))
        let id = UUID(bytes: creation.userHandle)
        var device = SoftAuthenticator(for: PersonID(id))
        adjust(&device)
        #expect(creation.userName == name && creation.existing == [])
        return (device, device.registration(creation.challenge))
    }

    private func finish(
        _ registration: PasskeyRegistration, as name: String, with invitation: String?,
        in browser: String = Self.browser
    ) async throws -> SignedIn {
        try await passkeys.join(
            registration, as: name, naming: "Phone", at: site, in: browser,
            from: context(invitation))
    }

    private func join(
        _ name: String, with invitation: String?
    ) async throws -> (person: SignedIn, device: SoftAuthenticator) {
        let (device, registration) = try await begin(name, with: invitation)
        return (try await finish(registration, as: name, with: invitation), device)
    }

    /// Expects that the wallet has nobody, and that the invitation lets somebody in.
    private func isUntouched(
        _ invitation: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let people = try await wallet.people.list(limit: 9)
        #expect(people.isEmpty, sourceLocation: sourceLocation)
        let used = try await wallet.invitations.offer(of: invitation).invitation.used
        #expect(used == 0, sourceLocation: sourceLocation)
    }

    @Test("Person, account, passkey, use of the invitation and log come together")
    func joining() async throws {
        let invitation = try await invite()
        var (ada, device) = try await join("ada_lovelace", with: invitation)
        #expect(ada.isNew && ada.person.username?.shown == "ada_lovelace")
        #expect(ada.person.phone == nil && ada.person.role == .member)
        #expect(ada.person.joinedAt == world.clock.now)
        #expect(try await wallet.accounts.overview(of: ada.person.id).accounts.count == 1)
        #expect(try await passkeys.list(of: ada.person.id).map(\.name) == ["Phone"])
        #expect(try await wallet.invitations.list(by: host).map(\.used) == [1])
        let acts = try await wallet.log.page(of: ada.person.id, limit: 9).map(\.entry.act)
        #expect(Set(acts) == [.passkeyAdded, .personJoined, .signedIn])
        #expect(try await wallet.audit.verify().findings.isEmpty)
        // It proves presence, and signs in from then on.
        try await wallet.proofs.requirePresence(in: ada.session.id)
        #expect(try await wallet.proofs.ways(of: ada.person) == [.passkey])
        device.signCount = 2
        let again = try await passkeys.signIn(
            device.assertion(passkeys.beginSignIn(in: Self.browser)), at: site,
            from: Self.browser, in: .api())
        #expect(again.person == ada.person && !again.isNew)
    }

    @Test("People who join one after the other are listed in that order")
    func order() async throws {
        let invitation = try await invite(seats: 9)
        var names: [String] = []
        for number in 1...9 {
            names.append("somebody_\(number)")
            _ = try await join(names[number - 1], with: invitation)
            world.clock.advance(seconds: 1)
        }
        let listed = try await wallet.people.list(limit: 9).compactMap(\.username?.shown)
        #expect(listed == names || listed == names.reversed())
    }

    @Test("A name that cannot be used gets no challenge, and neither does somebody uninvited")
    func refusedAtOnce() async throws {
        let invitation = try await invite(seats: 2)
        let refused: [(String, WalletError)] = [
            ("ada", .registration([.usernameTooShort])),
            ("ada lovelace", .registration([.usernameNotAllowed])),
            ("customer_service", .registration([.usernameReserved])),
        ]
        for (name, error) in refused {
            await #expect(throws: error) { try await begin(name, with: invitation) }
        }
        await #expect(throws: WalletError.joining(.invitationNeeded)) {
            try await begin("ada_lovelace", with: nil)
        }
        await #expect(throws: WalletError.joining(.invitationInvalid)) {
            try await begin("ada_lovelace", with: "awi_unknown")
        }
        try await isUntouched(invitation)
        _ = try await join("ada_lovelace", with: invitation)
        await #expect(throws: WalletError.registration([.usernameTaken])) {
            try await begin("Ada_Lovelace", with: invitation)
        }
    }

    @Test("A passkey that is refused makes nobody, and its challenge is used up")
    func refusedPasskeys() async throws {
        let invitation = try await invite()
        func refuses(
            _ failure: PasskeyError, as name: String = "ada_lovelace",
            in browser: String = Self.browser, after seconds: Int64 = 0,
            adjust: (inout SoftAuthenticator) -> Void = { _ in }
        ) async throws {
            let made = try await begin("ada_lovelace", with: invitation, adjust: adjust)
            world.clock.advance(seconds: seconds)
            await #expect(throws: WalletError.passkeyRefused(failure)) {
                try await finish(made.registration, as: name, with: invitation, in: browser)
            }
            if name == "ada_lovelace" {
                await #expect(throws: WalletError.passkeyRefused(.wrongChallenge)) {
                    try await finish(made.registration, as: name, with: invitation)
                }
            }
            try await isUntouched(invitation)
        }
        try await refuses(.wrongChallenge, as: "grace_hopper")
        try await refuses(.wrongChallenge, in: "another browser")
        try await refuses(.wrongChallenge, after: 301)
        try await refuses(.wrongOrigin) { $0.origin = "https://example.org" }
        try await refuses(.wrongSite) { $0.siteID = "example.org" }
        try await refuses(.userNotVerified) { $0.flags = 0x01 }
        let device = SoftAuthenticator(for: PersonID(UUID()))
        let signIn = try await passkeys.beginSignIn(in: Self.browser)
        await #expect(throws: WalletError.passkeyRefused(.wrongChallenge)) {
            try await finish(
                device.registration(signIn), as: "ada_lovelace", with: invitation)
        }
        try await isUntouched(invitation)
    }

    @Test("A credential that somebody has makes nobody else")
    func sameCredential() async throws {
        let invitation = try await invite(seats: 2)
        let ada = try await join("ada_lovelace", with: invitation)
        let grace = try await begin("grace_hopper", with: invitation) {
            $0.credentialID = ada.device.credentialID
        }
        await #expect(throws: WalletError.passkeyRefused(.alreadyAdded)) {
            try await finish(grace.registration, as: "grace_hopper", with: invitation)
        }
        #expect(try await wallet.people.list(limit: 9).count == 1)
    }

    @Test("An invitation for one person makes one person, however many try at once")
    func race() async throws {
        let invitation = try await invite()
        var made: [PasskeyRegistration] = []
        for number in 0..<20 {
            made.append(try await begin("somebody_\(number)", with: invitation).registration)
        }
        let results = await atOnce(20) { [made] number in
            try await finish(made[number], as: "somebody_\(number)", with: invitation)
        }
        #expect(results.count(where: \.isSuccess) == 1)
        let refused = results.compactMap(\.walletError)
        #expect(refused == Array(repeating: .joining(.invitationUsedUp), count: 19))
        #expect(try await wallet.people.list(limit: 30).count == 1)
    }

    @Test("A name goes to one of those who ask for it at once")
    func sameName() async throws {
        let invitation = try await invite(seats: 9)
        var made: [PasskeyRegistration] = []
        for _ in 0..<9 {
            made.append(try await begin("ada_lovelace", with: invitation).registration)
        }
        let results = await atOnce(9) { [made] number in
            try await finish(made[number], as: "ada_lovelace", with: invitation)
        }
        #expect(results.count(where: \.isSuccess) == 1)
        let refused = results.compactMap(\.walletError)
        #expect(refused == Array(repeating: .registration([.usernameTaken]), count: 8))
        #expect(try await wallet.invitations.list(by: host).map(\.used) == [1])
    }

    @Test("The only passkey of somebody without another way in cannot be removed")
    func lastWay() async throws {
        let ada = try await join("ada_lovelace", with: invite()).person.person
        let first = try await passkeys.list(of: ada.id)[0].id
        #expect(try await passkeys.isOnlyWay(of: ada.id))
        await #expect(throws: WalletError.passkey(.onlyWayIn)) {
            try await passkeys.remove(first, of: ada.id)
        }
        let device = SoftAuthenticator(for: ada.id)
        let creation = try await passkeys.beginAdding(by: ada, in: Self.browser)
        _ = try await passkeys.add(
            device.registration(creation.challenge), named: "Laptop", at: site, by: ada.id,
            in: Self.browser)
        #expect(try await !passkeys.isOnlyWay(of: ada.id))
        try await passkeys.remove(first, of: ada.id)
        let second = try await passkeys.list(of: ada.id)[0].id
        await #expect(throws: WalletError.passkey(.onlyWayIn)) {
            try await passkeys.remove(second, of: ada.id)
        }
        _ = try await wallet.passwords.add(
            .init(username: "", password: "four words of mine"), to: ada, in: .api())
        try await passkeys.remove(second, of: ada.id)
        #expect(try await passkeys.list(of: ada.id).isEmpty)
    }

    @Test("They add a password to their name, by the rules of a registration (P-PWD-2)")
    func password() async throws {
        let ada = try await join("ada_lovelace", with: invite()).person.person
        func add(_ password: String) async throws -> Person {
            try await wallet.passwords.add(
                .init(username: "ada_byron", password: password), to: ada, in: .api())
        }
        await #expect(throws: WalletError.registration([.password(.tooShort(minimum: 8))])) {
            try await add("q7 xb z")
        }
        #expect(try await add("four words of mine").username?.shown == "ada_lovelace")
        let signedIn = try await wallet.passwords.signIn(
            username: "ada_lovelace", password: "four words of mine", in: .api())
        #expect(signedIn.person == ada)
        await #expect(throws: WalletError.person(.passwordExists)) {
            try await add("difference of engines")
        }
    }

    @Test("A treasurer's link lets them in again without the passkey (P-PWD-3)")
    func reset() async throws {
        let ada = try await join("ada_lovelace", with: invite()).person.person
        let link = try await wallet.resets.make(for: ada.id, by: host)
        let signedIn = try await wallet.resets.finish(
            link.token, with: .init(username: "", password: "four words of mine"), in: .api())
        #expect(signedIn.person == ada)
        let lost = try await passkeys.list(of: ada.id)[0].id
        try await passkeys.remove(lost, of: ada.id)
    }
}
