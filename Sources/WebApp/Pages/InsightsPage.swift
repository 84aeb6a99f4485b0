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
    let scripts: [String] = []

    /// A day and what the account held at its end.
    struct DayRow: Sendable {
        let date: String
        let name: String
        let balance: String
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
    /// The highest and the lowest balance.
    let top: String
    let bottom: String
    let isFlat: Bool
    let points: [Point]

    /// A day that can be read off.
    struct Point: Sendable {
        let id: String
        /// Where it is, in percent of the width and the height.
        let x: String
        let y: String
        let said: String
        let isChosen: Bool
    }
}
