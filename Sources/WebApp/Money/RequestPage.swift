/// The form for a request for money.
struct RequestFormPage: Page {
    static let template = "request-form"

    let title: String
    let wayBack: LinkPart
    /// The list of all requests.
    let all: LinkPart
    let errors: ErrorSummary?
    let action: String
    let key: String
    let fields: [Field]
    let cancel: String
}

/// A request for money: ready to share, or its outcome. Other links to share use it too.
struct RequestPage: Page {
    static let template = "request"

    /// The ways to reach the payer.
    struct Sharing: Sendable {
        let link: String
        /// Missing if the link is too long for a code.
        let code: LinkCode?
        /// Only a request for money has a reminder.
        var reminder: String?
        var cancel: String?
        let done: String
    }

    let title: String
    let wayBack: LinkPart
    let head: String
    let note: String?
    /// The person who asks, for the printed page of a request for money.
    var asker: String?
    /// Tells who paid and when, once somebody did.
    var status: String?
    var receipt: LinkPart?
    /// Missing once it is paid or cancelled.
    let sharing: Sharing?
    let scripts = ["share"]
}

/// The requests of a person by state.
struct RequestListPage: Page {
    static let template = "requests"

    /// The requests in one state.
    struct Group: Sendable {
        let id: String
        let head: String
        let rows: [Row]
    }

    /// One request.
    struct Row: Sendable {
        let href: String
        let title: String
        let more: String
        /// Missing if each payer chooses it.
        let amount: String?
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    /// Where to make another.
    let ask: String
    let groups: [Group]
    let scripts = ["sheet"]
}
