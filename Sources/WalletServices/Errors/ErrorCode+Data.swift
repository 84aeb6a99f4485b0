extension ErrorCode {
    /// A person's own data as a whole.
    public enum Data: String, CaseIterable, Sendable {
        case exportBusy = "export_busy"
        case exportRunning = "export_running"
        case accountsHoldMoney = "accounts_hold_money"
        case leavingUnconfirmed = "leaving_unconfirmed"
    }
}

extension ErrorCode.Data {
    /// Seconds to wait before another try; nil where the row says it.
    var waitSeconds: Int64? { self == .exportRunning ? 10 : nil }
}

extension ErrorCode.Data: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .exportBusy:
            ErrorRow(
                .unavailable, "Many people are downloading their data right now.",
                "Try again in a minute.", retryAfter: 60)
        case .exportRunning:
            ErrorRow(
                .tooManyRequests, "Your data is being collected already.",
                "Wait until that download ends, or try again in {wait}.")
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
