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
    /// What makes sending the form twice the same as once; nil where nothing moves.
    let key: String?
    let fields: [Field]
    let button: String
    let cancel: String
    /// Whether it moves money, and is sent until it is known what became of it.
    var moves = false
    var payees: [Payee] = []
    var ways: [LinkPart] = []
    var scripts = Self.scripts

    /// Those of a form that moves money.
    static let scripts = ["pay", "amount"]
}

/// A page that says one thing.
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

/// Asks before an account is deleted.
struct DeletionPage: Page {
    static let template = "deletion"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let head: String
    let errors: ErrorSummary?
    let warning: String?
    let move: LinkPart?
    /// Where its goals are, while they hold money: it cannot be deleted then.
    let goals: LinkPart?
    /// nil while it cannot be deleted.
    let form: Form?
    let cancel: String
    let scripts = ["sheet", "pay"]

    struct Form: Sendable {
        let action: String
        /// The balance that is agreed to, in minor units.
        let confirm: String
        let button: String
    }
}

/// Shows a payment before it is made.
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
