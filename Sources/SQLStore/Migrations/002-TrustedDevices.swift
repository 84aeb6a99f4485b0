extension Migrations {
    /// Devices that sign in without a code.
    static let trustTables: [SchemaStatement] = [
        "ALTER TABLE session ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        """
        CREATE TABLE trusted_device (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          person BLOB NOT NULL REFERENCES person (id),
          number TEXT NOT NULL,
          device TEXT NOT NULL,
          trusted_at INTEGER NOT NULL,
          last_used_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX trusted_device_person ON trusted_device (person, last_used_at)",
        "CREATE INDEX trusted_device_expiry ON trusted_device (expires_at)",
    ]
}
