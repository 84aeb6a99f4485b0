/// The page on which somebody new makes a passkey.
struct PasskeyJoinPage: Page {
    static let template = "passkey-join"

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let form: PasskeyForm
    let fields: [Field]
    /// Where to join with a password.
    let other: String
    let scripts = ["credential", "passkeys", "elsewhere"]
}
