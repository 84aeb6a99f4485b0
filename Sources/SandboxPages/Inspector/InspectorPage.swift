import WebApp

/// The requests that a sandbox answered, the latest first.
struct InspectorPage: Page {
    static let template = "inspector"

    /// One request.
    struct Row: Sendable {
        let href: String
        let method: String
        let target: String
        let status: String
        /// How the status looks: `good`, `bad`, or nil.
        let look: String?
        /// When, by whom, in what time.
        let facts: String
        /// What it changed on the books.
        let effect: String?
        /// What went wrong.
        let error: String?
        /// Said aloud when it arrives.
        let news: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let fields: [Field]
    let errors: ErrorSummary?
    /// The address of the stream of new requests.
    let live: String
    /// How many requests newer ones took the place of; nil for none.
    let dropped: String?
    let archive: String
    let removal: String
    let rows: [Row]
    let hasRows: Bool
    /// The older ones; nil for none.
    let older: String?
    let scripts = ["outbox"]
}
