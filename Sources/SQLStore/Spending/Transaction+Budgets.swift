import Ledger
import WalletModel

/// Budgets for categories of spending.
extension Transaction {
    /// The person's budgets in this currency, by the names of their categories.
    package func budgets(of person: PersonID, in currency: Currency) throws -> [Budget] {
        try connection.all(
            """
            SELECT category, amount FROM budget
            WHERE person = $1 AND currency = $2 AND \(Table.budget.isSound) ORDER BY category
            """, [.id(person), .text(currency.code)]
        ) { row in
            SpendingCategory(rawValue: row.text(0)).map { category in
                Budget(
                    category: category,
                    amount: Money(minorUnits: row.integer(1), currency: currency))
            }
        }.compactMap { $0 }
    }

    /// Sets a budget, in place of an earlier one for the same category and currency.
    package func set(_ budget: Budget, of person: PersonID) throws {
        try change(
            """
            INSERT INTO budget (person, currency, category, amount) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, currency, category) DO UPDATE SET amount = excluded.amount
            """,
            [
                .id(person), .text(budget.amount.currency.code), .text(budget.category.rawValue),
                .integer(budget.amount.minorUnits),
            ])
    }

    package func removeBudget(
        for category: SpendingCategory, in currency: Currency, of person: PersonID
    ) throws {
        try change(
            "DELETE FROM budget WHERE person = $1 AND currency = $2 AND category = $3",
            [.id(person), .text(currency.code), .text(category.rawValue)])
    }
}
