/// A person's passkeys.
struct PasskeysPage: Page {
    static let template = "passkeys"

    /// One passkey.
    struct Item: Sendable {
        let name: String
        let added: String
        /// Tells when it was last used, if ever.
        let used: String?
        /// True if a copy exists elsewhere.
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
    /// Missing if none can be added.
    let adding: PasskeyForm?
    /// The page where they confirm that it is them before they can add one, if they must.
    let confirm: LinkPart?
    /// True if the person has reached the maximum.
    let isFull: Bool
    /// The reason why none can be added at this address, and where to add one.
    let elsewhere: Elsewhere?
    let scripts = ["credential", "passkeys"]

    /// A better address.
    struct Elsewhere: Sendable {
        /// The link to it, if we know it.
        let link: LinkPart?
    }
}
