import Ledger
import Phone
import WalletServices
import WalletTestSupport

extension AuditLogTests {
    /// Changes the number and the address.
    func expectContacts(
        of ada: SignedIn, _ expect: (AuditAct, () async throws -> Void) async throws -> Void
    ) async throws {
        world.codes.reach([.phone, .email])
        let contacts = world.wallet.contacts
        let prover = Proofs.Prover(ada.person, in: ada.session.id, from: context)
        let address = try EmailAddress("ada@example.org").orThrow("no address")
        for (act, contact) in [
            (AuditAct.phoneChanged, Contact.phone(try world.phone(71))),
            (.emailChanged, .email(address)),
        ] {
            let asked = try await contacts.ask(for: contact, by: prover)
            let code = try world.codes.newest(for: contact).orThrow("no code")
            try await expect(act) {
                _ = try await contacts.enter(code, challenge: asked.challenge, by: prover)
            }
        }
    }
}
