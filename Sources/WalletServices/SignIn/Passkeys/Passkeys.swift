import Ledger
import SQLStore

/// Passkeys (WebAuthn level 3): keys that people's devices keep, and that sign them in without
/// anything to type. Never the only way in: whoever has one came by another way before.
public struct Passkeys: Sendable {
    /// How many one person may have.
    public static let maximumPerPerson = 20
    /// Seconds that a browser has from the challenge to its answer.
    public static let challengeSeconds: Int64 = 300
    let core: Core
    let sessions: Sessions

    /// The person's passkeys, in the order in which they were added.
    public func list(of person: PersonID) async throws -> [Passkey] {
        try await core.store.read { try $0.passkeys(of: person) }
    }

    /// Gives a passkey another name.
    ///
    /// - Throws: `WalletError.passkeyNameInvalid`, `.passkeyNotFound` when this person has none
    ///   of this id.
    public func rename(_ id: PasskeyID, to text: String, of person: PersonID) async throws {
        let name = try Self.cleanName(text)
        let isDone = try await core.store.write {
            try $0.renamePasskey(id, to: name, of: person)
        }
        guard isDone else { throw WalletError.passkeyNotFound }
    }

    /// Takes a passkey away: it signs nobody in from now on.
    ///
    /// - Throws: `WalletError.passkeyNotFound` when this person has none of this id.
    public func remove(_ id: PasskeyID, of person: PersonID) async throws {
        let isDone = try await core.store.write { try $0.removePasskey(id, of: person) }
        guard isDone else { throw WalletError.passkeyNotFound }
    }

    /// Whether to offer a first passkey: to people who sign in by code, until they have one or
    /// have said no.
    public func isOffered(to person: Person) async throws -> Bool {
        guard person.phone != nil else { return false }
        return try await core.store.read { tx in
            try tx.passkeyOfferDeclined(by: person.id) == nil
                && tx.passkeys(of: person.id).isEmpty
        }
    }

    /// Never offers a passkey to this person again.
    public func declineOffer(by person: PersonID) async throws {
        let now = core.clock.now()
        try await core.store.write { try $0.declinePasskeyOffer(by: person, at: now) }
    }

    static func cleanName(_ text: String) throws(WalletError) -> String {
        try CredentialName.read(text, or: .passkeyNameInvalid)
    }
}
