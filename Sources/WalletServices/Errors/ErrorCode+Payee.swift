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
        case .notFound: ErrorRow(.notFound, "There is no such payee.", "List your payees first.")
        case .accountNotFound:
            ErrorRow(.notFound, "This payee has no such account.", "List your payees first.")
        case .nameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used for a payee.",
                "Use 1 to 255 visible characters.", at: "name")
        case .detailInvalid:
            ErrorRow(
                .unprocessable, "One of this payee's details cannot be used.",
                "Use at most 255 visible characters, and 20 for a phone number.")
        case .numbersInvalid:
            ErrorRow(
                .unprocessable, "These are not valid bank account numbers.",
                "Use a sort code of 6 digits, an account number of 8 and a country such as GB.")
        case .limitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of payees.",
                "Delete one you do not need.")
        case .recipientUnknown:
            ErrorRow(
                .unprocessable, "This bank has no account with these numbers.",
                "Check the sort code and the account number.")
        case .outside:
            ErrorRow(
                .unprocessable, "This account is at another bank, which cannot be paid from here.",
                "Send money to an account of this bank.")
        }
    }
}
