/// A person's passkeys.
struct PasskeysPage: Page {
    static let template = "passkeys"

    /// One of them.
    struct Item: Sendable {
        let name: String
        let added: String
        /// When it was used last; nil for never.
        let used: String?
        /// Whether there is a copy elsewhere.
        let isBackedUp: Bool
        /// The id of the field with its name.
        let field: String
        let typed: String
        let hasError: Bool
        let rename: String
        let removal: String
    }

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let notice: Notice?
    let errors: ErrorSummary?
    let passkeys: [Item]
    let hasPasskeys: Bool
    /// Nil where none can be added.
    let adding: PasskeyForm?
    /// Whether one person may have no more.
    let isFull: Bool
    /// Why none can be added at this address, and where one can.
    let elsewhere: Elsewhere?
    let scripts = ["credential", "passkeys"]

    /// A better address.
    struct Elsewhere: Sendable {
        /// Nil where we know of none.
        let link: LinkPart?
    }
}
