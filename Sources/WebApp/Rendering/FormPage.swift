/// A page with one form.
struct FormPage: Page {
    static let template = "form"

    let title: String
    let wayBack: LinkPart
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    /// The idempotency key of a form that moves money.
    let key: String?
    let fields: [Field]
    let button: String
    /// The same with an `{amount}`, which a script fills in as people type.
    var deed: String?
    let cancel: String
    /// True if it moves money, and is resent until its outcome is known.
    var moves = false
    /// Links to other pages that people may look for, below the form.
    var ways: [Way] = []
    var scripts: [String] = Self.scripts

    /// A link with an icon.
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
