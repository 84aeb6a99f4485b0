extension ErrorCode.Treasury: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .personNotFound:
            ErrorRow(.notFound, "There is no such person.", "Search again.", at: "person")
        case .boxChanged:
            ErrorRow(
                .conflict, "Cash came in or went out meanwhile.",
                "Check the new amount and count again.", at: "expected")
        case .reasonMissing:
            ErrorRow(
                .unprocessable, "Please give a reason.",
                "One sentence is enough.", at: "reason")
        case .countInvalid:
            ErrorRow(
                .unprocessable, "This cannot be in a cash box.",
                "Enter the amount that you counted, zero or more.", at: "counted")
        case .personFrozen:
            ErrorRow(
                .unprocessable, "A treasurer has stopped payments from this wallet.",
                "Ask a treasurer.")
        case .accountFrozen:
            ErrorRow(
                .unprocessable, "A treasurer has stopped payments from this account.",
                "Use another account, or ask a treasurer.")
        case .freezeRefused:
            ErrorRow(.forbidden, "You cannot freeze or free this person.", "Ask another host.")
        case .receiptUnsendable:
            ErrorRow(
                .unprocessable, "No message reaches this person.",
                "Print the receipt, or show it.")
        case .receiptNotSent:
            ErrorRow(
                .unavailable, "The receipt could not be sent.",
                "Wait a moment and try again, or print it.", retryAfter: 5)
        case .overPaymentLimit, .overDayLimit, .overMonthLimit, .limitInvalid, .limitOwn,
            .approvalNotOffered, .approvalNotFound, .approvalDecided, .approvalOwn,
            .approvalRequestClosed, .approvalLimitReached:
            limitRow
        }
    }
}

extension ErrorCode.Treasury {
    private var limitRow: ErrorRow {
        switch self {
        case .overPaymentLimit:
            ErrorRow(
                .unprocessable, "This is more than your limit of {money} for one payment.",
                "Send less, or ask a treasurer.", at: "amount")
        case .overDayLimit:
            ErrorRow(
                .unprocessable, "This is more than your limit of {money} a day.",
                "Send less, wait until tomorrow, or ask a treasurer.", at: "amount")
        case .overMonthLimit:
            ErrorRow(
                .unprocessable, "This is more than your limit of {money} a month.",
                "Send less, or ask a treasurer.", at: "amount")
        case .limitOwn:
            ErrorRow(
                .forbidden, "You cannot lift a limit of your own.",
                "Ask another treasurer, or use `awallet person limit`.", at: "per_payment")
        case .approvalNotOffered:
            ErrorRow(
                .unprocessable, "This payment cannot wait for a treasurer.",
                "Send it, or send less.", at: "amount")
        case .approvalNotFound:
            ErrorRow(.notFound, "There is no such request.", "List the requests first.")
        case .approvalDecided:
            ErrorRow(.conflict, "This was decided already.", "Reload to see how.")
        case .approvalOwn:
            ErrorRow(
                .forbidden, "You cannot approve your own payment.", "Ask another treasurer.")
        case .approvalRequestClosed:
            ErrorRow(
                .conflict, "The request for this payment is closed.",
                "It was paid or cancelled meanwhile. Decline this payment.")
        case .approvalLimitReached:
            ErrorRow(.unprocessable, "Too many payments are waiting.", "Withdraw one first.")
        default:
            ErrorRow(
                .unprocessable, "This limit cannot be used.",
                "Use an amount above zero, or leave it empty.", at: "per_payment")
        }
    }
}
