extension ErrorCode {
    /// Payees, and payments to bank accounts.
    public enum Payee: String, CaseIterable, Sendable {
        case notFound = "payee_not_found"
        case accountNotFound = "payee_account_not_found"
        case nameInvalid = "payee_name_invalid"
        case detailInvalid = "payee_detail_invalid"
        case numbersInvalid = "bank_numbers_invalid"
        case limitReached = "payee_limit_reached"
        /// No account at this bank has these numbers.
        case recipientUnknown = "payment_recipient_unknown"
        /// The account belongs to another bank, and only a sandbox can simulate paying it.
        case outside = "payee_outside"
    }
}

extension ErrorCode.Payee: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .notFound: ErrorRow(.notFound)
        case .accountNotFound: ErrorRow(.notFound)
        case .nameInvalid: ErrorRow(.unprocessable, at: "name")
        case .detailInvalid: ErrorRow(.unprocessable)
        case .numbersInvalid: ErrorRow(.unprocessable)
        case .limitReached: ErrorRow(.unprocessable)
        case .recipientUnknown: ErrorRow(.unprocessable)
        case .outside: ErrorRow(.unprocessable)
        }
    }
}
