extension Migrations {
    /// The log of acts. Its entries never change; their details can be erased, because the chain
    /// covers only a salted hash of each.
    static let auditLogTables: [SchemaStatement] =
        [
            """
            CREATE TABLE audit_event (
              number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
              happened_at INTEGER NOT NULL,
              act TEXT NOT NULL,
              actor BLOB CHECK (length(actor) = 16),
              subject BLOB CHECK (length(subject) = 16),
              transfer BLOB CHECK (length(transfer) = 16),
              detail_hash BLOB NOT NULL CHECK (length(detail_hash) = 32),
              hash BLOB NOT NULL CHECK (length(hash) = 32)
            ) STRICT
            """,
            "CREATE INDEX audit_event_subject ON audit_event (subject) WHERE subject IS NOT NULL",
            "CREATE INDEX audit_event_act ON audit_event (act)",
            .refusing(
                "audit_event_is_never_changed", "UPDATE ON audit_event",
                because: "the log is never changed"),
            .refusing(
                "audit_event_is_never_deleted", "DELETE ON audit_event",
                because: "the log is never changed"),
            """
            CREATE TABLE audit_detail (
              number INTEGER NOT NULL PRIMARY KEY REFERENCES audit_event (number),
              salt BLOB NOT NULL CHECK (length(salt) = 16),
              text TEXT NOT NULL
            ) STRICT
            """,
            .sealing(.auditDetail),
        ]
}
