extension Migrations {
    /// Permissions to set a new password, one for each person at most; and the purpose of a code.
    static let resetTables: [SchemaStatement] = [
        """
        CREATE TABLE access_reset (
          person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX access_reset_expiry ON access_reset (expires_at)",
        "ALTER TABLE code_challenge ADD COLUMN purpose TEXT NOT NULL DEFAULT 'sign_in'",
    ]
}
