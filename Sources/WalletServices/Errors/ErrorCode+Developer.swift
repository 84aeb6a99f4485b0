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
        case .tokenInvalid: ErrorRow(.unauthorized)
        case .tokenNotFound: ErrorRow(.notFound)
        case .tokenNameInvalid: ErrorRow(.unprocessable, at: "name")
        case .tokenLimitReached: ErrorRow(.unprocessable)
        case .scopesMissing: ErrorRow(.unprocessable, at: "scopes")
        case .appNotFound: ErrorRow(.notFound)
        case .appNameInvalid: ErrorRow(.unprocessable, at: "name")
        case .redirectInvalid: ErrorRow(.unprocessable, at: "redirects")
        case .appLimitReached: ErrorRow(.unprocessable)
        case .consentNotFound: ErrorRow(.notFound)
        case .webhookNotFound: ErrorRow(.notFound)
        case .webhookURLInvalid: ErrorRow(.unprocessable, at: "url")
        case .webhookNetworkClosed: ErrorRow(.unprocessable, at: "url")
        case .webhookLimitReached: ErrorRow(.unprocessable)
        case .webhookEventNotFound: ErrorRow(.notFound, at: "event")
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
        case .notFound: ErrorRow(.notFound)
        case .nameInvalid: ErrorRow(.unprocessable, at: "name")
        case .invalid: ErrorRow(.unprocessable, at: "key")
        case .limitReached: ErrorRow(.unprocessable)
        }
    }
}
