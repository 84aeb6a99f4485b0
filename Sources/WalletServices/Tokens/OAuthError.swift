/// Why an app gets no tokens, by the error codes of RFC 6749, 4.1.2.1 and 5.2.
public enum OAuthError: Error, Hashable, Sendable {
    /// A parameter is missing, unknown or malformed, as the text explains.
    case invalidRequest(String)
    /// There is no such app, or its secret is wrong.
    case invalidClient
    /// The code or the refresh token is unknown, used, expired, revoked, or another app's.
    case invalidGrant
    case unsupportedResponseType
    case invalidScope
    /// The person declined.
    case accessDenied

    /// The error code for programs.
    public var code: String {
        switch self {
        case .invalidRequest: "invalid_request"
        case .invalidClient: "invalid_client"
        case .invalidGrant: "invalid_grant"
        case .unsupportedResponseType: "unsupported_response_type"
        case .invalidScope: "invalid_scope"
        case .accessDenied: "access_denied"
        }
    }

    /// The explanation for the app's developer.
    public var words: String {
        switch self {
        case .invalidRequest(let words): words
        case .invalidClient: "Client authentication failed"
        case .invalidGrant:
            "The authorization code or refresh token is invalid, expired or revoked"
        case .unsupportedResponseType: "response_type must be code"
        case .invalidScope: "The requested scope is unknown, or more than was allowed"
        case .accessDenied: "The customer did not allow access"
        }
    }
}
