extension ErrorCode {
    /// Amounts and transfers.
    public enum Money: String, CaseIterable, Sendable {
        case amountEmpty = "amount_empty"
        case amountInvalid = "amount_invalid"
        case amountTooPrecise = "amount_too_precise"
        case amountNotPositive = "amount_not_positive"
        case amountOverLimit = "amount_over_limit"
        case currencyUnknown = "currency_unknown"
        case currencyMismatch = "currency_mismatch"
        case sameAccount = "same_account"
        case insufficientFunds = "insufficient_funds"
        case balanceOverLimit = "balance_over_limit"
        case cashOff = "cash_off"
        case nothingToWithdraw = "nothing_to_withdraw"
        case depositLimitReached = "deposit_limit_reached"
        case recipientNotFound = "recipient_not_found"
        case recipientBlocked = "recipient_blocked"
        case recipientIsSender = "recipient_is_sender"
        case recipientCannotReceive = "recipient_cannot_receive"
        case noteInvalid = "note_invalid"
        case spendingOff = "spending_off"
        case counterpartyInvalid = "counterparty_invalid"
        case paymentTimeInvalid = "payment_time_invalid"
        case idempotencyKeyInvalid = "idempotency_key_invalid"
        case idempotencyKeyReused = "idempotency_key_reused"
    }
}

extension ErrorCode.Money: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .amountEmpty:
            ErrorRow(.badRequest, "Please enter an amount.", "For example 12.50.", at: "amount")
        case .amountInvalid:
            ErrorRow(
                .badRequest, "This is not an amount.",
                "Use digits and one decimal point, for example 12.50.", at: "amount")
        case .amountTooPrecise:
            ErrorRow(
                .badRequest, "This amount has too many decimals.",
                "Use at most {count}; nothing is rounded.", at: "amount")
        case .amountNotPositive:
            ErrorRow(
                .badRequest, "Invalid transfer amount.",
                "The amount must be more than zero.", at: "amount")
        case .amountOverLimit:
            ErrorRow(
                .badRequest, "This is more than you can move at once.",
                "Move at most 1,000,000,000,000 minor units (cents, pence) at once.", at: "amount")
        case .currencyUnknown:
            ErrorRow(
                .badRequest, "There is no such currency.",
                "Use an ISO 4217 code such as USD.", at: "currency")
        case .currencyMismatch:
            ErrorRow(
                .unprocessable, "The currencies are different.",
                "Both accounts and the amount must be in the same currency.", at: "currency")
        case .sameAccount:
            ErrorRow(
                .unprocessable, "Both accounts are the same.", "Choose another account.", at: "to")
        case .insufficientFunds:
            ErrorRow(
                .unprocessable, "Your balance is insufficient",
                "Enter at most what the account holds.", at: "amount")
        case .balanceOverLimit:
            ErrorRow(
                .unprocessable, "This would take the account over its limit.",
                "Use another account.", at: "amount")
        case .cashOff:
            ErrorRow(
                .forbidden, "Only the server's operator can make deposits and withdrawals.",
                "Ask the operator, or send money between accounts.")
        case .nothingToWithdraw:
            ErrorRow(
                .unprocessable, "There is nothing to withdraw.",
                "Deposit money first.", at: "amount")
        case .depositLimitReached:
            ErrorRow(
                .unprocessable, "This is more than you can bring in within a day.",
                "Bring in less, or come back tomorrow.", at: "amount")
        case .recipientNotFound:
            ErrorRow(
                .unprocessable, "Can't find recipient",
                "Check the username or the phone number.", at: "recipient")
        case .recipientBlocked:
            ErrorRow(
                .unprocessable, "You have blocked this person.",
                "Unblock them first: their page is under People.", at: "recipient")
        case .recipientIsSender:
            ErrorRow(
                .unprocessable, "You cannot send money to yourself.",
                "Use a transfer between your own accounts.", at: "recipient")
        case .recipientCannotReceive:
            ErrorRow(
                .unprocessable, "The recipient has no account in this currency.",
                "Ask them to open one, or send from an account in another currency.",
                at: "recipient")
        case .noteInvalid:
            ErrorRow(
                .unprocessable, "This note cannot be used.",
                "Use at most 140 visible characters.", at: "note")
        case .spendingOff:
            ErrorRow(
                .forbidden, "Only a sandbox can simulate payments to shops.",
                "Send money to another person instead.")
        case .counterpartyInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used for the other party.",
                "Use 1 to 100 visible characters, and a country such as GB.", at: "counterparty")
        case .paymentTimeInvalid:
            ErrorRow(
                .unprocessable, "A payment cannot have this time.",
                "Leave the time out, or use a time in the last 366 days.", at: "time")
        case .idempotencyKeyInvalid:
            ErrorRow(
                .badRequest, "The Idempotency-Key is missing or not valid.",
                "Send 1 to 255 printable ASCII characters, ideally a new UUIDv7 for each payment.")
        case .idempotencyKeyReused:
            ErrorRow(
                .unprocessable, "This Idempotency-Key was used for something else.",
                "Use a new key for a new request.")
        }
    }
}
