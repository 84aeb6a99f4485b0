extension Migrations {
    /// Photos of goals, in a table of their own: most goals have none, and a list of goals reads
    /// none.
    static let photoTables: [SchemaStatement] = [
        """
        CREATE TABLE goal_photo (
          goal BLOB NOT NULL PRIMARY KEY REFERENCES goal (id),
          owner BLOB NOT NULL REFERENCES person (id),
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          size INTEGER NOT NULL CHECK (size > 0),
          type TEXT NOT NULL,
          bytes BLOB NOT NULL,
          text TEXT
        ) STRICT
        """,
        "CREATE INDEX goal_photo_owner ON goal_photo (owner, goal, size)",
    ]
}
