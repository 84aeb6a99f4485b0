/// What a person's programs need: addresses, tokens and apps.
struct DeveloperPage: Page {
    static let template = "developer"

    /// A token, an app, a key, or an app that was let in.
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
    /// A call that can be copied into a terminal.
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
    /// Where webhooks are.
    let webhooks: String
    /// Where the documents of the APIs are.
    let documents: String
    let scripts = ["sheet", "copy"]
}

/// Something to copy.
struct Snippet: Sendable {
    let label: String
    let text: String
}

/// What a group of scopes means.
struct ScopeMeaning: Sendable {
    let icon: String
    let name: String
    let more: String
    let movesMoney: Bool
}

/// Boxes for choosing scopes.
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
    /// Whether the single ones are shown at first.
    let isOpen: Bool
}

/// A form with boxes for scopes: a new token, or a new app.
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

/// Secrets that are shown this once.
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

/// A token, an app, or an app that was let in: what it may do, and how that ends.
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
    /// nil where nobody can end it.
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

/// A public key, what signatures call it, and how it ends.
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
