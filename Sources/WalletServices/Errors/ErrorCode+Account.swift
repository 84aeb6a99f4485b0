extension ErrorCode {
    /// Accounts.
    public enum Account: String, CaseIterable, Sendable {
        case notFound = "account_not_found"
        case closed = "account_closed"
        case nameInvalid = "account_name_invalid"
        case nameTaken = "account_name_taken"
        case limitReached = "account_limit_reached"
        case notEmpty = "account_not_empty"
        case holdsMoney = "account_holds_money"
        case hasGoals = "account_has_goals"
        case idTaken = "account_id_taken"
    }
}

extension ErrorCode.Account: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .notFound:
            ErrorRow(.notFound, "There is no such account.", "List your accounts first.")
        case .closed:
            ErrorRow(.unprocessable, "This account was deleted.", "Choose another account.")
        case .nameInvalid:
            ErrorRow(
                .unprocessable, "This account name cannot be used.",
                "Use 1 to 40 visible characters.", at: "name")
        case .nameTaken:
            ErrorRow(
                .conflict, "This account name already exists.", "Choose another name.", at: "name")
        case .limitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of accounts.",
                "Delete one you do not need.")
        case .notEmpty:
            ErrorRow(
                .conflict, "This account holds money that would be lost.",
                "Move the money first, or confirm the amount the account holds now.",
                at: "confirm_balance")
        case .holdsMoney:
            ErrorRow(
                .conflict, "This account holds money.",
                "Move it first, or ask a treasurer to pay it out.")
        case .hasGoals:
            ErrorRow(
                .conflict, "A goal of this account holds money.",
                "Delete the account's goals first; their money comes back to it.")
        case .idTaken: ErrorRow(.conflict, "This account ID is already in use.", "Make a new UUID.")
        }
    }
}

extension ErrorCode {
    /// The history of an account, and its statements.
    public enum History: String, CaseIterable, Sendable {
        case transferNotFound = "transfer_not_found"
        case userNoteInvalid = "user_note_invalid"
        case categoryUnknown = "category_unknown"
        case statementTooLong = "statement_too_long"
        case statementBusy = "statement_busy"
        case statementsOff = "statements_off"
    }
}

extension ErrorCode.History: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .transferNotFound:
            ErrorRow(.notFound, "There is no such transfer.", "List your transactions first.")
        case .userNoteInvalid:
            ErrorRow(
                .unprocessable, "This note cannot be used.",
                "Use at most 500 visible characters.", at: "user_note")
        case .categoryUnknown:
            ErrorRow(
                .badRequest, "There is no such spending category.",
                "Use one of the listed names, such as GROCERIES.", at: "category")
        case .statementTooLong:
            ErrorRow(
                .unprocessable, "This period has too many transactions for a PDF.",
                "Choose fewer days, or use CSV or OFX.", at: "from")
        case .statementBusy:
            ErrorRow(
                .unavailable, "Many statements are being printed right now.",
                "Try again in a second.", retryAfter: 1)
        case .statementsOff:
            ErrorRow(.forbidden, "This server cannot print statements.", "Use CSV or OFX.")
        }
    }
}
