/// The page that asks for a phone number.
struct SignInPage: Page {
    static let template = "sign-in"

    /// One country to choose.
    struct Region: Sendable {
        let code: String
        let label: String
        let isChosen: Bool
    }

    let title: String
    let hasErrors: Bool
    let action: String
    let regions: [Region]
    let phone: Field
    let login: String
    let passkey: PasskeyForm?
    let scripts = ["credential", "passkeys"]
}

/// The page that asks for the code.
struct CodePage: Page {
    static let template = "code"

    let title: String
    let hasErrors: Bool
    let sentTo: String
    let lifetime: String
    let action: String
    let resend: String
    let back: String
    let notice: String?
    /// What went wrong with sending.
    let fault: String?
    /// What is wrong with the code that was typed.
    let error: String?
    let describedBy: String
    /// Seconds until another code may be asked for.
    let wait: String
    let waitText: String
    let scripts = ["code-field", "countdown"]
}

/// The pages that ask for a username and a password.
struct LoginPage: Page {
    static let template = "login"

    let title: String
    let hasErrors: Bool
    let head: String
    let lead: String?
    let faults: Faults?
    let action: String
    let fields: [Field]
    let button: String
    let other: String
    let otherLabel: String
    let phone: String
    let passkey: PasskeyForm?
    let scripts = ["peek", "credential", "passkeys"]
}
