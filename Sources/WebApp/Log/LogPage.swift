/// The log of one person or of the whole wallet.
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
        /// The id of the person whom the entries concern. Without one, they concern everybody.
        let person: String?
        /// The address of the page that shows everything. That page has none.
        let clear: String?
    }

    let title: String
    let lead: String
    let wayBack: LinkPart
    /// One's own entries have no search.
    let search: Search?
    let rows: [Row]
    let older: String?
}
