/// An error that is not about a form's content.
struct ErrorPage: Page {
    static let template = "error"

    /// The form to resubmit, to find out its outcome.
    struct Again: Sendable {
        let action: String
        let hidden: [Fact]
    }

    let title: String
    let status: String
    let head: String
    let text: String
    let requestID: String?
    var again: Again?
    let ways: [LinkPart]
    let scripts = ["pay"]
}
