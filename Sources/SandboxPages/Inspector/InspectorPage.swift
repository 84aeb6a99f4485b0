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
        /// The look of the status: `good`, `bad`, or neither.
        let look: String?
        /// Its time, its sender and its duration.
        let facts: String
        /// Its changes to the books.
        let effect: String?
        /// The error, if it failed.
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
    /// Tells how many requests newer ones replaced, if any.
    let dropped: String?
    let archive: String
    let removal: String
    let rows: [Row]
    let hasRows: Bool
    /// The address of the older ones.
    let older: String?
    let scripts = ["outbox"]
}
