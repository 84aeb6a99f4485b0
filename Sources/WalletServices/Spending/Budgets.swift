public import Ledger
import SQLStore

/// How much each category may cost a person in a month. A budget only informs: no payment is
/// refused for it.
public struct Budgets: Sendable {
    let core: Core

    /// The person's budgets in this currency, by the names of their categories.
    public func list(of person: PersonID, in currency: Currency) async throws -> [Budget] {
        try await core.store.read { try $0.budgets(of: person, in: currency) }
    }

    /// A budget, and what was paid for its category in a month.
    public struct Use: Hashable, Sendable {
        public let budget: Budget
        public let paidOut: Money
    }

    /// The person's budgets in this currency, by the names of their categories, with what was paid
    /// in the month from all their accounts, deleted ones too.
    ///
    /// - Parameter month: in the person's time zone; the current one if left out.
    /// - Returns: also the month.
    public func uses(
        of person: PersonID, in currency: Currency, month: Month? = nil
    ) async throws -> (month: Month, uses: [Use]) {
        let now = core.clock.now()
        return try await core.store.read { tx in
            let days = try tx.days(of: person, core.settings)
            let month = month ?? Month(containing: days.day(of: now))
            let accounts = try tx.accountsEver(of: person)
                .filter { $0.balance.currency == currency }
            let shares = try tx.shares(
                of: accounts, from: days.start(of: month.first),
                until: days.start(of: month.next.first))
            let uses = try tx.budgets(of: person, in: currency).map { budget in
                let share = shares.first { $0.category == budget.category }
                return Use(budget: budget, paidOut: share?.paidOut ?? .zero(currency))
            }
            return (month, uses)
        }
    }

    /// Sets a budget, in place of an earlier one for the same category and currency.
    ///
    /// - Throws: `WalletError.rejected` for an amount of zero or less, or above the largest
    ///   amount of a payment.
    public func set(_ budget: Budget, of person: PersonID) async throws {
        guard budget.amount.minorUnits > 0 else {
            throw WalletError.rejected(.amountNotPositive)
        }
        guard budget.amount.minorUnits <= MoneyLimit.operation else {
            throw WalletError.rejected(.amountOverLimit)
        }
        try await core.store.write { try $0.set(budget, of: person) }
        core.notifier.announce(person)
    }

    /// Removes a budget, if there is one.
    public func remove(
        for category: SpendingCategory, in currency: Currency, of person: PersonID
    ) async throws {
        try await core.store.write { tx in
            try tx.removeBudget(for: category, in: currency, of: person)
        }
        core.notifier.announce(person)
    }
}
