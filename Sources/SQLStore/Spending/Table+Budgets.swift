import WalletModel

/// Budgets.
extension Table {
    static let budget = Table(
        "budget", of: .person,
        key: [.id("person"), .currency, .word("category", SpendingCategory.self)],
        [.amount("amount")],
        archive: .file(6, "budgets", shows: "currency category amount", hides: "person"),
        erasing: .deletes, travels: .yes)
}
