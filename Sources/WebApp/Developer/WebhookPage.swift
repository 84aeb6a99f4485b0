/// One webhook: its key, and the log of its events.
struct WebhookPage: Page {
    static let template = "webhook"

    /// One event in the log.
    struct Row: Sendable {
        let time: String
        let outcome: String
        let state: String
        /// The style of the state: `good`, `bad`, or neither.
        let look: String?
        let href: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let head: String
    let facts: [Fact]
    let key: Snippet
    let events: [Row]
    let hasEvents: Bool
    /// Names the dropped events, if there are any.
    let gap: String?
    let pause: Doing
    let removal: Doing
    let scripts = ["sheet", "copy"]

    /// A button with its action.
    struct Doing: Sendable {
        let text: String
        let action: String
        let button: String
        /// The value of the form's one field.
        var value = ""
    }
}
