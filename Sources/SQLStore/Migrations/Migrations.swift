/// The tables, made step by step. A step that was ever released is never changed.
enum Migrations {
    static let steps: [[String]] = [
        peopleTables + ledgerTables + signInTables, trustTables, passkeyTables,
        goalTables, accountNumberTables, tokenTables, payeeTables, photoTables,
        attachmentTables, webhookTables, openAccountIndexes, passkeyKeyLengths,
        webhookBounds, signInLimitTables, walletModeTables, registerTables, checksumTables,
    ]

    /// Brings the database to the newest schema, each step all or nothing.
    ///
    /// - Parameter last: the version to stop at, as an older program would have.
    /// - Throws: `SchemaFault.tooNew` when a newer program has written this database.
    static func run(on connection: any SQLConnection, upTo last: Int = steps.count) throws {
        try connection.execute(
            "CREATE TABLE IF NOT EXISTS migration (version INTEGER NOT NULL PRIMARY KEY) STRICT", []
        )
        let done = try connection.first("SELECT max(version) FROM migration", []) { $0.integer(0) }
        let version = Int(done ?? 0)
        guard version <= steps.count else { throw SchemaFault.tooNew(version) }
        for (index, statements) in steps.enumerated().prefix(last).dropFirst(version) {
            do {
                try connection.execute("BEGIN IMMEDIATE", [])
                for statement in statements { try connection.execute(statement, []) }
                try fill(after: statements, on: connection)
                try connection.execute(
                    "INSERT INTO migration (version) VALUES ($1)", [.integer(Int64(index + 1))])
                try connection.execute("COMMIT", [])
            } catch {
                try? connection.execute("ROLLBACK", [])
                throw error
            }
        }
    }

    private static let peopleTables = [
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

    private static let ledgerTables = [
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
        """
        CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
        BEGIN SELECT RAISE(ABORT, 'transfers are never changed'); END
        """,
        """
        CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
        BEGIN SELECT RAISE(ABORT, 'transfers are never deleted'); END
        """,
        """
        CREATE TABLE transfer_note (
          sequence INTEGER NOT NULL PRIMARY KEY REFERENCES transfer (sequence),
          note TEXT NOT NULL
        ) STRICT
        """,
    ]

    private static let signInTables = [
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

    private static let passkeyTables = [
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

    private static let trustTables = [
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

/// Why a database cannot be used.
public enum SchemaFault: Error, Hashable, CustomStringConvertible, Sendable {
    /// It was written by a newer program, with this schema version.
    case tooNew(Int)

    public var description: String {
        switch self {
        case .tooNew(let version):
            "The data was written by a newer awallet (schema \(version)). Use that one or a newer."
        }
    }
}
