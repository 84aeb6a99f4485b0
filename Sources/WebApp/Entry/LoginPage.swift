/// The pages that ask for a username and a password.
struct LoginPage: Page {
    static let template = "login"

    let title: String
    /// Says that the session has ended.
    let ended: String?
    /// True on the browser's first visit: the picture then comes before the form.
    let isFirst: Bool
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    let fields: [Field]
    let button: String
    /// The other page of the two. Visitors who may not join find none on the page that signs in.
    let other: String?
    let otherLabel: String
    /// The sign-in by phone, if a code can be sent.
    let phone: String?
    /// The sign-in by email, if a code can be sent.
    let email: String?
    /// The sign-in by token, for developers in a sandbox, unless another page links to it.
    let token: String?
    let passkey: PasskeyForm?
    /// The address to register with a passkey. The page that signs in has none.
    let passkeyJoining: String?
    /// The way back in without the password. The page that registers has none.
    let forgotten: String?
    let scripts = ["peek", "credential", "passkeys", "elsewhere"]
}
