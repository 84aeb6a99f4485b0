extension Migrations {
    /// Goals, spending with its details, round-ups, and a feed ordered by time.
    static let goalTables: [SchemaStatement] = goalAccounts + feedTables + savingPlans

    /// A goal's money is an account of its own below the person's account.
    private static let goalAccounts: [SchemaStatement] = [
        "ALTER TABLE account ADD COLUMN parent BLOB REFERENCES account (id)",
        "CREATE INDEX account_parent ON account (parent, position) WHERE parent IS NOT NULL",
        """
        CREATE TABLE goal (
          id BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
          target INTEGER CHECK (target > 0 AND target <= 9007199254740991),
          picture TEXT,
          created_at INTEGER NOT NULL,
          archived_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Only spending and income have details, so that a payment between people costs no more.
    private static let feedTables: [SchemaStatement] = [
        "DROP INDEX transfer_debit",
        "DROP INDEX transfer_credit",
        "CREATE INDEX transfer_debit ON transfer (debit_account, booked_at, sequence)",
        "CREATE INDEX transfer_credit ON transfer (credit_account, booked_at, sequence)",
        """
        CREATE TABLE feed_detail (
          sequence INTEGER NOT NULL PRIMARY KEY REFERENCES transfer (sequence),
          account BLOB NOT NULL REFERENCES account (id),
          source TEXT NOT NULL,
          source_sub_type TEXT,
          counterparty_type TEXT NOT NULL,
          counterparty_uid BLOB CHECK (length(counterparty_uid) = 16),
          counterparty_name TEXT NOT NULL,
          sub_name TEXT,
          sub_identifier TEXT,
          sub_sub_identifier TEXT,
          reference TEXT NOT NULL,
          country TEXT NOT NULL,
          category TEXT NOT NULL,
          past_balance INTEGER CHECK (past_balance >= 0),
          settles_at INTEGER,
          settled_at INTEGER,
          updated_at INTEGER NOT NULL,
          CHECK (settles_at IS NOT NULL OR settled_at IS NOT NULL)
        ) STRICT
        """,
        "CREATE INDEX feed_detail_settled ON feed_detail (account, settled_at)",
        "CREATE INDEX feed_detail_updated ON feed_detail (account, updated_at)",
        """
        CREATE INDEX feed_detail_past ON feed_detail (account, sequence)
          WHERE past_balance IS NOT NULL
        """,
        "CREATE INDEX feed_detail_due ON feed_detail (settles_at) WHERE settled_at IS NULL",
        """
        CREATE TABLE feed_edit (
          account BLOB NOT NULL REFERENCES account (id),
          sequence INTEGER NOT NULL REFERENCES transfer (sequence),
          category TEXT,
          note TEXT,
          updated_at INTEGER NOT NULL,
          PRIMARY KEY (account, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX feed_edit_updated ON feed_edit (account, updated_at)",
    ]

    /// Weeks and days count from 1970, in the person's own calendar.
    private static let savingPlans: [SchemaStatement] = [
        "ALTER TABLE person ADD COLUMN zone TEXT",
        """
        CREATE TABLE round_up (
          account BLOB NOT NULL REFERENCES account (id),
          week INTEGER NOT NULL,
          saved INTEGER NOT NULL CHECK (saved >= 0),
          PRIMARY KEY (account, week)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE automatic_round_up (
          account BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
          goal BLOB NOT NULL REFERENCES goal (id),
          multiplier INTEGER NOT NULL CHECK (multiplier BETWEEN 1 AND 10),
          activated_at INTEGER NOT NULL,
          activated_by BLOB NOT NULL REFERENCES person (id),
          next_week INTEGER NOT NULL,
          next_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX automatic_round_up_due ON automatic_round_up (next_at)",
        """
        CREATE TABLE recurring_transfer (
          goal BLOB NOT NULL PRIMARY KEY REFERENCES goal (id),
          id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          start_day INTEGER NOT NULL,
          frequency TEXT NOT NULL,
          step INTEGER NOT NULL,
          count INTEGER,
          until_day INTEGER,
          days TEXT NOT NULL,
          amount INTEGER NOT NULL CHECK (amount > 0),
          tops_up INTEGER NOT NULL CHECK (tops_up IN (0, 1)),
          reference TEXT NOT NULL,
          next_day INTEGER NOT NULL,
          next_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX recurring_transfer_due ON recurring_transfer (next_at)",
    ]
}
