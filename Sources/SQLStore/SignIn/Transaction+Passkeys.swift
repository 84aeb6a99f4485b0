import Ledger
import WalletModel

/// The passkeys of people, and open challenges.
extension Transaction {
    /// The person's passkeys, in the order of adding.
    package func passkeys(of person: PersonID) throws -> [Passkey] {
        // Ids grow with time, so their order is the order of adding.
        try connection.all(
            """
            SELECT \(Self.passkeyColumns) FROM passkey
            WHERE person = $1 AND \(Table.passkey.isSound) ORDER BY id
            """, [.id(person)]
        ) { try Self.passkey($0) }
    }

    package func passkey(credentialID: [UInt8]) throws -> Passkey? {
        try connection.first(
            """
            SELECT \(Self.passkeyColumns)
            FROM passkey WHERE credential_id = $1 AND \(Table.passkey.isSound)
            """,
            [.blob(credentialID)]
        ) { try Self.passkey($0) }
    }

    /// Adds a passkey; its credential must be new.
    package func insert(_ passkey: Passkey) throws {
        try change(
            """
            INSERT INTO passkey (id, credential_id, person, public_key, sign_count,
              may_be_backed_up, is_backed_up, name, created_at, last_used_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .uuid(passkey.id.uuid), .blob(passkey.credentialID), .id(passkey.person),
                .blob(passkey.key.bytes), .integer(passkey.signCount),
                .integer(passkey.mayBeBackedUp ? 1 : 0), .integer(passkey.isBackedUp ? 1 : 0),
                .text(passkey.name), .time(passkey.createdAt),
                passkey.lastUsedAt.map { .time($0) } ?? .null,
            ])
    }

    /// Records a sign-in with a passkey.
    package func notePasskeyUse(
        _ id: PasskeyID, signCount: Int64, isBackedUp: Bool, at time: Timestamp
    ) throws {
        try change(
            "UPDATE passkey SET sign_count = $1, is_backed_up = $2, last_used_at = $3 WHERE id = $4",
            [.integer(signCount), .integer(isBackedUp ? 1 : 0), .time(time), .uuid(id.uuid)])
    }

    /// - Returns: false when this person has no such passkey.
    package func renamePasskey(_ id: PasskeyID, to name: String, of person: PersonID) throws -> Bool
    {
        try change(
            "UPDATE passkey SET name = $1 WHERE id = $2 AND person = $3",
            [.text(name), .uuid(id.uuid), .id(person)])
        return connection.changedRows > 0
    }

    /// - Returns: false when this person has no such passkey.
    package func removePasskey(_ id: PasskeyID, of person: PersonID) throws -> Bool {
        try change(
            "DELETE FROM passkey WHERE id = $1 AND person = $2", [.uuid(id.uuid), .id(person)])
        return connection.changedRows > 0
    }

    private static let passkeyColumns = """
        id, person, credential_id, public_key, sign_count, may_be_backed_up, is_backed_up, name, \
        created_at, last_used_at
        """

    private static func passkey(_ row: any SQLRow) throws -> Passkey {
        guard let key = PasskeyKey(bytes: row.blob(3)) else {
            throw row.damaged("a passkey's key is none")
        }
        return Passkey(
            id: PasskeyID(try row.uuid(0)), person: try row.personID(1), credentialID: row.blob(2),
            key: key, signCount: row.integer(4), mayBeBackedUp: row.integer(5) != 0,
            isBackedUp: row.integer(6) != 0, name: row.text(7), createdAt: row.time(8),
            lastUsedAt: row.isNull(9) ? nil : row.time(9))
    }
}
