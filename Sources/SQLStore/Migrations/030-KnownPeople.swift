extension Migrations {
    /// A person's decisions about another: a favourite, or blocked. A row without either is
    /// deleted. People's photos have a table of their own: most queries need none.
    static let knownPeopleTables: [SchemaStatement] = [
        """
        CREATE TABLE person_relation (
          person BLOB NOT NULL REFERENCES person (id),
          other BLOB NOT NULL REFERENCES person (id),
          favourite_at INTEGER,
          blocked_at INTEGER,
          PRIMARY KEY (person, other),
          CHECK (person <> other),
          CHECK (favourite_at IS NOT NULL OR blocked_at IS NOT NULL)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX person_relation_other ON person_relation (other)",
        .sealing(.personRelation),
        guarding(
            "person_relation_outlives_nobody", "INSERT ON person_relation",
            "person IN (NEW.person, NEW.other)"),
        """
        CREATE TABLE portrait (
          person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
          digest BLOB NOT NULL CHECK (length(digest) = 32),
          size INTEGER NOT NULL CHECK (size > 0),
          type TEXT NOT NULL,
          bytes BLOB NOT NULL
        ) STRICT
        """,
        .sealing(.portrait),
        guarding("portrait_outlives_nobody", "INSERT ON portrait", "person = NEW.person"),
    ]
}
