/// What the wallet holds and how it is.
struct TreasuryPage: Page {
    static let template = "treasury"

    /// What one person holds in one currency.
    struct Row: Sendable {
        let name: String
        let initials: String
        let figure: String
        let href: String
    }

    let title: String
    let wayBack: LinkPart
    let lead: String
    let notice: Notice?
    let errors: ErrorSummary?
    /// The month of the cash, and the ways to its neighbours.
    let month: String
    let earlier: LinkPart
    let later: LinkPart
    let facts: [Fact]
    let ways: [LinkPart]
    let rows: [Row]
}
