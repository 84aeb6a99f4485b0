extension ErrorCode {
    /// A person's own data as a whole.
    public enum Data: String, CaseIterable, Sendable {
        case exportBusy = "export_busy"
        case accountsHoldMoney = "accounts_hold_money"
        case leavingUnconfirmed = "leaving_unconfirmed"
    }
}

extension ErrorCode.Data: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .exportBusy:
            ErrorRow(
                .unavailable, "Your data is being collected already.",
                "Try again in a minute.", retryAfter: 60)
        case .accountsHoldMoney:
            ErrorRow(
                .conflict, "Some accounts or goals still hold money.",
                "Send or withdraw it, empty the goals, and try again.")
        case .leavingUnconfirmed:
            ErrorRow(
                .unprocessable, "Please confirm that you want to leave.",
                "Tick the box: what is erased cannot come back.", at: "confirmed")
        }
    }
}
