extension Migrations {
    /// Email addresses that a code has proven, and changes of contacts that can be undone.
    static let contactTables: [SchemaStatement] =
        [
            """
            CREATE TABLE verified_email (
              person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
              address TEXT NOT NULL UNIQUE CHECK (address = lower(address)),
              verified_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE contact_change (
              id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
              person BLOB NOT NULL REFERENCES person (id),
              kind TEXT NOT NULL CHECK (kind IN ('phone', 'email')),
              old TEXT,
              new TEXT,
              undo_hash BLOB NOT NULL UNIQUE CHECK (length(undo_hash) = 32),
              changed_at INTEGER NOT NULL,
              undo_ends_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX contact_change_person ON contact_change (person, kind, changed_at)",
            "CREATE INDEX contact_change_old ON contact_change (old)",
            "CREATE INDEX contact_change_end ON contact_change (undo_ends_at)",
            .sealing(.verifiedEmail),
        ]
        + ["verified_email", "contact_change"].map {
            guarding("\($0)_outlives_nobody", "INSERT ON \($0)", "person = NEW.person")
        }
}
