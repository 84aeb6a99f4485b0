import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Errors that only this API has, in its two error formats.
enum StarlingError: FieldError, Hashable {
    /// Errors of the token, its scopes or a signature: `{"error":…,"error_description":…}`.
    case authorization(code: String, description: String)
    /// All other errors: `{"errors":[{"message":…}],"success":false}`.
    case request(HTTPResponse.Status, [String])

    static let tokenMissing = authorization(
        code: "invalid_token",
        description: "No access token provided in request. `Header: Authorization` must be set")
    static let tokenInvalid = authorization(
        code: "invalid_token", description: "Could not validate provided access token")
    static let signatureWrong = authorization(
        code: "signature_check_failed", description: "request signed incorrectly")

    /// A right signature at another time than now.
    static func signatureOutOfTime(_ gap: SignatureVerdict.Gap) -> StarlingError {
        func text(_ ahead: Int64, _ clock: String) -> String {
            let seconds = "\(abs(ahead) / 1000).\(abs(ahead) % 1000 / 100) s"
            return "\(seconds) \(ahead < 0 ? "behind" : "ahead of") \(clock)"
        }
        let clocks =
            gap.machine.map { machine in
                text(machine, "the server's clock") + " and "
                    + text(gap.wallet, "the sandbox's clock")
            } ?? text(gap.wallet, "the server's clock")
        return authorization(
            code: "signature_check_failed",
            description: "request signed incorrectly: its Date is \(clocks)")
    }

    static func insufficientScope(_ required: [Scope], granted: Set<Scope>) -> StarlingError {
        let granted = granted.map(\.rawValue).sorted().joined(separator: ", ")
        let required = required.map(\.rawValue).joined(separator: ", ")
        return authorization(
            code: "insufficient_scope",
            description: "Insufficient scope. Required: [\(required)]. Granted: [\(granted)]")
    }

    /// The names of missing parameters or members.
    static func missing(_ names: [String]) -> StarlingError {
        request(.badRequest, names.map { $0.upperSnake + "_must not be null" }.sorted())
    }

    /// An invalid value, with the rule for it.
    static func invalid(_ name: String, _ rule: String) -> StarlingError {
        request(.badRequest, ["\(name.upperSnake)_must be \(rule)"])
    }

    /// One of the API's error codes with a status, by default 400.
    static func refused(
        _ word: StarlingWord, _ status: HTTPResponse.Status = .badRequest
    ) -> StarlingError {
        refused(word.rawValue, status)
    }

    /// One message with a status, by default 400.
    static func refused(
        _ message: String, _ status: HTTPResponse.Status = .badRequest
    ) -> StarlingError {
        request(status, [message])
    }

    var response: Response {
        var json = JSONWriter()
        switch self {
        case .authorization(let code, let description):
            json.object { json in
                json.string("error", code)
                json.string("error_description", description)
            }
            return .json(json, status: .forbidden)
        case .request(let status, let messages):
            json.object { json in
                json.array("errors") { json in
                    for message in messages { json.object { $0.string("message", message) } }
                }
                json.bool("success", false)
            }
            return .json(json, status: status)
        }
    }
}

extension String {
    /// `minorUnits` as `MINOR_UNITS`, the way the API names fields in its messages.
    var upperSnake: String {
        reduce(into: "") { text, character in
            if character.isUppercase, !text.isEmpty { text.append("_") }
            text += character.uppercased()
        }
    }
}

extension StarlingError: APIError {
    var code: String {
        switch self {
        case .authorization(let code, _): code
        case .request(_, let messages): messages.first ?? "UNKNOWN"
        }
    }

    var message: String {
        switch self {
        case .authorization(_, let description): description
        case .request(_, let messages): messages.joined(separator: ", ")
        }
    }
}
