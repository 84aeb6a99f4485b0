/// A page with one form.
struct FormPage: Page {
    static let template = "form"

    let title: String
    let wayBack: LinkPart
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    /// The idempotency key; nil where no money moves.
    let key: String?
    let fields: [Field]
    let button: String
    /// The same with an `{amount}`, which a script fills in as people type; nil for none.
    var deed: String?
    let cancel: String
    /// Whether it moves money, and is resent until its outcome is known.
    var moves = false
    /// Other pages that may be meant, below the form.
    var ways: [Way] = []
    var scripts: [String] = Self.scripts

    /// A link with a sign.
    struct Way: Sendable {
        let label: String
        let href: String
        /// A template, such as `icons/request`.
        let icon: String
    }

    /// The scripts of a form that moves money.
    static let scripts = ["pay", "amount", "deed"]
}

/// A page with one message.
struct MessagePage: Page {
    static let template = "message"

    let title: String
    let wayBack: LinkPart
    let head: String
    let text: String
    let ways: [LinkPart]
    let scripts = ["sheet"]
}
