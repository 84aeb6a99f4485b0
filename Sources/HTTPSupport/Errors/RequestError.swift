public import WalletServices

/// Why a request is refused before the wallet is asked: its form, its route, where it comes from.
public struct RequestError: Error, Hashable, Sendable {
    /// What this says.
    public let text: ErrorText
    /// The methods that the path knows, for a 405.
    public let allow: String?

    /// Says what the code's row says, where nothing else is given.
    public init(
        _ code: ErrorCode.Request, message: String? = nil, hint: String? = nil,
        field: String? = nil, allow: String? = nil
    ) {
        text = ErrorText(.request(code), message: message, hint: hint, field: field)
        self.allow = allow
    }
}

extension RequestError {
    /// The body is not JSON that is accepted here.
    public static func badJSON(_ failure: JSONError) -> RequestError {
        RequestError(.jsonInvalid, hint: "At byte \(failure.offset): \(failure.reason.rawValue).")
    }

    public static let notAnObject = RequestError(
        .jsonInvalid, message: "The body must be a JSON object.", hint: "Begin it with {.")

    /// A field that the request may not have.
    public static func unknownField(_ name: String, allowed: [String]) -> RequestError {
        let known = allowed.isEmpty ? "none" : allowed.joined(separator: ", ")
        return RequestError(
            .fieldUnknown, hint: "Known here: \(known).", field: String(name.prefix(40)))
    }

    /// A field that the request must have.
    public static func missingField(_ name: String) -> RequestError {
        RequestError(.fieldMissing, hint: "Send \(name).", field: name)
    }

    /// A field of another type than `expected`, said in words such as "a string".
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

    /// A form that cannot be read, with what to do about it.
    public static func badForm(_ hint: String) -> RequestError {
        RequestError(.formInvalid, hint: hint)
    }

    public static let routeNotFound = RequestError(.routeNotFound)

    /// - Parameter allow: the methods of this path, separated by commas.
    public static func methodNotAllowed(allow: String) -> RequestError {
        RequestError(.methodNotAllowed, hint: "Use \(allow).", allow: allow)
    }

    /// Of `CONNECT`, which asks a proxy for a tunnel (RFC 9110, 9.3.6).
    public static let noTunnel = RequestError(
        .methodNotAllowed, message: "This server is no proxy.",
        hint: "Ask for a path of this server.", allow: "GET, HEAD, POST, PUT, PATCH, DELETE")

    public static let hostUnclear = RequestError(.hostInvalid)

    public static let hostNotAllowed = RequestError(.hostNotAllowed)

    public static let crossOrigin = RequestError(.crossOrigin)

    public static let formExpired = RequestError(.formExpired)
}
