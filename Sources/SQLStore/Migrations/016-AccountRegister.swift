import Ledger

extension Migrations {
    /// The register of accounts: every opening and closing, in a hash chain of its own.
    static let registerTables: [SchemaStatement] = [
        """
        CREATE TABLE account_event (
          number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
          account BLOB NOT NULL REFERENCES account (id),
          step TEXT NOT NULL CHECK (step IN ('opened', 'closed', 'reopened')),
          happened_at INTEGER NOT NULL,
          hash BLOB NOT NULL CHECK (length(hash) = 32)
        ) STRICT
        """,
        .refusing(
            "account_event_is_never_changed", "UPDATE ON account_event",
            because: "the register of accounts is never changed"),
        .refusing(
            "account_event_is_never_deleted", "DELETE ON account_event",
            because: "the register of accounts is never changed"),
    ]

    /// Does the part of a migration that needs code for each row, which SQL cannot do.
    static func fill(
        after step: [SchemaStatement], on connection: any SQLConnection
    ) throws {
        if step == registerTables { try registerAccounts(on: connection) }
    }

    /// Registers the accounts that are older than the register, in the order of their opening, and
    /// then the closing of those that are closed.
    private static func registerAccounts(on connection: any SQLConnection) throws {
        let transaction = Transaction(connection: connection)
        let stored = try transaction.storedAccounts(
            "ORDER BY opened_at, id \(Transaction.forTheHost)")
        for account in stored {
            try transaction.enter(.opened, account.origin, at: account.origin.openedAt)
        }
        for account in stored {
            guard let time = account.closedAt else { continue }
            try transaction.enter(.closed, account.origin, at: time)
        }
    }
}
