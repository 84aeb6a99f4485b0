extension Migrations {
    /// The day by which a goal should have its target, counted from 1970; a row only where the
    /// person chose one.
    static let goalDayTables: [SchemaStatement] = [
        """
        CREATE TABLE goal_day (
          goal BLOB NOT NULL PRIMARY KEY REFERENCES goal (id),
          target_day INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        .sealing(.goalDay),
    ]
}
