import Ledger
import Phone
import SQLStore
import WalletServices
import WalletTestSupport

/// Ada has a number. Messages reach numbers and addresses.
protocol ContactTesting {
    var world: World { get }
    var ada: SignedIn { get }
}

extension ContactTesting {
    var contacts: Contacts { world.wallet.contacts }
    var prover: Proofs.Prover { prover(ada) }

    static func begin() async throws -> (World, SignedIn) {
        let world = try World.production { $0.site = { "https://wallet.example.org" } }
        world.codes.reach([.phone, .email])
        let ada = try await person(1, in: world)
        world.clock.advance(seconds: 3600)
        return (world, ada)
    }

    static func person(_ number: Int, in world: World) async throws -> SignedIn {
        let sent = try await world.send(number)
        return try await world.wallet.codes.verify(
            world.newest(number), secret: sent.secret, in: .api())
    }

    func prover(_ signedIn: SignedIn, from address: String = "203.0.113.7") -> Proofs.Prover {
        Proofs.Prover(signedIn.person, in: signedIn.session.id, from: .api(address))
    }

    func phone(_ number: Int) throws -> Contact { .phone(try world.phone(number)) }

    func email(_ text: String) throws -> Contact {
        .email(try EmailAddress(text).orThrow("no address"))
    }

    /// Changes a contact, with the code that was sent to the new one.
    @discardableResult
    func change(
        to contact: Contact, of signedIn: SignedIn? = nil, from address: String = "203.0.113.7"
    ) async throws -> Person {
        let prover = prover(signedIn ?? ada, from: address)
        let asked = try await contacts.ask(for: contact, by: prover)
        let code = try world.codes.newest(for: contact).orThrow("no code")
        let person = try await contacts.enter(code, challenge: asked.challenge, by: prover)
        await world.wallet.later.finish()
        return person
    }

    /// The token of the link in the newest message to this contact.
    func link(to contact: Contact) throws -> String {
        let text = try world.codes.notices(to: contact).last.orThrow("no message")
        let found = text.firstMatch(of: /https:\/\/wallet\.example\.org\/undo\/(awu_[\w-]{43})/)
        return String(try found.orThrow("no link in: \(text)").1)
    }

    func owner(of contact: Contact) async throws -> PersonID? {
        try await world.store.read { try $0.person(contact)?.id }
    }

    func isAlive(_ signedIn: SignedIn) async -> Bool {
        (try? await world.wallet.sessions.authenticate(signedIn.token, at: .api)) != nil
    }
}
