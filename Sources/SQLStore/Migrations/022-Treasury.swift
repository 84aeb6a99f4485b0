extension Migrations {
    /// The people and accounts whose money may not leave.
    static let treasuryTables =
        [
            """
            CREATE TABLE frozen (
              subject BLOB NOT NULL PRIMARY KEY CHECK (length(subject) = 16),
              kind TEXT NOT NULL CHECK (kind IN ('person', 'account')),
              reason TEXT NOT NULL,
              set_by BLOB REFERENCES person (id),
              set_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """
        ] + CheckedTable.frozen.migration
}
