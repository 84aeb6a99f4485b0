/// The form that sets a wallet up.
struct SetupPage: Page {
    static let template = "setup"

    let title: String
    let errors: ErrorSummary?
    let action: String
    /// The fields about the wallet.
    let wallet: [Field]
    /// The fields about its first host, with a username and a password.
    let host: [Field]
    let scripts = ["peek", "elsewhere"]
}

/// Asks a signed-in person to become the host.
struct SetupHostPage: Page {
    static let template = "setup-host"

    let title: String
    let wayBack: LinkPart
    let action: String
}
