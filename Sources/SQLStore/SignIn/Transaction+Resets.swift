import Ledger
import WalletModel

/// Permissions to set a new password. A person has one at most: the newest.
extension Transaction {
    /// Stores this permission in place of an older one, and deletes the expired ones.
    package func put(_ reset: AccessReset, at now: Timestamp) throws {
        try change("DELETE FROM access_reset WHERE expires_at <= $1", [.time(now)])
        try removeReset(of: reset.person)
        try change(
            """
            INSERT INTO access_reset (person, token_hash, expires_at, made_by)
            VALUES ($1, $2, $3, $4)
            """,
            [
                .id(reset.person), .digest(reset.tokenHash), .time(reset.expiresAt),
                .optional(reset.maker?.uuid),
            ])
    }

    package func reset(tokenHash: Digest32) throws -> AccessReset? {
        try connection.first(
            "SELECT \(Self.resetColumns) FROM access_reset WHERE token_hash = $1",
            [.digest(tokenHash)], Self.reset)
    }

    /// The permissions that this person made for others.
    package func resets(by maker: PersonID) throws -> [AccessReset] {
        try connection.all(
            "SELECT \(Self.resetColumns) FROM access_reset WHERE made_by = $1", [.id(maker)],
            Self.reset)
    }

    package func removeReset(of person: PersonID) throws {
        try change("DELETE FROM access_reset WHERE person = $1", [.id(person)])
    }

    private static let resetColumns = "person, token_hash, made_by, expires_at"

    private static func reset(_ row: any SQLRow) throws -> AccessReset {
        AccessReset(
            person: try row.personID(0), tokenHash: try row.digest(1),
            maker: row.isNull(2) ? nil : try row.personID(2), expiresAt: row.time(3))
    }
}
