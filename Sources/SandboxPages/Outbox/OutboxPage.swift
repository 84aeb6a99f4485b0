import WebApp

/// The messages that phones would have received.
struct OutboxPage: Page {
    static let template = "outbox"

    /// One message.
    struct Message: Sendable {
        let to: String
        let sentAt: String
        let time: String
        let code: String
        let text: String
    }

    let title: String
    let refresh: String
    /// The address of the stream of new messages.
    let live: String
    let back: String
    /// Links to the other things that a sandbox can do.
    let powers: [LinkPart]
    let messages: [Message]
    let hasMessages: Bool
    let scripts = ["outbox", "copy"]
}
