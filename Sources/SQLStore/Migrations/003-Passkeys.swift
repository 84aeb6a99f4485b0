extension Migrations {
    /// Passkeys, open challenges, and people who declined the offer of a passkey.
    static let passkeyTables: [SchemaStatement] = [
        """
        CREATE TABLE passkey (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
          person BLOB NOT NULL REFERENCES person (id),
          public_key BLOB NOT NULL CHECK (length(public_key) = 64),
          sign_count INTEGER NOT NULL CHECK (sign_count >= 0),
          may_be_backed_up INTEGER NOT NULL,
          is_backed_up INTEGER NOT NULL,
          name TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX passkey_person ON passkey (person, id)",
        """
        CREATE TABLE passkey_challenge (
          hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
          browser_hash BLOB NOT NULL CHECK (length(browser_hash) = 32),
          person BLOB REFERENCES person (id),
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at)",
        """
        CREATE TABLE passkey_offer_declined (
          person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
          declined_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
