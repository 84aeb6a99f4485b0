extension ErrorCode {
    /// Requests for money.
    public enum PaymentRequest: String, CaseIterable, Sendable {
        case notFound = "payment_request_not_found"
        case paid = "payment_request_paid"
        case cancelled = "payment_request_cancelled"
        case underpaid = "payment_request_underpaid"
        case limitReached = "payment_request_limit_reached"
    }
}

extension ErrorCode.PaymentRequest: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .notFound:
            ErrorRow(.notFound, "There is no such request.", "Ask for the link again.")
        case .paid:
            ErrorRow(
                .conflict, "This request has been paid already.",
                "No money has moved. Ask for a new request to pay again.")
        case .cancelled:
            ErrorRow(
                .conflict, "This request has been cancelled.",
                "No money has moved. Ask for a new request.")
        case .underpaid:
            ErrorRow(
                .unprocessable, "This request is for {money}.", "Send that amount, or more.",
                at: "amount")
        case .limitReached:
            ErrorRow(
                .unprocessable, "You have too many open requests.",
                "Cancel one that you no longer need.")
        }
    }
}
