extension Migrations {
    /// The host's choices at the setup, and the invitations to join.
    static let firstRunTables: [SchemaStatement] =
        [
            """
            CREATE TABLE wallet_setting (
              name TEXT NOT NULL PRIMARY KEY,
              value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE invitation (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
              token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
              role TEXT NOT NULL CHECK (role IN ('member', 'treasurer')),
              seats INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 500),
              note TEXT NOT NULL,
              made_by BLOB REFERENCES person (id),
              created_at INTEGER NOT NULL,
              expires_at INTEGER NOT NULL,
              revoked_at INTEGER
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE invitation_use (
              person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
              invitation BLOB NOT NULL REFERENCES invitation (id),
              used_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX invitation_use_invitation ON invitation_use (invitation)",
            .sealing(.walletSetting), .sealing(.invitation), .sealing(.invitationUse),
        ]
}
