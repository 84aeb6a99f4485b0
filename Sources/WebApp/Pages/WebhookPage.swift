/// The addresses that are told what happens to somebody's money.
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

/// One webhook: its key, and how telling went.
struct WebhookPage: Page {
    static let template = "webhook"

    /// One event in the log.
    struct Row: Sendable {
        let time: String
        let outcome: String
        let state: String
        /// What the state looks like: `good`, `bad`, or neither.
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
    /// What it was not told; nil when nothing is missing.
    let gap: String?
    let pause: Doing
    let removal: Doing
    let scripts = ["sheet", "copy"]

    /// A button with what it does.
    struct Doing: Sendable {
        let text: String
        let action: String
        let button: String
        /// The value of the form's one field.
        var value = ""
    }
}

/// One event: each attempt to tell it, and a button that sends it again.
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
