extension Migrations {
    /// Separates those who ask for codes and those who guess them, so that one person's attempts
    /// never block another's. Codes sent before this migration have to be requested again.
    static let signInLimitTables: [SchemaStatement] = [
        "DROP TABLE code_challenge",
        """
        CREATE TABLE code_challenge (
          secret_hash BLOB NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
          phone TEXT NOT NULL,
          asker TEXT NOT NULL,
          code_mac BLOB NOT NULL,
          digits INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          guesses INTEGER NOT NULL,
          UNIQUE (phone, asker)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX code_challenge_expiry ON code_challenge (expires_at)",
        "DROP TABLE code_streak",
        "ALTER TABLE code_failure ADD COLUMN counter TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE code_send ADD COLUMN site TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX code_send_site ON code_send (site, sent_at)",
        "CREATE INDEX sign_in_guard_time ON sign_in_guard (last_failure)",
    ]
}
