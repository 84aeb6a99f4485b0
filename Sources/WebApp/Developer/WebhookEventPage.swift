/// One event: each attempt to deliver it, and a button that sends it again.
struct WebhookEventPage: Page {
    static let template = "webhook-event"

    let title: String
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
