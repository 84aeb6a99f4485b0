/// A person's webhooks, which receive the events of their accounts.
struct WebhooksPage: Page {
    static let template = "webhooks"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let webhooks: [DeveloperPage.Row]
    let hasWebhooks: Bool
    let newWebhook: String
    let scripts = ["sheet"]
}

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
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let head: String
    let facts: [Fact]
    let key: Snippet
    let events: [Row]
    let hasEvents: Bool
    /// The dropped events; nil when there are none.
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

/// One event: each attempt to deliver it, and a button that sends it again.
struct WebhookEventPage: Page {
    static let template = "webhook-event"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let head: String
    let facts: [Fact]
    let uid: Snippet
    let attempts: [Fact]
    let hasAttempts: Bool
    let entry: LinkPart
    let action: String
    let cancel: String
    let scripts = ["copy"]
}
