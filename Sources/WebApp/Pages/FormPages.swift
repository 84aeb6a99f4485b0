/// A page with one form.
struct FormPage: Page {
    static let template = "form"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    /// The idempotency key; nil where no money moves.
    let key: String?
    let fields: [Field]
    let button: String
    let cancel: String
    /// Whether it moves money, and is resent until its outcome is known.
    var moves = false
    var payees: [Payee] = []
    var ways: [LinkPart] = []
    var scripts = Self.scripts

    /// The scripts of a form that moves money.
    static let scripts = ["pay", "amount"]
}

/// A page with one message.
struct StatementPage: Page {
    static let template = "statement"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let head: String
    let text: String
    let ways: [LinkPart]
    let scripts = ["sheet"]
}

/// Asks for confirmation before an account is deleted.
struct DeletionPage: Page {
    static let template = "deletion"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let head: String
    let errors: ErrorSummary?
    let warning: String?
    let move: LinkPart?
    /// The link to its goals while they hold money, which prevents the deletion.
    let goals: LinkPart?
    /// nil while the account cannot be deleted.
    let form: Form?
    let cancel: String
    let scripts = ["sheet", "pay"]

    struct Form: Sendable {
        let action: String
        /// The balance that the person confirms, in minor units.
        let confirm: String
        let button: String
    }
}

/// The review of a payment.
struct ReviewPage: Page {
    static let template = "review"

    let title: String
    let hasErrors = false
    let facts: [Fact]
    let action: String
    let change: String
    let hidden: [Fact]
    let scripts = ["pay"]
}
