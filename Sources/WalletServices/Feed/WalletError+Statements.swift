extension WalletError {
    /// What an error about printed statements says; nil for all others.
    var statementText: ErrorText? {
        switch self {
        case .statementTooLong:
            ErrorText(
                "statement_too_long", "These days have too many transactions for a PDF.",
                "Choose fewer days, or take CSV or OFX.", field: "from")
        case .statementBusy:
            ErrorText(
                "statement_busy", "Many statements are being printed right now.",
                "Try again in a second.")
        case .statementsOff:
            ErrorText(
                "statements_off", "Statements cannot be printed on this server.",
                "Take CSV or OFX.")
        default: nil
        }
    }
}
