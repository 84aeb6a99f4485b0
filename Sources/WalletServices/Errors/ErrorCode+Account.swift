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
        case .notFound: ErrorRow(.notFound)
        case .closed: ErrorRow(.unprocessable)
        case .nameInvalid: ErrorRow(.unprocessable, at: "name")
        case .nameTaken: ErrorRow(.conflict, at: "name")
        case .limitReached: ErrorRow(.unprocessable)
        case .notEmpty: ErrorRow(.conflict, at: "confirm_balance")
        case .holdsMoney: ErrorRow(.conflict)
        case .hasGoals: ErrorRow(.conflict)
        case .idTaken: ErrorRow(.conflict)
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
        case .transferNotFound: ErrorRow(.notFound)
        case .userNoteInvalid: ErrorRow(.unprocessable, at: "user_note")
        case .categoryUnknown: ErrorRow(.badRequest, at: "category")
        case .statementTooLong: ErrorRow(.unprocessable, at: "from")
        case .statementBusy: ErrorRow(.unavailable, retryAfter: 1)
        case .statementsOff: ErrorRow(.forbidden)
        }
    }
}
