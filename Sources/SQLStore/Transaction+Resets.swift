import Ledger
import WalletModel

/// Permissions to set a new password. A person has one at most: the newest.
extension Transaction {
    /// Stores this permission in place of an older one, and deletes the expired ones.
    package func put(_ reset: AccessReset, at now: Timestamp) throws {
        try change("DELETE FROM access_reset WHERE expires_at <= $1", [.time(now)])
        try removeReset(of: reset.person)
        try change(
            "INSERT INTO access_reset (person, token_hash, expires_at) VALUES ($1, $2, $3)",
            [.id(reset.person), .digest(reset.tokenHash), .time(reset.expiresAt)])
    }

    package func reset(tokenHash: Digest32) throws -> AccessReset? {
        try connection.first(
            "SELECT person, expires_at FROM access_reset WHERE token_hash = $1",
            [.digest(tokenHash)]
        ) { row in
            AccessReset(
                person: try row.personID(0), tokenHash: tokenHash, expiresAt: row.time(1))
        }
    }

    package func removeReset(of person: PersonID) throws {
        try change("DELETE FROM access_reset WHERE person = $1", [.id(person)])
    }
}
