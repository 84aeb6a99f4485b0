public import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Errors that only this API has.
enum CourseError {
    static let accountID = RequestError(.courseAccountIDInvalid)
    static let amountNotANumber = amount("This amount is not a number.")
    static let amountNegative = amount("An account cannot hold less than zero.")
    static let amountBetweenUnits = amount("This amount has too many decimals.")
    static let amountOverLimit = amount("This is more than an account can hold.")

    private static func amount(_ message: String) -> RequestError {
        RequestError(.courseAmountInvalid, message: message)
    }
}

extension EdgeMiddleware.ErrorRenderer {
    /// How the course protocol shows errors:
    /// `{"status":"error","error_code":…,"error_message":…}`. Its clients read nothing else.
    public static let course = EdgeMiddleware.ErrorRenderer("/api/") { report, _, _ in
        report.courseResponse
    }
}

extension ErrorReport {
    var courseResponse: Response {
        let word = text.code.courseWord
        let json = JSONWriter { json in
            json.string("status", "error")
            json.string("error_code", word?.rawValue ?? text.code.rawValue)
            json.string("error_message", word?.message ?? "\(text.message) \(text.hint)")
        }
        var response = Response.json(json, status: word?.status ?? status)
        addHeaders(to: &response)
        return response
    }
}

/// The protocol's own error codes.
enum CourseWord: String, CaseIterable {
    case phoneNumber = "invalid_phone_number"
    case incorrectCode = "incorrect_code"
    case codeExpired = "code_expired"
    case tooManyRequests = "too_many_requests"
    case authToken = "invalid_auth_token"
    case duplicateName = "duplicate_account_name"
    case accountName = "invalid_account_name"
    case name = "invalid_name"
    case tooManyAccounts = "too_many_accounts"
    case accountID = "invalid_account_id"
    case amount = "invalid_amount"
    case json = "invalid_json"
    case request = "invalid_request"

    /// The protocol's text, if it differs from the wallet's.
    var message: String? {
        switch self {
        case .phoneNumber: "Your phone number is invalid"
        case .incorrectCode: "Incorrect verification code"
        case .codeExpired: "Your code expired"
        case .authToken: "Your session is over. Sign in again."
        case .accountID: "This account ID is already in use."
        case .tooManyRequests, .duplicateName, .accountName, .name, .tooManyAccounts, .amount,
            .json, .request:
            nil
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .tooManyRequests: .tooManyRequests
        case .authToken: .unauthorized
        case .phoneNumber, .incorrectCode, .codeExpired, .duplicateName, .accountName, .name,
            .tooManyAccounts, .accountID, .amount, .json, .request:
            .badRequest
        }
    }
}

extension ErrorCode {
    /// The protocol's code for this error. Without one, the wallet's own code stays.
    fileprivate var courseWord: CourseWord? {
        switch self {
        case .signIn(.phoneEmpty), .signIn(.phoneNotDigits), .signIn(.phoneWrongLength),
            .signIn(.phoneInvalid):
            .phoneNumber
        case .signIn(.incorrectCode): .incorrectCode
        case .signIn(.codeExpired): .codeExpired
        case .signIn(.tooManyCodes), .signIn(.tooManyAttempts), .signIn(.tooManyLookups),
            .signIn(.tooManyResets):
            .tooManyRequests
        case .signIn(.notSignedIn): .authToken
        case .person(.nameInvalid): .name
        case .account(.nameTaken): .duplicateName
        case .account(.nameInvalid): .accountName
        case .account(.limitReached): .tooManyAccounts
        case .account(.idTaken): .accountID
        case .money(.amountOverLimit), .money(.balanceOverLimit), .money(.depositLimitReached),
            .money(.insufficientFunds):
            .amount
        case .request(.jsonInvalid): .json
        case .request(.fieldMissing), .request(.fieldInvalid): .request
        case .signIn, .passkey, .person, .account, .history, .money, .payee, .paymentRequest, .goal,
            .signingKey, .access, .contact, .treasury, .joining, .data, .developer, .request,
            .server:
            nil
        }
    }
}
