/// The payments that wait for a treasurer.
struct ApprovalsPage: Page {
    static let template = "approvals"

    /// One payment.
    struct Row: Sendable {
        let head: String
        let more: String
        let approve: String
        let refuse: String
        let id: String
    }

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let notice: Notice?
    let rows: [Row]
}
