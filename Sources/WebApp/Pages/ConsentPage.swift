/// Asks the person to authorise an app.
struct ConsentPage: Page {
    static let template = "consent"

    let title: String
    let hasErrors = false
    let head: String
    let initials: String
    let lead: String
    let meanings: [ScopeMeaning]
    let names: String
    let action: String
    let hidden: [Fact]
    let next: String
    let scripts: [String] = []
}

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
    let scripts = ["token-form"]
}
