extension Migrations {
    /// The account numbers that other banks use.
    static let accountNumberTables: [SchemaStatement] = [
        """
        CREATE TABLE account_number (
          account BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
          number TEXT NOT NULL UNIQUE CHECK (length(number) = 8)
        ) STRICT, WITHOUT ROWID
        """
    ]
}
