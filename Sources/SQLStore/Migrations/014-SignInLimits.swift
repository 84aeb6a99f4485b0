extension Migrations {
    /// Who asks for codes and who guesses at them is told apart, so that nobody's tries stand in
    /// anybody else's way. A code that is on its way at this moment has to be asked for again.
    static let signInLimitTables = [
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
