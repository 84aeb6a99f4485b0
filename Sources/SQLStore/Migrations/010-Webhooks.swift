extension Migrations {
    /// Webhooks, and the delivery state of each event.
    ///
    /// A webhook stores how far it has been notified: a place in the journal and the number of a
    /// change. Changes of entries are recorded only for people with webhooks; payments never are,
    /// because the journal has them. Indexes begin with the columns that the dispatcher searches
    /// by.
    static let webhookTables: [SchemaStatement] = [
        """
        CREATE TABLE webhook (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          url TEXT NOT NULL,
          public_key BLOB NOT NULL,
          sealed_key BLOB NOT NULL,
          created_at INTEGER NOT NULL,
          paused_at INTEGER,
          journal_told INTEGER NOT NULL,
          change_told INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX webhook_person ON webhook (person, id)",
        "CREATE INDEX webhook_paused ON webhook (paused_at, id)",
        "CREATE INDEX webhook_journal ON webhook (journal_told)",
        "CREATE INDEX webhook_change ON webhook (change_told)",
        """
        CREATE TABLE feed_change (
          number INTEGER NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id),
          sequence INTEGER NOT NULL REFERENCES transfer (sequence),
          changed_at INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE webhook_event (
          number INTEGER NOT NULL PRIMARY KEY,
          id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
          webhook BLOB NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
          account BLOB NOT NULL REFERENCES account (id),
          transfer BLOB NOT NULL CHECK (length(transfer) = 16),
          happened_at INTEGER NOT NULL,
          body BLOB NOT NULL,
          attempts INTEGER NOT NULL,
          tries INTEGER NOT NULL,
          due_at INTEGER,
          delivered_at INTEGER
        ) STRICT
        """,
        "CREATE INDEX webhook_event_log ON webhook_event (webhook, number)",
        """
        CREATE INDEX webhook_event_due ON webhook_event (webhook, due_at, number)
          WHERE due_at IS NOT NULL
        """,
        "CREATE INDEX webhook_event_done ON webhook_event (happened_at) WHERE due_at IS NULL",
        """
        CREATE TABLE webhook_attempt (
          event INTEGER NOT NULL REFERENCES webhook_event (number) ON DELETE CASCADE,
          attempt INTEGER NOT NULL,
          made_at INTEGER NOT NULL,
          status INTEGER,
          fault TEXT,
          PRIMARY KEY (event, attempt),
          CHECK ((status IS NULL) <> (fault IS NULL))
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
