import Ledger
import Passwords
import Testing
import WalletServices
import WalletTestSupport

@Suite("A password for people who sign in by phone")
struct PasswordAddingTests {
    private static let good = PasswordSignInTests.good

    private let world: World
    private let ada: SignedIn

    init() async throws {
        world = try World.production()
        let sent = try await world.send(1)
        ada = try await world.wallet.codes.verify(
            world.newest(1), secret: sent.secret, in: .api())
    }

    private func add(
        _ username: String = "ada_lovelace", _ password: String = good, repeated: String? = nil,
        to person: Person? = nil
    ) async throws -> Person {
        try await world.wallet.passwords.add(
            .init(username: username, password: password, repeatedPassword: repeated),
            to: person ?? ada.person, in: .api())
    }

    @Test("Both ways then lead to the same person (P-PWD-2)")
    func bothWays() async throws {
        let passwords = world.wallet.passwords
        #expect(try await !passwords.isSet(for: ada.person.id))
        let named = try await add(" ada_lovelace ", repeated: Self.good)
        #expect(named.username?.shown == "ada_lovelace" && named.phone == ada.person.phone)
        #expect(try await passwords.isSet(for: ada.person.id))
        let byName = try await passwords.signIn(
            username: "ADA_lovelace", password: Self.good, in: .api())
        #expect(byName.person == named)
        world.clock.advance(seconds: 120)
        let sent = try await world.send(1)
        let byPhone = try await world.wallet.codes.verify(
            world.newest(1), secret: sent.secret, in: .api())
        #expect(byPhone.person == named)
        // Nothing had the old password, so nothing ends.
        _ = try await world.wallet.sessions.authenticate(ada.token, at: .api)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("The rules are those of a registration, all at once")
    func refused() async throws {
        _ = try await world.wallet.passwords.register(
            .init(username: "grace_hopper", password: Self.good), in: .api())
        await #expect(
            throws: WalletError.registration([
                .usernameTooShort, .password(.tooShort(minimum: 8)), .passwordsDiffer,
            ])
        ) { try await add("ada", "q7 xb z", repeated: "other") }
        await #expect(throws: WalletError.registration([.usernameTaken])) {
            try await add("Grace_Hopper")
        }
        #expect(try await world.wallet.people.find("ada_lovelace") == nil)
        #expect(try await !world.wallet.passwords.isSet(for: ada.person.id))
    }

    @Test("A second time asks for the first one, and a change needs one (P-PWD-2)")
    func again() async throws {
        let passwords = world.wallet.passwords
        await #expect(throws: WalletError.person(.passwordMissing)) {
            try await passwords.change(
                .init(old: Self.good, password: "difference of engines"), of: ada.person,
                in: ada.session.id, from: .api())
        }
        _ = try await add()
        await #expect(throws: WalletError.person(.passwordExists)) { try await add("ada_byron") }
        #expect(try await world.wallet.people.find("ada_byron") == nil)
    }

    @Test("Of twenty people who want one name at once, one gets it; of one person's, one counts")
    func atOneTime() async throws {
        var people: [Person] = []
        for number in 2...11 {
            let sent = try await world.send(number, from: "192.0.2.\(number)")
            people.append(
                try await world.wallet.codes.verify(
                    world.newest(number), secret: sent.secret, in: .api()
                ).person)
        }
        let all = people
        let named = await atOnce(all.count) { try await add(to: all[$0]) }
        #expect(named.count(where: \.isSuccess) == 1)
        #expect(named.count { $0.walletError == .registration([.usernameTaken]) } == 9)
        let names = await atOnce(10) { try await add("ada_number_\($0)") }
        #expect(names.count(where: \.isSuccess) == 1)
        #expect(names.count { $0.walletError == .person(.passwordExists) } == 9)
    }
}
