import Foundation
import Ledger
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Undoing a change of a phone number or an email address")
struct ContactUndoTests: ContactTesting {
    let world: World
    let ada: SignedIn

    init() async throws { (world, ada) = try await Self.begin() }

    @Test("The old number is nobody else's for a week, to the second (P-NUM-1)")
    func held() async throws {
        try await change(to: phone(2))
        let grace = try await Self.person(3, in: world)
        let held = WalletError.contact(.held)
        await #expect(throws: held) { try await Self.person(1, in: world) }
        let asked = try await contacts.ask(for: phone(1), by: prover(grace))
        #expect(try world.codes.notices(to: phone(1)).last?.hasPrefix("Somebody tried") == true)
        await #expect(throws: WalletError.signIn(.incorrectCode)) {
            try await contacts.enter(
                world.wrong(1), challenge: asked.challenge, by: prover(grace))
        }
        world.clock.advance(seconds: Contacts.undoSeconds - 1)
        await #expect(throws: held) { try await Self.person(1, in: world) }
        world.clock.advance(seconds: 1)
        let newcomer = try await Self.person(1, in: world)
        #expect(newcomer.isNew && newcomer.person.id != ada.person.id)
        let link = try world.codes.notices(to: phone(1)).first.orThrow("no message")
        #expect(link.contains("/undo/"))
    }

    @Test("The link gives the old number back once, and ends whatever was signed in (P-NUM-1)")
    func undo() async throws {
        let token = try await world.wallet.tokens.create(
            named: "Script", scopes: [.accountRead], by: ada.person.id)
        try await change(to: phone(2))
        let link = try link(to: phone(1))
        for _ in 0..<3 {
            let undone = try await contacts.change(undoneBy: link)
            #expect(try undone.old == phone(1) && undone.new == phone(2))
        }
        #expect(await isAlive(ada))
        let results = await atOnce(5) { _ in try await contacts.undo(link, in: .api()) }
        let permitted = results.compactMap { try? $0.get() }
        #expect(permitted.count == 1)
        #expect(
            results.compactMap(\.walletError)
                == Array(repeating: .contact(.undoInvalid), count: 4))
        #expect(try await owner(of: phone(1)) == ada.person.id)
        #expect(try await owner(of: phone(2)) == nil)
        #expect(await !isAlive(ada))
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await world.wallet.tokens.authenticate(token.text)
        }
        // The way back in: a username and a password.
        let signedIn = try await world.wallet.resets.finish(
            permitted[0].token,
            with: .init(username: "ada_lovelace", password: "difference of engines"), in: .api())
        #expect(signedIn.person.id == ada.person.id)
        #expect(try await Self.person(2, in: world).isNew)
        let log = try await world.wallet.log.page(of: ada.person.id, limit: 9).map(\.entry)
        #expect(log.contains { $0.act == .contactRestored && $0.actor == nil })
    }

    @Test("The password that a thief set signs nobody in after the undo (P-NUM-1)")
    func stolen() async throws {
        let passwords = world.wallet.passwords
        let form = PasswordSignIn.Registration(
            username: "ada_lovelace", password: "seven lamps by the river")
        _ = try await passwords.add(form, to: ada.person, in: .api())
        try await change(to: phone(2))
        _ = try await passwords.signIn(
            username: form.username, password: form.password, in: .api())
        let permitted = try await contacts.undo(link(to: phone(1)), in: .api())
        await #expect(throws: WalletError.signIn(.wrongCredentials)) {
            _ = try await passwords.signIn(
                username: form.username, password: form.password, in: .api())
        }
        let back = try await world.wallet.resets.finish(
            permitted.token, with: .init(username: "", password: "difference of engines"),
            in: .api())
        #expect(back.person.username?.shown == "ada_lovelace")
    }

    @Test("A link lasts a week")
    func late() async throws {
        try await change(to: phone(2))
        let link = try link(to: phone(1))
        world.clock.advance(seconds: Contacts.undoSeconds)
        for token in [link, "awu_nothing", ""] {
            await #expect(throws: WalletError.contact(.undoInvalid)) {
                try await contacts.undo(token, in: .api())
            }
        }
        #expect(try await owner(of: phone(2)) == ada.person.id)
    }

    @Test("When somebody else has the old number by now, the person loses the new one alone")
    func gone() async throws {
        try await change(to: phone(2))
        let link = try link(to: phone(1))
        let other = Person(
            id: PersonID(UUID()), phone: try world.phone(1), joinedAt: world.clock.now)
        try await world.store.write { try $0.insert(other) }
        let permitted = try await contacts.undo(link, in: .api())
        #expect(permitted.person.phone == nil)
        #expect(try await owner(of: phone(1)) == other.id)
        #expect(try await owner(of: phone(2)) == nil)
        let signedIn = try await world.wallet.resets.finish(
            permitted.token,
            with: .init(username: "ada_lovelace", password: "difference of engines"), in: .api())
        #expect(signedIn.person.id == ada.person.id)
    }

    @Test("The oldest contact has the last word, however many changes follow")
    func oldest() async throws {
        try await change(to: phone(2))
        world.clock.advance(seconds: 24 * 3600)
        try await change(to: phone(3))
        let (first, second) = (try link(to: phone(1)), try link(to: phone(2)))
        _ = try await contacts.undo(second, in: .api())
        #expect(try await owner(of: phone(2)) == ada.person.id)
        _ = try await contacts.undo(first, in: .api())
        #expect(try await owner(of: phone(1)) == ada.person.id)
        await #expect(throws: WalletError.contact(.undoInvalid)) {
            try await contacts.undo(second, in: .api())
        }
    }
}
