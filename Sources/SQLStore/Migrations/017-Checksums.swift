extension Migrations {
    /// Checksums of all rows that no chain covers.
    static let checksumTables: [SchemaStatement] =
        [
            """
            CREATE TABLE row_tally (
              name TEXT NOT NULL PRIMARY KEY,
              count INTEGER NOT NULL,
              checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """
        ] + CheckedTable.first.map { .sealing($0) }
}
