/// What an account held over a month, and what for its money went.
struct InsightsPage: Page {
    static let template = "insights"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let month: String
    let action: String
    let months: Field
    let earlier: LinkPart?
    let later: LinkPart?
    let totals: [Fact]
    /// nil while figures are hidden.
    let chart: ChartPart?
    let days: [DayRow]
    let caption: String
    let shares: [ShareRow]
    let hasShares: Bool
    let scripts = ["chart"]

    /// A day and what the account held at its end.
    struct DayRow: Sendable {
        let date: String
        let name: String
        let balance: String
        /// Both in one text, for the chart.
        let said: String
    }

    /// A category and what was paid for it.
    struct ShareRow: Sendable {
        let name: String
        /// Its entries in the feed.
        let href: String
        let icon: String
        let tint: String
        let count: String
        let amount: String
        let share: String
        /// How long its bar is; nil while figures are hidden.
        let width: String?
    }
}

/// A line of balances.
struct ChartPart: Sendable {
    /// Paths of SVG in a square of 1000 by 1000.
    let line: String
    let area: String
    /// The amount at the lower edge: nothing, or a balance below it.
    let bottom: String
    let peak: Label?
    let ticks: [Label]
    /// How far below the upper edge each day's balance is, in thousandths.
    let heights: String
    /// The number of the last day, from 0, and where its balance is in percent.
    let last: String
    let x: String
    let y: String
    let said: String

    /// A text at a place along the days.
    struct Label: Sendable {
        let x: String
        let anchor: String
        let text: String
    }
}
