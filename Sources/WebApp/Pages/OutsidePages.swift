/// What phones would have received.
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
    let hasErrors = false
    let refresh: String
    /// Where it hears of new messages.
    let live: String
    let back: String
    let messages: [Message]
    let hasMessages: Bool
    let scripts = ["outbox"]
}

/// Something went wrong that is no fault of a form.
struct ErrorPage: Page {
    static let template = "error"

    /// The form to send once more, to find out what became of it.
    struct Again: Sendable {
        let action: String
        let hidden: [Fact]
    }

    let title: String
    let hasErrors = false
    let status: String
    let head: String
    let text: String
    let requestID: String?
    let again: Again?
    let ways: [LinkPart]
    let scripts = ["pay"]
}
