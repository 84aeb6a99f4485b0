extension Migrations {
    /// The people and accounts whose money may not leave, the limits of payments, and the payments
    /// over a limit that wait for a treasurer.
    static let treasuryTables: [SchemaStatement] =
        [
            """
            CREATE TABLE frozen (
              subject BLOB NOT NULL PRIMARY KEY CHECK (length(subject) = 16),
              kind TEXT NOT NULL CHECK (kind IN ('person', 'account')),
              reason TEXT NOT NULL,
              set_by BLOB REFERENCES person (id),
              set_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE spending_limit (
              subject BLOB NOT NULL CHECK (length(subject) = 16),
              currency TEXT NOT NULL CHECK (length(currency) = 3),
              per_payment INTEGER CHECK (per_payment > 0),
              per_day INTEGER CHECK (per_day > 0),
              per_month INTEGER CHECK (per_month > 0),
              over_rule TEXT NOT NULL CHECK (over_rule IN ('refuse', 'ask')),
              zone TEXT NOT NULL,
              set_by BLOB REFERENCES person (id),
              set_at INTEGER NOT NULL,
              PRIMARY KEY (subject, currency)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE approval (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
              person BLOB NOT NULL REFERENCES person (id),
              account BLOB NOT NULL REFERENCES account (id),
              recipient BLOB NOT NULL REFERENCES person (id),
              amount INTEGER NOT NULL CHECK (amount > 0),
              currency TEXT NOT NULL CHECK (length(currency) = 3),
              note TEXT NOT NULL,
              fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
              asked_at INTEGER NOT NULL,
              expires_at INTEGER NOT NULL,
              state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
              decided_by BLOB REFERENCES person (id),
              decided_at INTEGER,
              reason TEXT NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX approval_waiting ON approval (expires_at) WHERE state = 'waiting'",
            "CREATE INDEX approval_person ON approval (person, asked_at)",
            .sealing(.frozen), .sealing(.spendingLimit), .sealing(.approval),
        ]
}
