public import WalletServices

/// A request that is rejected before it reaches the wallet: its format, its route or its origin is
/// wrong.
public struct RequestError: Error, Hashable, Sendable {
    /// The code, message and hint.
    public let text: ErrorText
    /// The methods that the path accepts, for a 405.
    public let allow: String?
    /// How to authenticate, for a 401 (`WWW-Authenticate`). Without it, the API's own way counts.
    public let challenge: String?

    /// Takes its texts from the code's row, unless others are given.
    public init(
        _ code: ErrorCode.Request, message: String? = nil, hint: String? = nil,
        field: String? = nil, allow: String? = nil, challenge: String? = nil
    ) {
        text = ErrorText(.request(code), message: message, hint: hint, field: field)
        self.allow = allow
        self.challenge = challenge
    }
}

extension RequestError {
    /// The body is not acceptable JSON.
    public static func badJSON(_ failure: JSONError) -> RequestError {
        RequestError(.jsonInvalid, hint: "At byte \(failure.offset): \(failure.reason.rawValue).")
    }

    public static let notAnObject = RequestError(
        .jsonInvalid, message: "The body must be a JSON object.", hint: "Begin it with {.")

    /// A field that the request may not have.
    public static func unknownField(_ name: String, allowed: [String]) -> RequestError {
        let known = allowed.isEmpty ? "none" : allowed.joined(separator: ", ")
        return RequestError(
            .fieldUnknown, hint: "Known fields: \(known).", field: String(name.prefix(40)))
    }

    /// A field that the request must have.
    public static func missingField(_ name: String) -> RequestError {
        RequestError(.fieldMissing, hint: "Send \(name).", field: name)
    }

    /// A field of the wrong type; `expected` describes the right one, such as "a string".
    public static func wrongType(_ name: String, _ expected: String) -> RequestError {
        RequestError(.fieldInvalid, hint: "It must be \(expected).", field: name)
    }

    public static let bodyTooLarge = RequestError(.bodyTooLarge)

    public static let uploadTooLarge = RequestError(
        .bodyTooLarge, hint: "Send a picture of at most 5 MB.")

    public static let bodyTooSlow = RequestError(.bodyTooSlow)

    public static let bodyCompressed = RequestError(.contentEncodingUnknown)

    public static let notJSON = RequestError(.contentTypeNotJSON)

    public static let notAForm = RequestError(.contentTypeNotForm)

    public static let notAPicture = RequestError(.contentTypeNotPicture)

    /// A form that cannot be parsed, with a hint for fixing it.
    public static func badForm(_ hint: String) -> RequestError {
        RequestError(.formInvalid, hint: hint)
    }

    public static let routeNotFound = RequestError(.routeNotFound)

    /// - Parameter allow: the methods of this path, separated by commas.
    public static func methodNotAllowed(allow: String) -> RequestError {
        RequestError(.methodNotAllowed, hint: "Use \(allow).", allow: allow)
    }

    /// The error of `CONNECT`, which asks a proxy for a tunnel (RFC 9110, 9.3.6).
    public static let noTunnel = RequestError(
        .methodNotAllowed, message: "This server is not a proxy.",
        hint: "Ask for a path of this server.", allow: "GET, HEAD, POST, PUT, PATCH, DELETE")

    public static let hostUnclear = RequestError(.hostInvalid)

    /// - Parameter address: the right one, if somebody named it.
    public static func hostNotAllowed(at address: SiteAddress?) -> RequestError {
        RequestError(.hostNotAllowed, hint: address.map { "Use \($0.text)." })
    }

    public static let crossOrigin = RequestError(.crossOrigin)

    public static let originChanged = RequestError(.originChanged)

    public static let formExpired = RequestError(.formExpired)

    /// A form that came without the cookie that its page had set.
    public static let cookiesRefused = RequestError(.cookiesRefused)
}
