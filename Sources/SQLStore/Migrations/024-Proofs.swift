extension Migrations {
    /// Proofs that a person confirmed an act, the people whom somebody has paid, and tokens that
    /// may act without a proof.
    ///
    /// Everybody whom a person had paid before counts as known.
    static let proofTables: [SchemaStatement] =
        [
            """
            CREATE TABLE proof (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
              session BLOB NOT NULL REFERENCES session (id) ON DELETE CASCADE,
              binding BLOB CHECK (length(binding) = 32),
              way TEXT NOT NULL CHECK (way IN ('password', 'code', 'passkey')),
              proved_at INTEGER NOT NULL,
              used_at INTEGER
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX proof_session ON proof (session, proved_at)",
            "CREATE INDEX proof_time ON proof (proved_at)",
            """
            CREATE TABLE known_payee (
              person BLOB NOT NULL CHECK (length(person) = 16),
              payee BLOB NOT NULL CHECK (length(payee) = 16),
              since INTEGER NOT NULL,
              is_proven INTEGER NOT NULL CHECK (is_proven IN (0, 1)),
              PRIMARY KEY (person, payee)
            ) STRICT, WITHOUT ROWID
            """,
            """
            INSERT INTO known_payee (person, payee, since, is_proven)
            SELECT debit.owner, credit.owner, min(transfer.booked_at), 1 FROM transfer
            JOIN account AS debit ON debit.id = transfer.debit_account
            JOIN account AS credit ON credit.id = transfer.credit_account
            WHERE transfer.kind = 'payment' GROUP BY debit.owner, credit.owner
            """,
            "CREATE INDEX known_payee_payee ON known_payee (payee)",
            """
            CREATE TABLE token_right (
              token BLOB NOT NULL PRIMARY KEY REFERENCES access_token (id) ON DELETE CASCADE,
              granted_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            .sealing(.knownPayee), .sealing(.tokenRight),
        ]
}
