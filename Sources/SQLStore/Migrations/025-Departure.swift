extension Migrations {
    /// The people who left. Their ids stay in the journal and the log; everything else about them
    /// is erased, and nothing new is written about them: a request of theirs may have begun before
    /// they left.
    ///
    /// `is_scrubbed`: whether the file was written anew since, so that no freed page has their
    /// texts any more.
    static let departureTables: [SchemaStatement] =
        [
            """
            CREATE TABLE departed (
              person BLOB NOT NULL PRIMARY KEY REFERENCES person (id),
              departed_at INTEGER NOT NULL,
              is_scrubbed INTEGER NOT NULL DEFAULT 0 CHECK (is_scrubbed IN (0, 1))
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX departed_unscrubbed ON departed (person) WHERE is_scrubbed = 0",
            .sealing(.departed),
        ] + guards

    private static let guards: [SchemaStatement] =
        owners.map { table, owner in
            guarding("\(table)_outlives_nobody", "INSERT ON \(table)", "person = NEW.\(owner)")
        } + [
            guarding(
                "person_stays_erased",
                """
                UPDATE OF phone, username, username_key, email, display_name, password_hash, zone
                ON person
                """, "person = NEW.id"),
            guarding(
                "feed_edit_outlives_nobody", "INSERT ON feed_edit",
                "person = (SELECT owner FROM account WHERE id = NEW.account)"),
            guarding(
                "audit_event_outlives_nobody", "INSERT ON audit_event",
                "person IN (NEW.actor, NEW.subject) AND NEW.act <> 'person_erased'"),
        ]

    private static let owners = [
        ("account", "owner"), ("session", "person"), ("trusted_device", "person"),
        ("passkey", "person"), ("access_reset", "person"), ("access_token", "person"),
        ("authorization_code", "person"), ("consent", "person"), ("app", "owner"),
        ("signing_key", "person"), ("webhook", "person"), ("payee", "person"),
        ("local_payment", "person"), ("attachment", "person"), ("goal_photo", "owner"),
        ("recurring_transfer", "person"), ("approval", "person"), ("role", "person"),
    ]

    /// A trigger against writing about people who left.
    static func guarding(
        _ name: String, _ change: String, _ condition: String
    ) -> SchemaStatement {
        .refusing(
            name, change, when: "EXISTS (SELECT 1 FROM departed WHERE \(condition))",
            because: "this person has left")
    }
}
