/// The receipt of cash that was paid in or out, for the desk.
struct CashReceiptPage: Page {
    static let template = "cash-receipt"

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let notice: Notice?
    /// True if the cash has just been booked.
    let success: Bool
    /// The address of the guilloche of the account.
    let guilloche: String
    let icon: String
    let head: String
    let figure: String
    let facts: [Fact]
    /// The address that sends it to the person, if a message can reach them.
    let sending: String?
    let ways: [LinkPart]
    let scripts = ["print"]
}

/// The money that should be in the cash box, and the way to what went in and out.
struct CashBoxPage: Page {
    static let template = "cash-box"

    /// One currency in the box.
    struct Content: Sendable {
        let name: String
        let figure: String
        /// Tells when it was last counted, and with what result.
        let more: String
        let count: LinkPart
        let history: LinkPart
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let contents: [Content]
}

/// Counts and cash movements in one currency.
struct CashHistoryPage: Page {
    static let template = "cash-history"

    /// A count or a movement.
    struct Row: Sendable {
        let label: String
        let more: String
        let figure: String
        /// The receipt of a movement. A count has none.
        let href: String?
    }

    let title: String
    let wayBack: LinkPart
    let rows: [Row]
    let csv: String
    /// The same with a byte order mark.
    let excel: String
    let older: String?
}
