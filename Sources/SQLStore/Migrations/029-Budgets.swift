extension Migrations {
    /// How much a category may cost a person in a month.
    static let budgetTables: [SchemaStatement] = [
        """
        CREATE TABLE budget (
          person BLOB NOT NULL REFERENCES person (id),
          currency TEXT NOT NULL CHECK (length(currency) = 3),
          category TEXT NOT NULL,
          amount INTEGER NOT NULL CHECK (amount > 0),
          PRIMARY KEY (person, currency, category)
        ) STRICT, WITHOUT ROWID
        """,
        .sealing(.budget),
        guarding("budget_outlives_nobody", "INSERT ON budget", "person = NEW.person"),
    ]
}
