import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

extension EdgeMiddleware.ErrorRenderer {
    /// How the Starling API shows errors: `{"errors":[{"message":…}],"success":false}`.
    public static let starling = EdgeMiddleware.ErrorRenderer("/api/v2") { report, request, _ in
        report.starlingResponse(at: request.site)
    }
}

/// The API's own error codes that occur in more than one place.
enum StarlingWord: String, CaseIterable {
    case insufficientFunds = "INSUFFICIENT_FUNDS"
    case amountMustBePositive = "AMOUNT_MUST_BE_POSITIVE"
    case unknownSavingsGoal = "UNKNOWN_SAVINGS_GOAL"
    case unknownAccount = "UNKNOWN_ACCOUNT"
    case unknownPayee = "UNKNOWN_PAYEE"
    case unknownPayeeAccount = "UNKNOWN_PAYEE_ACCOUNT"
    case unknownFeedItem = "UNKNOWN_FEED_ITEM"
    case unknownCategory = "UNKNOWN_CATEGORY"
    case idempotencyMismatch = "IDEMPOTENCY_MISMATCH"
}

extension ErrorCode {
    /// The API's code for this error.
    fileprivate var starlingWord: StarlingWord? {
        switch self {
        case .money(.insufficientFunds): .insufficientFunds
        case .money(.amountNotPositive): .amountMustBePositive
        case .money(.idempotencyKeyReused): .idempotencyMismatch
        case .goal(.notFound): .unknownSavingsGoal
        case .account(.notFound): .unknownAccount
        case .payee(.notFound): .unknownPayee
        case .payee(.accountNotFound): .unknownPayeeAccount
        case .history(.transferNotFound): .unknownFeedItem
        case .signIn, .passkey, .person, .account, .history, .money, .payee, .paymentRequest, .goal,
            .signingKey, .access, .contact, .treasury, .joining, .data, .developer, .request,
            .server:
            nil
        }
    }
}

extension ErrorText {
    /// Names the page of this API's operations where there is none at the address.
    fileprivate func listing(_ page: String) -> ErrorText {
        guard code == .request(.routeNotFound) else { return self }
        return ErrorText(code, message: message, hint: "Check the path; \(page) lists them.")
    }

    /// The API's code for this error. If it has none, the wallet's code in capitals and the hint,
    /// so that clients can tell errors apart.
    fileprivate var starlingMessage: String {
        code.starlingWord?.rawValue ?? "\(code.rawValue.uppercased()): \(message) \(hint)"
    }
}

extension ErrorReport {
    func starlingResponse(at site: Site) -> Response {
        let error = StarlingError.request(
            starlingStatus,
            items.map { $0.listing("\(site.address)/docs/starling").starlingMessage })
        var response = error.response
        addHeaders(to: &response)
        return response
    }

    /// The API has no status 409 or 422.
    private var starlingStatus: HTTPResponse.Status {
        status == .conflict || status == .unprocessableContent ? .badRequest : status
    }
}
