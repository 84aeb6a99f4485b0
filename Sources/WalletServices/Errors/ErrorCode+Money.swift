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
        case .amountEmpty: ErrorRow(.badRequest, at: "amount")
        case .amountInvalid: ErrorRow(.badRequest, at: "amount")
        case .amountTooPrecise: ErrorRow(.badRequest, at: "amount")
        case .amountNotPositive: ErrorRow(.badRequest, at: "amount")
        case .amountOverLimit: ErrorRow(.badRequest, at: "amount")
        case .currencyUnknown: ErrorRow(.badRequest, at: "currency")
        case .currencyMismatch: ErrorRow(.unprocessable, at: "currency")
        case .sameAccount: ErrorRow(.unprocessable, at: "to")
        case .insufficientFunds: ErrorRow(.unprocessable, at: "amount")
        case .balanceOverLimit: ErrorRow(.unprocessable, at: "amount")
        case .cashOff: ErrorRow(.forbidden)
        case .nothingToWithdraw: ErrorRow(.unprocessable, at: "amount")
        case .depositLimitReached: ErrorRow(.unprocessable, at: "amount")
        case .recipientNotFound: ErrorRow(.unprocessable, at: "recipient")
        case .recipientBlocked: ErrorRow(.unprocessable, at: "recipient")
        case .recipientIsSender: ErrorRow(.unprocessable, at: "recipient")
        case .recipientCannotReceive: ErrorRow(.unprocessable, at: "recipient")
        case .noteInvalid: ErrorRow(.unprocessable, at: "note")
        case .spendingOff: ErrorRow(.forbidden)
        case .counterpartyInvalid: ErrorRow(.unprocessable, at: "counterparty")
        case .paymentTimeInvalid: ErrorRow(.unprocessable, at: "time")
        case .idempotencyKeyInvalid: ErrorRow(.badRequest)
        case .idempotencyKeyReused: ErrorRow(.unprocessable)
        }
    }
}
