extension Migrations {
    /// Who booked cash at the desk, and the counts of the cash box.
    static let cashTables: [SchemaStatement] =
        [
            """
            CREATE TABLE cash_movement (
              sequence INTEGER NOT NULL PRIMARY KEY REFERENCES transfer (sequence),
              made_by BLOB REFERENCES person (id)
            ) STRICT
            """,
            """
            CREATE TABLE cash_count (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
              currency TEXT NOT NULL CHECK (length(currency) = 3),
              held INTEGER NOT NULL,
              expected INTEGER NOT NULL,
              counted INTEGER NOT NULL CHECK (counted >= 0),
              reason TEXT NOT NULL,
              counted_by BLOB REFERENCES person (id),
              counted_at INTEGER NOT NULL,
              CHECK (counted = expected OR reason <> ''),
              UNIQUE (currency, counted_at)
            ) STRICT, WITHOUT ROWID
            """,
            .sealing(.cashMovement), .sealing(.cashCount),
        ]
}
