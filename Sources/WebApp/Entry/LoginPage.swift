/// The pages that ask for a username and a password.
struct LoginPage: Page {
    static let template = "login"

    let title: String
    /// Says that the session has ended; nil if there was none.
    let ended: String?
    /// Whether this is the browser's first visit: the picture then comes before the form.
    let isFirst: Bool
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    let fields: [Field]
    let button: String
    /// The other page of the two; nil for nobody who may join.
    let other: String?
    let otherLabel: String
    /// The sign-in by phone; nil where no code can be sent.
    let phone: String?
    /// The sign-in by email; nil where no code can be sent.
    let email: String?
    /// The sign-in by token, for developers; nil where another page links to it, and outside a
    /// sandbox.
    let token: String?
    let passkey: PasskeyForm?
    /// Where to register with a passkey; nil on the page that signs in.
    let passkeyJoining: String?
    /// The way back in without the password; nil on the page that registers.
    let forgotten: String?
    let scripts = ["peek", "credential", "passkeys", "elsewhere"]
}
