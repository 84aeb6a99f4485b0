import HTTPTypes
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs
@testable import HTTPSupport

/// Each code of the catalogue in the answer of each API.
@Suite("The error catalogue in each API")
struct ErrorCodeAnswersTests {
    /// A count for messages with a number, so that no braces remain.
    private static let reports = ErrorCode.allCases.map { code in
        (code, ErrorReport(ErrorText(code, count: 30)))
    }

    /// Sends this response through a router, and returns the answer.
    private func answer(_ response: Response) async throws -> TestClient.Answer {
        let router = Router(context: WalletContext.self)
        router.get("/") { _, _ -> Response in response }
        return try await TestClient(router.buildResponder()).send(.get, "/")
    }

    @Test("The REST API answers with the catalogue's row unchanged")
    func rest() async throws {
        for (code, report) in Self.reports {
            let answer = try await answer(report.restResponse(requestID: "r"))
            let text = report.text
            let field = text.field.map { "\"\($0)\"" } ?? "null"
            #expect(
                answer.text
                    == #"{"error":{"code":"\#(code.rawValue)","message":"\#(text.message)","#
                    + #""hint":"\#(text.hint)","field":\#(field),"request_id":"r"}}"#)
            #expect(answer.status == code.row.status.rawValue)
            #expect((answer.headers[.wwwAuthenticate] == "Bearer") == (answer.status == 401))
            expectWait(answer, code)
        }
    }

    private static let starlingWords = [
        "insufficient_funds": "INSUFFICIENT_FUNDS",
        "amount_not_positive": "AMOUNT_MUST_BE_POSITIVE",
        "idempotency_key_reused": "IDEMPOTENCY_MISMATCH", "goal_not_found": "UNKNOWN_SAVINGS_GOAL",
        "account_not_found": "UNKNOWN_ACCOUNT", "payee_not_found": "UNKNOWN_PAYEE",
        "payee_account_not_found": "UNKNOWN_PAYEE_ACCOUNT",
        "transfer_not_found": "UNKNOWN_FEED_ITEM",
    ]

    @Test("The Starling API uses its own word, or else the code in capitals and a hint")
    func starling() async throws {
        for (code, report) in Self.reports {
            let answer = try await answer(report.starlingResponse(at: .here))
            let hint =
                code == .request(.routeNotFound)
                ? "Check the path; http://localhost/docs/starling lists them." : report.text.hint
            let long = "\(code.rawValue.uppercased()): \(report.text.message) \(hint)"
            let message = Self.starlingWords[code.rawValue] ?? long
            #expect(answer.text == #"{"errors":[{"message":"\#(message)"}],"success":false}"#)
            let status = code.row.status.rawValue
            #expect(answer.status == ([409, 422].contains(status) ? 400 : status), "\(code)")
            expectWait(answer, code)
        }
    }

    private static let courseWords: [String: (word: String, message: String?, status: Int)] = [
        "phone_empty": ("invalid_phone_number", "Your phone number is invalid", 400),
        "phone_not_digits": ("invalid_phone_number", "Your phone number is invalid", 400),
        "phone_wrong_length": ("invalid_phone_number", "Your phone number is invalid", 400),
        "phone_invalid": ("invalid_phone_number", "Your phone number is invalid", 400),
        "incorrect_code": ("incorrect_code", "Incorrect verification code", 400),
        "code_expired": ("code_expired", "Your code expired", 400),
        "too_many_codes": ("too_many_requests", nil, 429),
        "too_many_attempts": ("too_many_requests", nil, 429),
        "too_many_lookups": ("too_many_requests", nil, 429),
        "too_many_resets": ("too_many_requests", nil, 429),
        "not_signed_in": ("invalid_auth_token", "Your session is over. Sign in again.", 401),
        "account_name_taken": ("duplicate_account_name", nil, 400),
        "account_name_invalid": ("invalid_account_name", nil, 400),
        "name_invalid": ("invalid_name", nil, 400),
        "account_limit_reached": ("too_many_accounts", nil, 400),
        "account_id_taken": ("invalid_account_id", "This account ID is already in use.", 400),
        "amount_over_limit": ("invalid_amount", nil, 400),
        "balance_over_limit": ("invalid_amount", nil, 400),
        "deposit_limit_reached": ("invalid_amount", nil, 400),
        "insufficient_funds": ("invalid_amount", nil, 400),
        "json_invalid": ("invalid_json", nil, 400),
        "field_missing": ("invalid_request", nil, 400),
        "field_invalid": ("invalid_request", nil, 400),
    ]

    @Test("The course API uses its own word, or else the code unchanged")
    func course() async throws {
        for (code, report) in Self.reports {
            let answer = try await answer(report.courseResponse)
            let own = Self.courseWords[code.rawValue]
            let message = own?.message ?? "\(report.text.message) \(report.text.hint)"
            #expect(
                answer.text
                    == #"{"status":"error","error_code":"\#(own?.word ?? code.rawValue)","#
                    + #""error_message":"\#(message)"}"#)
            #expect(answer.status == own?.status ?? code.row.status.rawValue, "\(code)")
            expectWait(answer, code)
        }
    }

    private func expectWait(_ answer: TestClient.Answer, _ code: ErrorCode) {
        let seconds = ErrorText(code, count: 30).retryAfterSeconds.map(String.init)
        #expect(answer.headers[.retryAfter] == seconds, "\(code)")
    }
}
