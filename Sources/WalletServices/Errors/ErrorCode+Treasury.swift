extension ErrorCode.Treasury: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .personNotFound: ErrorRow(.notFound, at: "person")
        case .boxChanged: ErrorRow(.conflict, at: "expected")
        case .reasonMissing: ErrorRow(.unprocessable, at: "reason")
        case .countInvalid: ErrorRow(.unprocessable, at: "counted")
        case .personFrozen: ErrorRow(.unprocessable)
        case .accountFrozen: ErrorRow(.unprocessable)
        case .freezeRefused: ErrorRow(.forbidden)
        case .overPaymentLimit: ErrorRow(.unprocessable, at: "amount")
        case .overDayLimit: ErrorRow(.unprocessable, at: "amount")
        case .overMonthLimit: ErrorRow(.unprocessable, at: "amount")
        case .limitInvalid: ErrorRow(.unprocessable, at: "per_payment")
        case .limitOwn: ErrorRow(.forbidden, at: "per_payment")
        case .approvalNotOffered: ErrorRow(.unprocessable, at: "amount")
        case .approvalNotFound: ErrorRow(.notFound)
        case .approvalDecided: ErrorRow(.conflict)
        case .approvalOwn: ErrorRow(.forbidden)
        case .approvalRequestClosed: ErrorRow(.conflict)
        case .approvalLimitReached: ErrorRow(.unprocessable)
        case .receiptUnsendable: ErrorRow(.unprocessable)
        case .receiptNotSent: ErrorRow(.unavailable, retryAfter: 5)
        }
    }
}
