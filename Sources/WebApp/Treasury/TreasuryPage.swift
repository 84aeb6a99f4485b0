/// The state of the wallet and the money in it.
struct TreasuryPage: Page {
    static let template = "treasury"

    /// The money of one person in one currency.
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
