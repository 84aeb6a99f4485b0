/// Asks a signed-in person to confirm that it is them.
struct ConfirmPage: Page {
    static let template = "confirm"

    let title: String
    let lead: String
    let errors: ErrorSummary?
    /// The facts that a proof of one act confirms; empty for presence.
    let facts: [Fact]
    let action: String
    /// True if the carried form moves money, and is resent until its outcome is known.
    let moves: Bool
    /// The carried form.
    let hidden: [Fact]
    let fields: [Field]
    let hasFields: Bool
    /// The button that sends a code, if one can be sent.
    let send: String?
    let passkey: PasskeyForm?
    /// The reason why the person can confirm nothing, if they cannot.
    let none: String?
    let cancel: String
    let scripts = ["credential", "passkeys", "pay", "peek"]
}
