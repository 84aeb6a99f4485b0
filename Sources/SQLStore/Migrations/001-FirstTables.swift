extension Migrations {
    /// People, the ledger, sessions and one-time codes.
    static let firstTables: [SchemaStatement] = peopleTables + ledgerTables + signInTables

    private static let peopleTables: [SchemaStatement] = [
        """
        CREATE TABLE person (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          phone TEXT UNIQUE,
          username TEXT,
          username_key TEXT UNIQUE,
          email TEXT,
          display_name TEXT NOT NULL,
          joined_at INTEGER NOT NULL,
          password_hash TEXT
        ) STRICT, WITHOUT ROWID
        """
    ]

    private static let ledgerTables: [SchemaStatement] = [
        """
        CREATE TABLE account (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          kind TEXT NOT NULL CHECK (kind IN ('customer', 'external')),
          currency TEXT NOT NULL CHECK (length(currency) = 3),
          balance INTEGER NOT NULL CHECK (abs(balance) <= 9007199254740991),
          owner BLOB REFERENCES person (id),
          name TEXT NOT NULL,
          name_key TEXT NOT NULL,
          position INTEGER NOT NULL,
          opened_at INTEGER NOT NULL,
          closed_at INTEGER,
          fingerprint BLOB NOT NULL,
          CHECK (kind = 'external' OR (balance >= 0 AND owner IS NOT NULL)),
          CHECK (closed_at IS NULL OR balance = 0)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX account_owner ON account (owner, position)",
        """
        CREATE UNIQUE INDEX account_name ON account (owner, name_key)
          WHERE closed_at IS NULL AND owner IS NOT NULL
        """,
        "CREATE UNIQUE INDEX account_external ON account (currency) WHERE kind = 'external'",
        """
        CREATE TABLE transfer (
          sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence > 0),
          id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
          kind TEXT NOT NULL,
          debit_account BLOB NOT NULL REFERENCES account (id),
          credit_account BLOB NOT NULL REFERENCES account (id),
          amount INTEGER NOT NULL CHECK (amount > 0 AND amount <= 1000000000000),
          currency TEXT NOT NULL,
          debit_balance INTEGER NOT NULL,
          credit_balance INTEGER NOT NULL,
          booked_at INTEGER NOT NULL,
          fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
          hash BLOB NOT NULL CHECK (length(hash) = 32),
          CHECK (debit_account <> credit_account)
        ) STRICT
        """,
        "CREATE INDEX transfer_debit ON transfer (debit_account, sequence)",
        "CREATE INDEX transfer_credit ON transfer (credit_account, sequence)",
        .refusing(
            "transfer_is_never_changed", "UPDATE ON transfer",
            because: "transfers are never changed"),
        .refusing(
            "transfer_is_never_deleted", "DELETE ON transfer",
            because: "transfers are never deleted"),
        """
        CREATE TABLE transfer_note (
          sequence INTEGER NOT NULL PRIMARY KEY REFERENCES transfer (sequence),
          note TEXT NOT NULL
        ) STRICT
        """,
    ]

    private static let signInTables: [SchemaStatement] = [
        """
        CREATE TABLE session (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          person BLOB NOT NULL REFERENCES person (id),
          door TEXT NOT NULL,
          device TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER NOT NULL,
          idle_seconds INTEGER NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX session_person ON session (person, last_used_at)",
        "CREATE INDEX session_expiry ON session (expires_at)",
        """
        CREATE TABLE code_challenge (
          phone TEXT NOT NULL PRIMARY KEY,
          secret_hash BLOB NOT NULL UNIQUE,
          code_mac BLOB NOT NULL,
          expires_at INTEGER NOT NULL,
          guesses INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE code_send (
          id INTEGER NOT NULL PRIMARY KEY,
          phone TEXT NOT NULL,
          address TEXT NOT NULL,
          prefix TEXT NOT NULL,
          sent_at INTEGER NOT NULL,
          was_verified INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX code_send_phone ON code_send (phone, sent_at)",
        "CREATE INDEX code_send_address ON code_send (address, sent_at)",
        "CREATE INDEX code_send_prefix ON code_send (prefix, sent_at)",
        "CREATE INDEX code_send_time ON code_send (sent_at)",
        """
        CREATE TABLE code_failure (
          id INTEGER NOT NULL PRIMARY KEY,
          phone TEXT NOT NULL,
          failed_at INTEGER NOT NULL
        ) STRICT
        """,
        "CREATE INDEX code_failure_phone ON code_failure (phone, failed_at)",
        "CREATE INDEX code_failure_time ON code_failure (failed_at)",
        """
        CREATE TABLE code_streak (
          phone TEXT NOT NULL PRIMARY KEY,
          failures INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE sign_in_guard (
          key TEXT NOT NULL PRIMARY KEY,
          failures INTEGER NOT NULL,
          blocked_until INTEGER NOT NULL,
          last_failure INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
