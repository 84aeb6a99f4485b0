/// The balances of accounts over a month, and their spending by category.
struct InsightsPage: Page {
    static let template = "insights"

    let title: String
    let wayBack: LinkPart
    let month: String
    /// The file name of the month's picture, if there are payments and figures are visible.
    let picture: String?
    let action: String
    let hidden: [Fact]
    let currencies: [InsightsScope.Way]
    let months: Field
    let earlier: LinkPart?
    let later: LinkPart?
    let totals: [Total]
    /// Hidden figures hide the chart too.
    let chart: ChartPart?
    let days: [DayRow]
    let caption: String
    let shares: [ShareRow]
    let hasShares: Bool
    /// A budget is for all accounts of a currency, so the page of one account has none.
    let budgets: BudgetList?
    let scripts = ["chart", "month-picture", "sheet"]

    /// A sum of the month.
    struct Total: Sendable {
        let name: String
        let value: String
        /// The difference from the month before, if there was one.
        let more: String?
    }

    /// A day and the balance at its end.
    struct DayRow: Sendable {
        let date: String
        let name: String
        let balance: String
        /// The day and the balance in one text, for the chart.
        let said: String
    }

    /// A category and its spending.
    struct ShareRow: Sendable {
        let name: String
        /// The link to its entries in the feed.
        let href: String
        let icon: String
        let tint: String
        let count: String
        let amount: String
        let share: String
        /// The length of its bar. Hidden figures hide the bar too.
        let width: String?
    }
}

/// A line chart of balances.
struct ChartPart: Sendable {
    /// SVG paths in a square of 1000 by 1000.
    let line: String
    let area: String
    /// The amount at the lower edge: zero, or a balance below it.
    let bottom: String
    let peak: Label?
    let ticks: [Label]
    /// The distance of each day's balance from the upper edge, in thousandths.
    let heights: String
    /// The index of the last day, from 0, and the height of its balance in percent.
    let last: String
    let x: String
    let y: String
    let said: String

    /// A label at a position along the days.
    struct Label: Sendable {
        let x: String
        let anchor: String
        let text: String
    }
}
