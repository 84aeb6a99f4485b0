import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// The rules that make requests and webhooks fail, for scripts.
struct FaultsAPI: Sendable {
    let book: FaultBook

    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/faults") { _, context in try await answer(context, list) }
        router.post("/sandbox/faults") { request, context in
            try await answer(context) { try await add(request) }
        }
        router.delete("/sandbox/faults") { _, context in
            try await answer(context) {
                book.removeAll()
                return .empty()
            }
        }
        router.delete("/sandbox/faults/:id") { _, context in
            try await answer(context) {
                guard let id = context.parameters.get("id").flatMap({ Int64($0) }) else {
                    throw FaultError.notFound
                }
                try book.remove(id)
                return .empty()
            }
        }
    }

    /// The server that writes has the rules.
    private func answer(
        _ context: WalletContext, _ body: () async throws -> Response
    ) async throws -> Response {
        try book.wallet.requireWriter()
        do { return try await body() } catch let error as FaultError {
            return error.described.response(requestID: context.requestID)
        }
    }

    private func list() -> Response {
        .json { json in
            json.array("faults") { json in
                for fault in book.rules { json.object { fault.write(to: &$0) } }
            }
        }
    }

    private func add(_ request: Request) async throws -> Response {
        let body = try await request.object(of: [
            "match", "times", "after", "probability", "seed", "effect",
        ])
        let reading = try await book.add(try FaultRule(body))
        return .json(status: .created) { reading.write(to: &$0) }
    }
}

extension FaultError {
    /// The error in the words of the API.
    var described: SandboxError {
        let (message, hint) = texts
        let status: HTTPResponse.Status =
            switch self {
            case .notFound: .notFound
            case .tooMany: .conflict
            default: .unprocessableContent
            }
        return SandboxError(
            status: status, code: rawValue, message: message, hint: hint, field: field)
    }

    private var texts: (message: String, hint: String) {
        switch self {
        case .kindUnknown:
            ("There is no such effect.", "Known: \(FaultEffect.kinds.joined(separator: ", ")).")
        case .statusInvalid: ("This is not the status of an error.", "Send 400 to 599.")
        case .headersInvalid:
            (
                "An answer cannot have these headers.",
                "Send up to 20 names with values on one line, and none of the connection or of "
                    + "the body's length."
            )
        case .retryAfterInvalid: ("The wait is too long.", "Send 1 to 86400 seconds.")
        case .delayInvalid:
            (
                "This is not a delay.",
                "Send milliseconds from 0 to 60000; for uniform, from and to; for lognormal, "
                    + "median and a sigma from 0 to 3."
            )
        case .rateInvalid: ("No body is that slow.", "Send 1 to 1000000 bytes per second.")
        case .typeInvalid: ("This is not a content type.", "Send 1 to 100 printable characters.")
        case .answerUnknown: ("There is no such answer.", "Send error, reset or empty.")
        case .lateInvalid:
            ("This is not a length of time.", "Send ISO 8601 up to 30 days, such as PT10M.")
        default: matchTexts
        }
    }

    private var matchTexts: (message: String, hint: String) {
        switch self {
        case .apiUnknown:
            (
                "There is no such API.",
                "Send \(FaultAPI.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        case .methodUnknown: ("There is no such method.", "Send one in capitals, such as PUT.")
        case .pathInvalid:
            (
                "This is not a path pattern.",
                "Begin with /; * is one whole segment, ** any number: /api/v2/**."
            )
        case .tokenInvalid: ("This is not a token.", "Send the token alone, without Bearer.")
        case .matchNotOfWebhooks:
            ("A webhook has only a person.", "Leave out api, method, path and token.")
        case .personUnknown: ("Nobody has this name.", "Send a username or a phone number.")
        case .timesInvalid:
            ("It cannot happen that often.", "Send 1 to 1000000, or nothing for each time.")
        case .afterInvalid: ("It cannot begin there.", "Send 0 to 1000000.")
        case .probabilityInvalid: ("This is not a probability.", "Send more than 0, and 1 at most.")
        case .tooMany: ("There are too many rules.", "Delete one; 100 are possible.")
        default: ("There is no such rule.", "GET /sandbox/faults lists them.")
        }
    }
}
