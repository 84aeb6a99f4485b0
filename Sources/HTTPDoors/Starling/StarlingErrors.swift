import HTTPSupport
import HTTPTypes
import Hummingbird

extension FrontDoor.Door {
    /// How the Starling API shows errors: `{"errors":[{"message":…}],"success":false}`.
    public static let starling = FrontDoor.Door("/api/v2") { report, _, _ in
        report.starlingResponse
    }
}

extension ErrorReport {
    /// The wallet's stable codes in the words of the API where it has words; elsewhere the code in
    /// capitals, so that clients can tell errors apart, and what to do about it.
    fileprivate var starlingResponse: Response {
        let messages = items.map { item in
            switch item.code {
            case "insufficient_funds": "INSUFFICIENT_FUNDS"
            case "amount_not_positive": "AMOUNT_MUST_BE_POSITIVE"
            case "goal_not_found": "UNKNOWN_SAVINGS_GOAL"
            case "account_not_found": "UNKNOWN_ACCOUNT"
            case "payee_not_found": "UNKNOWN_PAYEE"
            case "payee_account_not_found": "UNKNOWN_PAYEE_ACCOUNT"
            case "transfer_not_found": "UNKNOWN_FEED_ITEM"
            case "idempotency_key_reused": "IDEMPOTENCY_MISMATCH"
            default: "\(item.code.uppercased()): \(item.message) \(item.hint)"
            }
        }
        var response = StarlingFault.request(starlingStatus, messages).response
        addHeaders(to: &response)
        return response
    }

    /// The API knows no 409 and no 422.
    private var starlingStatus: HTTPResponse.Status {
        status == .conflict || status == .unprocessableContent ? .badRequest : status
    }
}
