extension Migrations {
    /// Attachments of feed entries, and the weeks that were saved automatically.
    static let attachmentTables: [SchemaStatement] = [
        // The bytes are the last column, so that reading the others never passes over them.
        """
        CREATE TABLE attachment (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          account BLOB NOT NULL REFERENCES account (id),
          sequence INTEGER NOT NULL REFERENCES transfer (sequence),
          type TEXT NOT NULL,
          size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 5242880),
          added_at INTEGER NOT NULL,
          bytes BLOB NOT NULL CHECK (length(bytes) = size)
        ) STRICT
        """,
        "CREATE INDEX attachment_entry ON attachment (account, sequence, added_at, id)",
        "CREATE INDEX attachment_person ON attachment (person, size)",
        """
        CREATE TABLE shop_receipt (
          account BLOB NOT NULL REFERENCES account (id),
          sequence INTEGER NOT NULL REFERENCES transfer (sequence),
          id BLOB NOT NULL CHECK (length(id) = 16),
          text TEXT NOT NULL,
          PRIMARY KEY (account, sequence)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE automatic_saving (
          account BLOB NOT NULL REFERENCES account (id),
          week INTEGER NOT NULL,
          sequence INTEGER NOT NULL REFERENCES transfer (sequence),
          multiplier INTEGER NOT NULL CHECK (multiplier BETWEEN 1 AND 10),
          PRIMARY KEY (account, week)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
