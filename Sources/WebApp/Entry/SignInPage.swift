/// The page that asks for a phone number.
struct SignInPage: Page {
    static let template = "sign-in"

    /// One country in the list.
    struct Region: Sendable {
        let code: String
        /// `🇺🇸 United States +1`.
        let label: String
        /// `🇺🇸 +1`: the text of the closed list.
        let face: String
        var isChosen = false
    }

    let title: String
    let hasErrors: Bool
    /// Says that the session has ended.
    let ended: String?
    /// True on the browser's first visit: the picture then comes before the form.
    let isFirst: Bool
    let action: String
    let format: String
    let regions: [Region]
    let face: String
    let typed: String
    let error: String?
    /// The script's message for an empty field.
    let empty: String
    /// The script's message for anything but a number.
    let letters: String
    let button: String
    /// Says that the number in the field needs no code on this device.
    let known: String?
    /// The address that forgets the number in the field, if there is one.
    let forget: String?
    let login: String
    /// The sign-in by email, if a code can be sent.
    let email: String?
    /// The sign-in by token, for developers in a sandbox.
    let token: String?
    let passkey: PasskeyForm?
    /// Tells those who may join that treasurers see notes.
    let openNotes: String?
    /// True if somebody who joins gives a name here.
    let asksForName: Bool
    /// That name as typed.
    let newcomer: String
    let scripts = ["phone-form", "credential", "passkeys", "elsewhere"]
}

/// The page that asks for the code.
struct CodePage: Page {
    static let template = "code"

    let title: String
    let hasErrors: Bool
    let sentTo: String
    let lifetime: String
    /// The length of the code.
    let digits: String
    let hint: String
    /// The script's message for pasted text without a code.
    let notFound: String
    let isLong: Bool
    let action: String
    let resend: String
    let back: String
    let notice: String?
    /// The error of sending the code.
    let formError: String?
    /// The error of the typed code.
    let error: String?
    /// How long the device would be trusted.
    let trustHint: String
    /// Seconds until the person may request another code.
    let wait: String
    let waitText: String
    /// The countdown's text for each plural category, for the script that counts down.
    let waitForms: [Fact]
    let scripts = ["code-form", "countdown", "elsewhere"]
}
