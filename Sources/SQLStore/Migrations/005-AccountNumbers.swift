extension Migrations {
    /// The numbers by which banks know accounts.
    static let accountNumberTables = [
        """
        CREATE TABLE account_number (
          account BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
          number TEXT NOT NULL UNIQUE CHECK (length(number) = 8)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
