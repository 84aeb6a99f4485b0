extension ErrorCode {
    /// A person's phone number and email address.
    public enum Contact: String, CaseIterable, Sendable {
        case off = "contact_off"
        case unchanged = "contact_unchanged"
        case rests = "contact_rests"
        case held = "contact_held"
        case missing = "contact_missing"
        case codeWrong = "contact_code_wrong"
        case undoInvalid = "undo_invalid"
    }
}

extension ErrorCode.Contact: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .off: ErrorRow(.forbidden)
        case .unchanged: ErrorRow(.conflict)
        case .rests: ErrorRow(.tooManyRequests)
        case .held: ErrorRow(.forbidden)
        case .missing: ErrorRow(.notFound)
        case .codeWrong: ErrorRow(.unprocessable, at: "code")
        case .undoInvalid: ErrorRow(.notFound)
        }
    }
}
