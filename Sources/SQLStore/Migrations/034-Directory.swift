extension Migrations {
    /// The members who let all other members find them.
    static let directoryTables: [SchemaStatement] = [
        """
        CREATE TABLE directory_entry (
          person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
          listed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        .sealing(.directoryEntry),
        guarding(
            "directory_entry_outlives_nobody", "INSERT ON directory_entry",
            "person = NEW.person"),
    ]
}
