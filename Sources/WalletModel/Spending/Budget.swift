public import Ledger

/// How much one category may cost in a month, over all of a person's accounts in one currency.
public struct Budget: Hashable, Sendable {
    public let category: SpendingCategory
    /// More than zero.
    public let amount: Money

    public init(category: SpendingCategory, amount: Money) {
        self.category = category
        self.amount = amount
    }
}
