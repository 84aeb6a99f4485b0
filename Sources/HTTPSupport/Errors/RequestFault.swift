public import HTTPTypes

/// Why a request is refused before the wallet is asked: its form, its route, where it comes from.
public struct RequestFault: Error, Hashable, Sendable {
    public let status: HTTPResponse.Status
    /// The stable code that programs go by.
    public let code: String
    /// One sentence for people: what is wrong.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// The field at fault; nil when it is none.
    public let field: String?
    /// The methods that the path knows, for a 405.
    public let allow: String?

    public init(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, _ hint: String,
        field: String? = nil, allow: String? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.allow = allow
    }
}

extension RequestFault {
    /// The body is not JSON that is accepted here.
    public static func badJSON(_ fault: JSONFault) -> RequestFault {
        RequestFault(
            .badRequest, "json_invalid", "The body is not valid JSON.",
            "At byte \(fault.offset): \(fault.reason.rawValue).")
    }

    public static let notAnObject = RequestFault(
        .badRequest, "json_invalid", "The body must be a JSON object.", "Begin it with {.")

    /// A field that the request may not have.
    public static func unknownField(_ name: String, allowed: [String]) -> RequestFault {
        let known = allowed.isEmpty ? "none" : allowed.joined(separator: ", ")
        return RequestFault(
            .badRequest, "field_unknown", "There is no such field.", "Known here: \(known).",
            field: String(name.prefix(40)))
    }

    /// A field that the request must have.
    public static func missingField(_ name: String) -> RequestFault {
        RequestFault(
            .badRequest, "field_missing", "A field is missing.", "Send \(name).", field: name)
    }

    /// A field of another type than `expected`, said in words such as "a string".
    public static func wrongType(_ name: String, _ expected: String) -> RequestFault {
        RequestFault(
            .badRequest, "field_invalid", "A field has the wrong form.",
            "It must be \(expected).", field: name)
    }

    public static let bodyTooLarge = RequestFault(
        .contentTooLarge, "body_too_large", "The body is too large.", "Send at most 64 KiB.")

    public static let uploadTooLarge = RequestFault(
        .contentTooLarge, "body_too_large", "The body is too large.",
        "Send a picture of at most 5 MB.")

    public static let bodyTooSlow = RequestFault(
        .requestTimeout, "body_too_slow", "The body took too long to arrive.",
        "Send it again, or something smaller.")

    public static let notJSON = RequestFault(
        .unsupportedMediaType, "content_type_not_json", "The body must be JSON.",
        "Send the header Content-Type: application/json.")

    public static let notAForm = RequestFault(
        .unsupportedMediaType, "content_type_not_form", "The body must be a form.",
        "Send the header Content-Type: application/x-www-form-urlencoded.")

    /// A form that cannot be read, with what to do about it.
    public static func badForm(_ hint: String) -> RequestFault {
        RequestFault(.badRequest, "form_invalid", "The form cannot be read.", hint)
    }

    public static let routeNotFound = RequestFault(
        .notFound, "route_not_found", "There is nothing at this address.",
        "Check the path; /docs lists them.")

    /// - Parameter allow: the methods of this path, separated by commas.
    public static func methodNotAllowed(allow: String) -> RequestFault {
        RequestFault(
            .methodNotAllowed, "method_not_allowed", "This address does not know this method.",
            "Use \(allow).", allow: allow)
    }

    /// Of `CONNECT`, which asks a proxy for a tunnel (RFC 9110, 9.3.6).
    public static let noTunnel = RequestFault(
        .methodNotAllowed, "method_not_allowed", "This server is no proxy.",
        "Ask for a path of this server.", allow: "GET, HEAD, POST, PUT, PATCH, DELETE")

    public static let hostUnclear = RequestFault(
        .badRequest, "host_invalid", "The request does not say for whom it is.",
        "Send one Host header.")

    public static let hostNotAllowed = RequestFault(
        .misdirectedRequest, "host_not_allowed", "This server does not go by this name.",
        "Use the address that whoever runs this server gave you.")

    public static let crossOrigin = RequestFault(
        .forbidden, "cross_origin", "This request came from another site.",
        "Open the page here and try again.")

    public static let formExpired = RequestFault(
        .forbidden, "form_expired", "This form is no longer good.",
        "Load the page again and send the form once more.")
}
