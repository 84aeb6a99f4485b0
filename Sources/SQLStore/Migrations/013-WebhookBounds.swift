extension Migrations {
    /// Limits what a webhook stores: records which events were dropped because too many waited,
    /// with indexes that find the oldest waiting and the oldest finished events.
    static let webhookBounds: [SchemaStatement] = [
        "ALTER TABLE webhook ADD COLUMN dropped_count INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE webhook ADD COLUMN dropped_since INTEGER",
        "ALTER TABLE webhook ADD COLUMN dropped_until INTEGER",
        "ALTER TABLE webhook ADD COLUMN dropped_at INTEGER",
        """
        CREATE INDEX webhook_event_waiting ON webhook_event (webhook, number)
          WHERE due_at IS NOT NULL
        """,
        """
        CREATE INDEX webhook_event_kept ON webhook_event (webhook, number)
          WHERE due_at IS NULL
        """,
        """
        CREATE INDEX webhook_event_age ON webhook_event (happened_at)
          WHERE due_at IS NOT NULL
        """,
    ]
}
