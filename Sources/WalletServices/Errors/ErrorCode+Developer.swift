extension ErrorCode {
    /// Tokens, apps and webhooks.
    public enum Developer: String, CaseIterable, Sendable {
        case tokenInvalid = "token_invalid"
        case tokenNotFound = "token_not_found"
        case tokenNameInvalid = "token_name_invalid"
        case tokenLimitReached = "token_limit_reached"
        case scopesMissing = "scopes_missing"
        case appNotFound = "app_not_found"
        case appNameInvalid = "app_name_invalid"
        case redirectInvalid = "redirect_invalid"
        case appLimitReached = "app_limit_reached"
        case consentNotFound = "consent_not_found"
        case webhookNotFound = "webhook_not_found"
        case webhookURLInvalid = "webhook_url_invalid"
        case webhookNetworkClosed = "webhook_network_closed"
        case webhookLimitReached = "webhook_limit_reached"
        case webhookEventNotFound = "webhook_event_not_found"
    }
}

extension ErrorCode.Developer: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .tokenInvalid:
            ErrorRow(
                .unauthorized, "This access token is not valid.",
                "Create a new one on the developer page, or refresh it.")
        case .tokenNotFound:
            ErrorRow(.notFound, "There is no such token.", "List your tokens first.")
        case .tokenNameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used.",
                "Use 1 to 40 visible characters.", at: "name")
        case .tokenLimitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of tokens.",
                "Revoke one you do not need.")
        case .scopesMissing:
            ErrorRow(
                .unprocessable, "This does not allow anything.",
                "Choose at least one thing to allow.", at: "scopes")
        case .appNotFound: ErrorRow(.notFound, "There is no such app.", "List your apps first.")
        case .appNameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used.",
                "Use 1 to 40 visible characters.", at: "name")
        case .redirectInvalid:
            ErrorRow(
                .unprocessable, "We cannot send people back to this address.",
                "Use https, http on localhost, or your app's own scheme, one per line.",
                at: "redirects")
        case .appLimitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of apps.",
                "Remove one you do not need.")
        case .consentNotFound:
            ErrorRow(.notFound, "This app has no access.", "List the apps first.")
        case .webhookNotFound:
            ErrorRow(.notFound, "There is no such webhook.", "List your webhooks first.")
        case .webhookURLInvalid:
            ErrorRow(
                .unprocessable, "We cannot send events to this address.",
                "Use an https address on the open Internet, such as https://example.org/hooks.",
                at: "url")
        case .webhookNetworkClosed:
            ErrorRow(
                .unprocessable, "Webhooks may not lead into this network.",
                "Whoever runs the server can open a private one: --webhook-networks 10.0.0.0/8.",
                at: "url")
        case .webhookLimitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of webhooks.",
                "Remove one you do not need.")
        case .webhookEventNotFound:
            ErrorRow(
                .notFound, "There is no such event.",
                "Check the webhook's deliveries.", at: "event")
        }
    }
}

extension ErrorCode {
    /// Keys that sign payments.
    public enum SigningKey: String, CaseIterable, Sendable {
        case notFound = "signing_key_not_found"
        case nameInvalid = "signing_key_name_invalid"
        case invalid = "signing_key_invalid"
        case limitReached = "signing_key_limit_reached"
    }
}

extension ErrorCode.SigningKey: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .notFound:
            ErrorRow(.notFound, "There is no such signing key.", "List your keys first.")
        case .nameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used.", "Use 1 to 40 visible characters.",
                at: "name")
        case .invalid:
            ErrorRow(
                .unprocessable, "This cannot be used as a signing key.",
                "Give it a name, and paste an RSA public key of 2048 bits or more, or an ECDSA one.",
                at: "key")
        case .limitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of signing keys.",
                "Remove one you do not need.")
        }
    }
}
