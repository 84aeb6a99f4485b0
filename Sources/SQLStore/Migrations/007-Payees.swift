extension Migrations {
    /// Payees with bank numbers, payments to them, and the keys that sign such payments.
    static let payeeTables: [SchemaStatement] = [
        """
        CREATE TABLE payee (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          name TEXT NOT NULL,
          kind TEXT NOT NULL,
          phone_number TEXT,
          first_name TEXT,
          middle_name TEXT,
          last_name TEXT,
          business_name TEXT,
          date_of_birth INTEGER,
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX payee_person ON payee (person, created_at, id)",
        """
        CREATE TABLE payee_account (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          payee BLOB NOT NULL REFERENCES payee (id),
          position INTEGER NOT NULL,
          description TEXT NOT NULL,
          is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
          kind TEXT NOT NULL,
          bank TEXT NOT NULL,
          number TEXT NOT NULL,
          country TEXT NOT NULL,
          secondary_identifier TEXT
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX payee_account_payee ON payee_account (payee, position)",
        """
        CREATE TABLE local_payment (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          account BLOB NOT NULL REFERENCES account (id),
          payee BLOB NOT NULL CHECK (length(payee) = 16),
          payee_account BLOB NOT NULL CHECK (length(payee_account) = 16),
          reference TEXT NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX local_payment_payee ON local_payment (payee_account, person, created_at)",
        """
        CREATE TABLE signing_key (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          name TEXT NOT NULL,
          public_key BLOB NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX signing_key_person ON signing_key (person, created_at, id)",
    ]
}
