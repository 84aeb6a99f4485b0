import WebApp

/// The banks of a sandbox, with the form that makes some.
struct BanksPage: Page {
    static let template = "banks"

    /// One bank.
    struct Row: Sendable {
        let name: String
        /// The address of its pages.
        let href: String
        let facts: [String]
        let token: String?
        /// The buttons' labels for those who hear them without the rest of the row.
        let open: String
        let reset: String
        let delete: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let errors: ErrorSummary?
    let notice: Notice?
    let fields: [Field]
    let rows: [Row]
    let hasRows: Bool
    let scripts: [String] = []
}
