extension Migrations {
    /// Finds open accounts and goals without scanning deleted ones: there may be any number of
    /// those, and every write that looks for an account would wait.
    static let openAccountIndexes: [SchemaStatement] = [
        """
        CREATE INDEX account_open ON account (owner, position, id)
          WHERE closed_at IS NULL AND parent IS NULL
        """,
        "DROP INDEX account_parent",
        """
        CREATE INDEX account_goals ON account (parent, position, id)
          WHERE closed_at IS NULL AND parent IS NOT NULL
        """,
    ]
}
