import Ledger
import WalletServices

/// The rest of each budget in a month, the fullest first.
struct BudgetList: Sendable {
    /// The way to a new budget.
    let add: String
    let rows: [Row]
    let hasRows: Bool
    /// `5 days to go`. A month that has ended has none, nor has a list without budgets.
    let rest: String?

    /// One budget and what was paid for its category.
    struct Row: Sendable {
        let name: String
        /// Where to change it.
        let href: String
        let icon: String
        let tint: String
        /// `£120.00 of £200.00`.
        let sums: String
        /// `£80.00 left`, or `£12.00 over`.
        let left: String
        let isOver: Bool
        /// The length of its bar. Hidden figures hide the bar too.
        let width: String?
    }

    /// - Parameters:
    ///   - shares: the month's payments by category.
    ///   - daysLeft: with today; a month that has ended has none.
    init(
        _ budgets: [Budget], _ shares: [Feed.Share], in currency: Currency, daysLeft: Int64?,
        _ web: WebContext
    ) {
        let link = Link.budget
        add = link.path(with: ["currency": currency.code])
        var paid: [SpendingCategory: Int64] = [:]
        for share in shares { paid[share.category] = share.paidOut.minorUnits }
        let used = budgets.map { Use(budget: $0, paid: paid[$0.category] ?? 0) }
        rows = used.sorted(by: >).map { Row($0, web) }
        hasRows = !rows.isEmpty
        rest =
            rows.isEmpty
            ? nil : daysLeft.map { web.words("budget_days_left", count: $0) }
    }

}

/// A budget, and the minor units paid for its category.
private struct Use: Comparable {
    let budget: Budget
    let paid: Int64

    /// The amount over the budget; 0 while something is left.
    var excess: Int64 { max(0, paid - budget.amount.minorUnits) }

    /// The used part, at most 1000. A budget is at most 2^53, so the product fits.
    var thousandths: Int64 {
        excess > 0 ? 1000 : max(0, paid) * 1000 / budget.amount.minorUnits
    }

    static func < (one: Use, other: Use) -> Bool {
        (one.excess, one.thousandths) < (other.excess, other.thousandths)
    }
}

extension BudgetList.Row {
    fileprivate init(_ use: Use, _ web: WebContext) {
        let (budget, paid) = (use.budget, use.paid)
        let (words, category) = (web.words, budget.category)
        let currency = budget.amount.currency
        name = words(category)
        href = Link.budget.path(with: ["currency": currency.code, "category": category.rawValue])
        (icon, tint) = (category.icon, category.group.tint)
        sums = words(
            "budget_sums",
            [
                "paid": web.money.text(Money(minorUnits: paid, currency: currency)),
                "budget": web.money.brief(budget.amount),
            ])
        isOver = use.excess > 0
        let rest = isOver ? use.excess : budget.amount.minorUnits - paid
        left = words(
            isOver ? "budget_over" : "budget_left",
            ["amount": web.money.text(Money(minorUnits: rest, currency: currency))])
        let part = use.thousandths
        width = web.viewer.hidesFigures ? nil : "\(part / 10).\(part % 10)%"
    }
}
