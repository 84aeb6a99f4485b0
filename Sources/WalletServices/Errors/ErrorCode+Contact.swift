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
        case .off:
            ErrorRow(
                .forbidden, "This server cannot send codes there.",
                "Ask its host to set it up.")
        case .unchanged:
            ErrorRow(.conflict, "This is yours already.", "Enter a new one.")
        case .rests:
            ErrorRow(
                .tooManyRequests, "You changed this less than a day ago.", "Try again in {wait}.")
        case .held:
            ErrorRow(
                .forbidden, "This phone number was somebody else's until a few days ago.",
                "Try again in a week. If it was yours, open the link in the message to it.")
        case .missing:
            ErrorRow(.notFound, "You have not added one yet.", "Add it in your profile first.")
        case .codeWrong:
            ErrorRow(
                .unprocessable, "This code is wrong, or does not work any more.",
                "Enter the newest code, or ask for a new one.", at: "code")
        case .undoInvalid:
            ErrorRow(
                .notFound, "This link does not undo anything any more.",
                "Ask a treasurer of your wallet for help.")
        }
    }
}
