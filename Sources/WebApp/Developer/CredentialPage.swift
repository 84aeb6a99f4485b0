/// A form with checkboxes for scopes: a new token, or a new app.
struct CredentialFormPage: Page {
    static let template = "credential-form"

    let title: String
    let wayBack: LinkPart
    let lead: String
    let errors: ErrorSummary?
    let action: String
    let key: String
    let fields: [Field]
    let legend: String
    let scopesError: String?
    let boxes: ScopeBoxes
    /// The right to pay without a proof, if the person can choose it.
    var right: Right?
    let button: String

    struct Right: Sendable {
        let label: String
        let hint: String
        let isChosen: Bool
    }
}

/// Secrets that are shown only once.
struct SecretPage: Page {
    static let template = "secret"

    let title: String
    let wayBack: LinkPart
    let warning: String
    let secrets: [Secret]
    var call: Snippet?
    let scripts = ["copy"]

    struct Secret: Sendable {
        let id: String
        let label: String
        let text: String
    }
}

/// A token, an app, an authorised app, or a key: what it is, its scopes, and how to end it.
struct CredentialPage: Page {
    static let template = "credential"

    let title: String
    let wayBack: LinkPart
    var notice: Notice?
    let facts: [Fact]
    /// Its id, which programs use.
    var id: Snippet?
    var idHint: String?
    /// Its scopes; empty for a key, which has none.
    var meanings: [ScopeMeaning] = []
    var names = ""
    /// The form that ends it, if the person can.
    let ending: Ending?
    /// The reason why it cannot be ended.
    var fixed: String?
    let scripts = ["copy"]

    struct Ending: Sendable {
        let text: String
        let action: String
        let button: String
    }
}
