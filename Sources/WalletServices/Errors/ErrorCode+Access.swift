extension ErrorCode {
    /// Acts that only some people may do.
    public enum Access: String, CaseIterable, Sendable {
        case treasurersOnly = "treasurers_only"
        case hostsOnly = "hosts_only"
        case lastHost = "last_host"
        case resetInvalid = "reset_invalid"
        case resetRefused = "reset_refused"
        case proofNeeded = "proof_needed"
        case proofWrong = "proof_wrong"
        case tokenMayNot = "token_may_not"
    }

    /// The treasurers' acts.
    public enum Treasury: String, CaseIterable, Sendable {
        case personNotFound = "person_not_found"
        case boxChanged = "box_changed"
        case reasonMissing = "reason_missing"
        case countInvalid = "count_invalid"
        case personFrozen = "person_frozen"
        case accountFrozen = "account_frozen"
        case freezeRefused = "freeze_refused"
        case overPaymentLimit = "over_payment_limit"
        case overDayLimit = "over_day_limit"
        case overMonthLimit = "over_month_limit"
        case limitInvalid = "limit_invalid"
        case limitOwn = "limit_own"
        case approvalNotOffered = "approval_not_offered"
        case approvalNotFound = "approval_not_found"
        case approvalDecided = "approval_decided"
        case approvalOwn = "approval_own"
        case approvalRequestClosed = "approval_request_closed"
        case approvalLimitReached = "approval_limit_reached"
        case receiptUnsendable = "receipt_unsendable"
        case receiptNotSent = "receipt_not_sent"
    }
}

extension ErrorCode.Access: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .treasurersOnly: ErrorRow(.forbidden)
        case .hostsOnly: ErrorRow(.forbidden)
        case .lastHost: ErrorRow(.conflict, at: "role")
        case .resetInvalid: ErrorRow(.notFound)
        case .resetRefused: ErrorRow(.forbidden)
        case .proofNeeded: ErrorRow(.forbidden)
        case .proofWrong: ErrorRow(.unprocessable)
        case .tokenMayNot: ErrorRow(.forbidden)
        }
    }
}
