/// Why something about payees, or a payment to one, is refused.
public enum PayeeFault: Error, Hashable, CaseIterable, Sendable {
    case notFound
    case accountNotFound
    case nameInvalid
    case detailInvalid
    case numbersInvalid
    case limitReached
    /// This bank has no account with these numbers.
    case recipientUnknown
    /// The account is another bank's, which only a sandbox can pretend to pay.
    case outside
}

extension PayeeFault {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        switch self {
        case .notFound:
            ErrorText("payee_not_found", "There is no such payee.", "List your payees first.")
        case .accountNotFound:
            ErrorText(
                "payee_account_not_found", "This payee has no such account.",
                "List your payees first.")
        case .nameInvalid:
            ErrorText(
                "payee_name_invalid", "This name cannot be used for a payee.",
                "Use 1 to 255 visible characters.", field: "name")
        case .detailInvalid:
            ErrorText(
                "payee_detail_invalid", "Something about this payee cannot be kept.",
                "Use at most 255 visible characters, and 20 for a phone number.")
        case .numbersInvalid:
            ErrorText(
                "bank_numbers_invalid", "These are no numbers of a bank account.",
                "Use a sort code of 6 digits and an account number of 8, and a country such as GB.")
        case .limitReached:
            ErrorText(
                "payee_limit_reached", "You have as many payees as one person may have.",
                "Delete one that you do not need.")
        case .recipientUnknown:
            ErrorText(
                "payment_recipient_unknown", "This bank has no account with these numbers.",
                "Check the sort code and the account number.")
        case .outside:
            ErrorText(
                "payee_outside", "This account is at another bank, which cannot be paid from here.",
                "Send money to an account of this bank.")
        }
    }
}
