import WebApp

/// One request with everything that is known of it.
struct InspectedPage: Page {
    static let template = "inspected"

    /// The reason why it was refused.
    struct Refusal: Sendable {
        let message: String
        let hint: String?
        let code: String
        /// Where the docs explain the error.
        let docs: String
    }

    /// A request or an answer.
    struct Message: Sendable {
        let id: String
        let title: String
        let headers: [Fact]
        let body: String?
        /// The length of the body, or the reason why there is none.
        let size: String
    }

    /// A transfer that it made, with both sides.
    struct Movement: Sendable {
        let amount: String
        let sides: [Fact]
    }

    /// A button that sends it again.
    struct Again: Sendable {
        let key: String
        let label: String
    }

    let title: String
    let wayBack: LinkPart
    let method: String
    let target: String
    let status: String
    let look: String?
    let facts: [Fact]
    let refusal: Refusal?
    /// The sender's balances then, where they can explain a refusal.
    let balances: [Fact]
    let hasBalances: Bool
    let effect: String
    let movements: [Movement]
    let books: [LinkPart]
    let hasBooks: Bool
    let messages: [Message]
    let curl: String
    let replay: String
    let again: [Again]
    let scripts = ["copy"]
}

/// The books as they were before or after a request.
struct PastBooksPage: Page {
    static let template = "past-books"

    /// A transfer.
    struct Row: Sendable {
        let place: String
        let time: String
        let amount: String
        let what: String
    }

    let title: String
    let lead: String
    let wayBack: LinkPart
    let head: String?
    let accounts: [Fact]
    let hasAccounts: Bool
    let hasMore: Bool
    let rows: [Row]
    let hasRows: Bool
    let other: LinkPart
    let scripts: [String] = []
}
