/// What happened, to one person or in the whole wallet.
struct LogPage: Page {
    static let template = "log"

    /// One entry.
    struct Row: Sendable {
        let name: String
        let facts: [String]
    }

    /// The choice of what to show.
    struct Search: Sendable {
        let action: String
        let act: Field
        /// The id of the person whom the entries concern; nil for everybody.
        let person: String?
        /// Where everything is shown; nil when it is.
        let clear: String?
    }

    let title: String
    let lead: String
    let wayBack: LinkPart
    /// nil for one's own entries.
    let search: Search?
    let rows: [Row]
    let older: String?
}
