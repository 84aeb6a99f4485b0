import Foundation
import Ledger
import WalletModel

/// The people and accounts whose money may not leave.
extension Transaction {
    /// True if anybody or anything is frozen.
    ///
    /// The first call of a connection reads all of them, which are few. So a payment costs no
    /// statement.
    package var hasFreezes: Bool {
        get throws { try !frozen().isEmpty }
    }

    package func isFrozen(_ person: PersonID) throws -> Bool {
        try frozen().contains(person.uuid)
    }

    package func isFrozen(_ account: AccountID) throws -> Bool {
        try frozen().contains(account.uuid)
    }

    /// The person's freeze.
    package func freeze(of person: PersonID) throws -> Freeze? { try freeze(on: person.uuid) }

    /// The account's freeze.
    package func freeze(of account: AccountID) throws -> Freeze? { try freeze(on: account.uuid) }

    package func set(_ freeze: Freeze, on person: PersonID) throws {
        try set(freeze, on: person.uuid, "person")
    }

    package func set(_ freeze: Freeze, on account: AccountID) throws {
        try set(freeze, on: account.uuid, "account")
    }

    package func endFreeze(of person: PersonID) throws { try endFreeze(on: person.uuid) }

    package func endFreeze(of account: AccountID) throws { try endFreeze(on: account.uuid) }

    /// The owner of an account or a goal. The outside has none.
    package func owner(of account: AccountID) throws -> PersonID? { try row(account)?.owner }

    private func frozen() throws -> Set<UUID> {
        if let frozen = known.frozen { return frozen }
        let found = try connection.all(
            "SELECT subject FROM frozen WHERE \(Table.frozen.isSound) \(Self.forTheHost)", []
        ) { try $0.uuid(0) }
        let frozen = Set(found)
        known.frozen = frozen
        return frozen
    }

    private func freeze(on subject: UUID) throws -> Freeze? {
        try connection.first(
            """
            SELECT reason, set_by, set_at FROM frozen WHERE subject = $1 AND \(Table.frozen.isSound)
            """, [.uuid(subject)]
        ) {
            Freeze(
                reason: $0.text(0), setBy: $0.isNull(1) ? nil : try $0.personID(1),
                setAt: $0.time(2))
        }
    }

    private func set(_ freeze: Freeze, on subject: UUID, _ kind: String) throws {
        known.frozen = nil
        try change(
            """
            INSERT INTO frozen (subject, kind, reason, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (subject) DO UPDATE SET reason = $3, set_by = $4, set_at = $5
            """,
            [
                .uuid(subject), .text(kind), .text(freeze.reason),
                .optional(freeze.setBy?.uuid), .time(freeze.setAt),
            ])
    }

    private func endFreeze(on subject: UUID) throws {
        known.frozen = nil
        try change("DELETE FROM frozen WHERE subject = $1", [.uuid(subject)])
    }
}
