import Foundation
import Ledger
import WalletModel

/// The public keys of people. Each is fetched through its owner.
extension Transaction {
    /// The person's keys in the order of adding.
    package func signingKeys(of person: PersonID) throws -> [SigningKey] {
        try connection.all(
            """
            SELECT id, person, name, public_key, created_at FROM signing_key
            WHERE person = $1 AND \(Table.signingKey.isSound) ORDER BY created_at, id
            """, [.id(person)], Self.signingKey)
    }

    /// The person's key with this id.
    package func signingKey(_ id: UUID, of person: PersonID) throws -> SigningKey? {
        try connection.first(
            """
            SELECT id, person, name, public_key, created_at FROM signing_key
            WHERE id = $1 AND person = $2 AND \(Table.signingKey.isSound)
            """, [.uuid(id), .id(person)], Self.signingKey)
    }

    package func insert(_ key: SigningKey) throws {
        try change(
            """
            INSERT INTO signing_key (id, person, name, public_key, created_at)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .uuid(key.id), .id(key.person), .text(key.name), .blob(key.publicKey.bytes),
                .time(key.createdAt),
            ])
    }

    /// - Returns: false when this person has no such key.
    package func removeSigningKey(_ id: UUID, of person: PersonID) throws -> Bool {
        try change(
            "DELETE FROM signing_key WHERE id = $1 AND person = $2", [.uuid(id), .id(person)])
        return connection.changedRows > 0
    }

    private static func signingKey(_ row: any SQLRow) throws -> SigningKey {
        guard let key = SigningPublicKey(der: row.blob(3)) else {
            throw row.damaged("a signing key is none")
        }
        return SigningKey(
            id: try row.uuid(0), person: try row.personID(1), name: row.text(2), publicKey: key,
            createdAt: row.time(4))
    }
}
