/// What a person's programs need: addresses, tokens and apps.
struct DeveloperPage: Page {
    static let template = "developer"

    /// A token, an app, a key, or an authorised app.
    struct Row: Sendable {
        let icon: String
        let name: String
        let facts: [String]
        let href: String
    }

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    /// This server's address.
    let base: Snippet
    /// An example call, ready to copy into a terminal.
    let call: Snippet
    let callHint: String
    let tokens: [Row]
    let hasTokens: Bool
    let newToken: String
    let apps: [Row]
    let hasApps: Bool
    let newApp: String
    let keys: [Row]
    let hasKeys: Bool
    let newKey: String
    let access: [Row]
    let hasAccess: Bool
    /// The address of the webhooks page.
    let webhooks: String
    /// The address of the API documentation.
    let documents: String
    let scripts = ["sheet", "copy"]
}

/// A text to copy.
struct Snippet: Sendable {
    let label: String
    let text: String
}

/// A group of scopes and its meaning.
struct ScopeMeaning: Sendable {
    let icon: String
    let name: String
    let more: String
    let movesMoney: Bool
}

/// The checkboxes for scopes.
struct ScopeBoxes: Sendable {
    struct Group: Sendable {
        let name: String
        let label: String
        let more: String
        let movesMoney: Bool
        let isOn: Bool
    }

    struct Single: Sendable {
        let name: String
        let label: String
        let isOn: Bool
    }

    let isAll: Bool
    let groups: [Group]
    let singles: [Single]
    /// Whether the list of single scopes is open at first.
    let isOpen: Bool
}

/// A form with checkboxes for scopes: a new token, or a new app.
struct CredentialFormPage: Page {
    static let template = "credential-form"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let head: String
    let lead: String
    let errors: ErrorSummary?
    let action: String
    let key: String
    let fields: [Field]
    let legend: String
    let scopesError: String?
    let boxes: ScopeBoxes
    let button: String
    let cancel: String
    let scripts: [String] = []
}

/// Secrets that are shown only once.
struct SecretPage: Page {
    static let template = "secret"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let head: String
    let warning: String
    let secrets: [Secret]
    let call: Snippet?
    let done: String
    let scripts = ["copy"]

    struct Secret: Sendable {
        let id: String
        let label: String
        let text: String
    }
}

/// A token, an app, or an authorised app: its scopes, and how to end it.
struct CredentialPage: Page {
    static let template = "credential"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let head: String
    let facts: [Fact]
    let client: Snippet?
    let meanings: [ScopeMeaning]
    let names: String
    /// nil where it cannot be ended.
    let ending: Ending?
    let fixed: String?
    let cancel: String
    let scripts = ["copy"]

    struct Ending: Sendable {
        let text: String
        let action: String
        let button: String
    }
}

/// A public key, its id in signatures, and how to remove it.
struct SigningKeyPage: Page {
    static let template = "signing-key"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let head: String
    let facts: [Fact]
    let id: Snippet
    let ending: CredentialPage.Ending
    let cancel: String
    let scripts = ["copy"]
}
