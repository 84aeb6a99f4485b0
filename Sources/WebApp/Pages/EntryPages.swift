/// The page that asks for a phone number.
struct SignInPage: Page {
    static let template = "sign-in"

    /// One country to choose.
    struct Region: Sendable {
        let code: String
        /// `🇺🇸 United States +1`.
        let label: String
        /// `🇺🇸 +1`: what the closed list shows.
        let face: String
        var isChosen = false
    }

    let title: String
    let hasErrors: Bool
    /// Says that a session has ended; nil where none has.
    let ended: String?
    /// Whether this browser has never been here: the picture is shown before the form.
    let isFirst: Bool
    let action: String
    let format: String
    let regions: [Region]
    let face: String
    let typed: String
    let error: String?
    /// What a script says when nothing was typed.
    let empty: String
    /// What a script says when something else than a number was typed.
    let letters: String
    let button: String
    /// Says that the number in the field needs no code here.
    let known: String?
    /// Where the number in the field is forgotten; nil where there is none.
    let forget: String?
    let login: String
    /// Where developers sign in by token; nil outside of a sandbox.
    let token: String?
    let passkey: PasskeyForm?
    let scripts = ["phone-form", "credential", "passkeys"]
}

/// The page that asks for the code.
struct CodePage: Page {
    static let template = "code"

    let title: String
    let hasErrors: Bool
    let sentTo: String
    let lifetime: String
    /// How many the code has.
    let digits: String
    let hint: String
    /// What a script says when there was no code in what was pasted.
    let notFound: String
    let isLong: Bool
    let action: String
    let resend: String
    let back: String
    let notice: String?
    /// What went wrong with sending.
    let formError: String?
    /// What is wrong with the code that was typed.
    let error: String?
    /// For how long the device would be trusted.
    let trustHint: String
    /// Seconds until another code may be asked for.
    let wait: String
    let waitText: String
    /// The same text for each kind of number, for the script that counts down.
    let waitForms: [Fact]
    let scripts = ["code-form", "countdown"]
}

/// The pages that ask for a username and a password.
struct LoginPage: Page {
    static let template = "login"

    let title: String
    let hasErrors: Bool
    /// Says that a session has ended; nil where none has.
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
