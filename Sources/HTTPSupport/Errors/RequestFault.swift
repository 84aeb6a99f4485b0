public import WalletServices

/// Why a request is refused before the wallet is asked: its form, its route, where it comes from.
public struct RequestFault: Error, Hashable, Sendable {
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

extension RequestFault {
    /// The body is not JSON that is accepted here.
    public static func badJSON(_ fault: JSONFault) -> RequestFault {
        RequestFault(.jsonInvalid, hint: "At byte \(fault.offset): \(fault.reason.rawValue).")
    }

    public static let notAnObject = RequestFault(
        .jsonInvalid, message: "The body must be a JSON object.", hint: "Begin it with {.")

    /// A field that the request may not have.
    public static func unknownField(_ name: String, allowed: [String]) -> RequestFault {
        let known = allowed.isEmpty ? "none" : allowed.joined(separator: ", ")
        return RequestFault(
            .fieldUnknown, hint: "Known here: \(known).", field: String(name.prefix(40)))
    }

    /// A field that the request must have.
    public static func missingField(_ name: String) -> RequestFault {
        RequestFault(.fieldMissing, hint: "Send \(name).", field: name)
    }

    /// A field of another type than `expected`, said in words such as "a string".
    public static func wrongType(_ name: String, _ expected: String) -> RequestFault {
        RequestFault(.fieldInvalid, hint: "It must be \(expected).", field: name)
    }

    public static let bodyTooLarge = RequestFault(.bodyTooLarge)

    public static let uploadTooLarge = RequestFault(
        .bodyTooLarge, hint: "Send a picture of at most 5 MB.")

    public static let bodyTooSlow = RequestFault(.bodyTooSlow)

    public static let bodyCompressed = RequestFault(.contentEncodingUnknown)

    public static let notJSON = RequestFault(.contentTypeNotJSON)

    public static let notAForm = RequestFault(.contentTypeNotForm)

    public static let notAPicture = RequestFault(.contentTypeNotPicture)

    /// A form that cannot be read, with what to do about it.
    public static func badForm(_ hint: String) -> RequestFault {
        RequestFault(.formInvalid, hint: hint)
    }

    public static let routeNotFound = RequestFault(.routeNotFound)

    /// - Parameter allow: the methods of this path, separated by commas.
    public static func methodNotAllowed(allow: String) -> RequestFault {
        RequestFault(.methodNotAllowed, hint: "Use \(allow).", allow: allow)
    }

    /// Of `CONNECT`, which asks a proxy for a tunnel (RFC 9110, 9.3.6).
    public static let noTunnel = RequestFault(
        .methodNotAllowed, message: "This server is no proxy.",
        hint: "Ask for a path of this server.", allow: "GET, HEAD, POST, PUT, PATCH, DELETE")

    public static let hostUnclear = RequestFault(.hostInvalid)

    public static let hostNotAllowed = RequestFault(.hostNotAllowed)

    public static let crossOrigin = RequestFault(.crossOrigin)

    public static let formExpired = RequestFault(.formExpired)
}
