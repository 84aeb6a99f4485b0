import Ledger
import SQLStore

/// Passkeys (WebAuthn level 3): keys on people's devices, which sign them in without typing. They
/// are the only way in for people who joined with one, until they add another.
public struct Passkeys: Sendable {
    /// The maximum number for one person.
    public static let maximumPerPerson = 20
    /// The time limit from a challenge to its response, in seconds.
    public static let challengeSeconds: Int64 = 300
    let core: Core
    let sessions: Sessions

    /// The person's passkeys, in the order of adding.
    public func list(of person: PersonID) async throws -> [Passkey] {
        try await core.store.read { try $0.passkeys(of: person) }
    }

    /// Renames a passkey.
    ///
    /// - Throws: `WalletError.passkey(.nameInvalid)`, `.passkey(.notFound)` when this person has
    ///   none with this id.
    public func rename(_ id: PasskeyID, to text: String, of person: PersonID) async throws {
        let name = try Self.cleanName(text)
        let isDone = try await core.store.write {
            try $0.renamePasskey(id, to: name, of: person)
        }
        guard isDone else { throw WalletError.passkey(.notFound) }
    }

    /// Removes a passkey: it no longer signs anybody in.
    ///
    /// - Parameter context: where the request comes from, for the log.
    /// - Throws: `WalletError.passkey(.notFound)` when this person has none with this id,
    ///   `.passkey(.onlyWayIn)`.
    public func remove(
        _ id: PasskeyID, of person: PersonID, in context: SignInContext? = nil
    ) async throws {
        try await core.store.write { tx in
            let all = try tx.passkeys(of: person)
            guard let found = all.first(where: { $0.id == id }) else {
                throw WalletError.passkey(.notFound)
            }
            guard try all.count > 1 || hasOtherWay(person, tx) else {
                throw WalletError.passkey(.onlyWayIn)
            }
            _ = try tx.removePasskey(id, of: person)
            try core.log(
                .passkeyRemoved, by: .person(person, context), about: person,
                [.name: found.name], in: tx)
        }
    }

    /// True if one passkey is this person's only way to sign in.
    public func isOnlyWay(of person: PersonID) async throws -> Bool {
        try await core.store.read { tx in
            try tx.passkeys(of: person).count == 1 && !hasOtherWay(person, tx)
        }
    }

    /// True if a password or a code signs this person in.
    private func hasOtherWay(_ id: PersonID, _ tx: Transaction) throws -> Bool {
        guard let person = try tx.person(id) else { return false }
        let contacts = try tx.contacts(of: person)
        if contacts.contains(where: { core.messenger?.reaches($0.kind) == true }) { return true }
        return try person.username != nil && tx.passwordHash(of: id) != nil
    }

    /// True for people to whom to offer a first passkey: those who sign in by code, until they have
    /// one or decline.
    public func isOffered(to person: Person) async throws -> Bool {
        guard person.phone != nil else { return false }
        return try await core.store.read { tx in
            try tx.passkeyOfferDeclined(by: person.id) == nil
                && tx.passkeys(of: person.id).isEmpty
        }
    }

    /// Records that the person declined, so that passkeys are not offered again.
    public func declineOffer(by person: PersonID) async throws {
        let now = core.clock.now()
        try await core.store.write { try $0.declinePasskeyOffer(by: person, at: now) }
    }

    static func cleanName(_ text: String) throws(WalletError) -> String {
        try CredentialName.read(text, or: .passkey(.nameInvalid))
    }
}
