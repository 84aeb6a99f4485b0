extension Migrations {
    /// The treasurers and hosts. A person without a row is a member.
    static let roleTables: [SchemaStatement] =
        [
            """
            CREATE TABLE role (
              person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
              role TEXT NOT NULL CHECK (role IN ('treasurer', 'host')),
              given_at INTEGER NOT NULL,
              given_by BLOB REFERENCES person (id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX role_kind ON role (role)",
            .sealing(.role),
        ]
}
