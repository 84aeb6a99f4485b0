extension Migrations {
    /// Allows RSA keys for passkeys: a modulus of 256 to 512 bytes besides the 64 of a point on the
    /// curve. SQLite cannot change a check, so the table is created again; nothing refers to it.
    static let passkeyKeyLengths: [SchemaStatement] = [
        """
        CREATE TABLE passkey_of_either_kind (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
          person BLOB NOT NULL REFERENCES person (id),
          public_key BLOB NOT NULL
            CHECK (length(public_key) = 64 OR length(public_key) BETWEEN 256 AND 512),
          sign_count INTEGER NOT NULL CHECK (sign_count >= 0),
          may_be_backed_up INTEGER NOT NULL,
          is_backed_up INTEGER NOT NULL,
          name TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        """
        INSERT INTO passkey_of_either_kind (id, credential_id, person, public_key, sign_count,
          may_be_backed_up, is_backed_up, name, created_at, last_used_at)
        SELECT id, credential_id, person, public_key, sign_count, may_be_backed_up, is_backed_up,
          name, created_at, last_used_at
        FROM passkey
        """,
        "DROP TABLE passkey",
        "ALTER TABLE passkey_of_either_kind RENAME TO passkey",
        "CREATE INDEX passkey_person ON passkey (person, id)",
    ]
}
