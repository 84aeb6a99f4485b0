/// The addresses, tokens and apps of a person's programs.
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
