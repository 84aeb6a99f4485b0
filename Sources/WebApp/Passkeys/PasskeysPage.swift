/// A person's passkeys.
struct PasskeysPage: Page {
    static let template = "passkeys"

    /// One passkey.
    struct Item: Sendable {
        let name: String
        let added: String
        /// When it was last used; nil for never.
        let used: String?
        /// Whether a copy exists elsewhere.
        let isBackedUp: Bool
        /// The id of its name field.
        let field: String
        let typed: String
        let hasError: Bool
        let rename: String
        let removal: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let errors: ErrorSummary?
    let passkeys: [Item]
    let hasPasskeys: Bool
    /// For somebody whose only way in is one passkey: where to add another. It cannot be removed.
    let onlyWay: LinkPart?
    /// Nil where none can be added.
    let adding: PasskeyForm?
    /// Where to confirm that it is them before they can add one; nil where they need not.
    let confirm: LinkPart?
    /// Whether the person has reached the maximum.
    let isFull: Bool
    /// Why none can be added at this address, and where to add one.
    let elsewhere: Elsewhere?
    let scripts = ["credential", "passkeys"]

    /// A better address.
    struct Elsewhere: Sendable {
        /// Nil where we know none.
        let link: LinkPart?
    }
}
