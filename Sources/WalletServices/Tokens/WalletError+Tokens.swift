extension WalletError {
    /// What an error about tokens and apps says; nil for all others.
    var tokenText: ErrorText? {
        switch self {
        case .tokenInvalid:
            ErrorText(
                "token_invalid", "This access token is not good.",
                "Make a new one on the developer page, or refresh it.")
        case .tokenNotFound:
            ErrorText("token_not_found", "There is no such token.", "List your tokens first.")
        case .tokenNameInvalid:
            ErrorText(
                "token_name_invalid", "This name cannot be used.",
                "Use 1 to 40 visible characters.", field: "name")
        case .tokenLimitReached:
            ErrorText(
                "token_limit_reached", "You have as many tokens as one person may have.",
                "Revoke one that you do not need.")
        case .scopesMissing:
            ErrorText(
                "scopes_missing", "Nothing is allowed with this.", "Choose at least one thing.",
                field: "scopes")
        case .appNotFound:
            ErrorText("app_not_found", "There is no such app.", "List your apps first.")
        case .appNameInvalid:
            ErrorText(
                "app_name_invalid", "This name cannot be used.",
                "Use 1 to 40 visible characters.", field: "name")
        case .redirectInvalid:
            ErrorText(
                "redirect_invalid", "People cannot be sent back to this address.",
                "Use https, http on localhost, or a scheme of your app, one in each line.",
                field: "redirects")
        case .appLimitReached:
            ErrorText(
                "app_limit_reached", "You have as many apps as one person may have.",
                "Remove one that you do not need.")
        case .consentNotFound:
            ErrorText("consent_not_found", "This app has no access.", "List the apps first.")
        default: nil
        }
    }
}
