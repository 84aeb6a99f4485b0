public import HTTPSupport
import HTTPTypes
import Hummingbird

/// What only this door refuses.
enum CourseFault {
    static let accountID = RequestFault(
        .badRequest, "invalid_account_id", "The ID of an account must be a UUID.",
        "Make it by UUID().uuidString and keep it.", field: "ID")
    static let amountNotANumber = amount("This amount is not a number.")
    static let amountNegative = amount("An account cannot hold less than zero.")
    static let amountBetweenUnits = amount("This amount has too many decimals.")
    static let amountOverLimit = amount("This is more than an account can hold.")

    private static func amount(_ message: String) -> RequestFault {
        RequestFault(
            .badRequest, "invalid_amount", message, "Send a decimal as a string, such as 12.5.",
            field: "amount")
    }
}

extension FrontDoor.Door {
    /// How the course protocol shows errors:
    /// `{"status":"error","error_code":…,"error_message":…}`. Its clients read nothing else.
    public static let course = FrontDoor.Door("/api/") { report, _, _ in
        report.courseResponse
    }
}

extension ErrorReport {
    fileprivate var courseResponse: Response {
        let failure = CourseFailure(self)
        var json = JSONWriter()
        json.object { json in
            json.string("status", "error")
            json.string("error_code", failure.code)
            json.string("error_message", failure.message)
        }
        var response = Response.json(json, status: failure.status)
        addHeaders(to: &response)
        return response
    }
}

/// An error in the words of the protocol.
private struct CourseFailure {
    let code: String
    let message: String
    let status: HTTPResponse.Status

    /// The one place where the wallet's stable codes become the protocol's. Those that are not
    /// named here keep their code, and say what to do as well.
    init(_ report: ErrorReport) {
        let item = report.items.first
        let text = "\(item?.message ?? "") \(item?.hint ?? "")"
        switch item?.code ?? "" {
        case "phone_empty", "phone_not_digits", "phone_wrong_length", "phone_invalid":
            self.init("invalid_phone_number", "Your phone number is invalid", .badRequest)
        case "incorrect_code":
            self.init("incorrect_code", "Incorrect verification code", .badRequest)
        case "code_expired": self.init("code_expired", "Your code expired", .badRequest)
        case "too_many_codes", "too_many_attempts":
            self.init("too_many_requests", text, .tooManyRequests)
        case "not_signed_in":
            self.init("invalid_auth_token", "Your session is over. Sign in again.", .unauthorized)
        case "account_name_taken": self.init("duplicate_account_name", text, .badRequest)
        case "account_name_invalid": self.init("invalid_account_name", text, .badRequest)
        case "name_invalid": self.init("invalid_name", text, .badRequest)
        case "account_limit_reached": self.init("too_many_accounts", text, .badRequest)
        case "account_id_taken":
            self.init("invalid_account_id", "This account ID is already in use.", .badRequest)
        case "amount_over_limit", "balance_over_limit", "deposit_limit_reached",
            "insufficient_funds":
            self.init("invalid_amount", text, .badRequest)
        case "json_invalid": self.init("invalid_json", text, .badRequest)
        case "field_missing", "field_invalid": self.init("invalid_request", text, .badRequest)
        default: self.init(item?.code ?? "internal_error", text, report.status)
        }
    }

    private init(_ code: String, _ message: String, _ status: HTTPResponse.Status) {
        self.code = code
        self.message = message
        self.status = status
    }
}
