extension Migrations {
    /// Where the operator confirmed the clock although earlier bookings lie ahead of it.
    static let clockStepTables: [SchemaStatement] = [
        """
        CREATE TABLE clock_step (
          number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
          sequence INTEGER NOT NULL CHECK (sequence >= 0),
          confirmed_at INTEGER NOT NULL,
          latest INTEGER NOT NULL CHECK (latest >= confirmed_at),
          event INTEGER NOT NULL REFERENCES audit_event (number)
        ) STRICT
        """,
        .sealing(.clockStep),
    ]
}
