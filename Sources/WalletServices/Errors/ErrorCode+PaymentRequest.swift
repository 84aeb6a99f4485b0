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
        case .notFound: ErrorRow(.notFound)
        case .paid: ErrorRow(.conflict)
        case .cancelled: ErrorRow(.conflict)
        case .underpaid: ErrorRow(.unprocessable, at: "amount")
        case .limitReached: ErrorRow(.unprocessable)
        }
    }
}
