import WebApp

/// The sign-in by token, for developers.
struct TokenSignInPage: Page {
    static let template = "token-sign-in"

    let title: String
    let hasErrors: Bool
    let action: String
    let refresh: String
    let fields: [Field]
    /// The result.
    let told: String?
    let isGood: Bool
    let back: String
    let scripts = ["token-form", "elsewhere"]
}
