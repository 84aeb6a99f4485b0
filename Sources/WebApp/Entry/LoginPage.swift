/// The pages that ask for a username and a password.
struct LoginPage: Page {
    static let template = "login"

    let title: String
    let hasErrors: Bool
    /// Says that the session has ended; nil if there was none.
    let ended: String?
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    let fields: [Field]
    let button: String
    let other: String
    let otherLabel: String
    let phone: String
    let passkey: PasskeyForm?
    let scripts = ["peek", "credential", "passkeys"]
}
