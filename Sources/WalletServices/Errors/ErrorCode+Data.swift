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
    /// Seconds to wait before another try, unless the error's row says them.
    var waitSeconds: Int64? { self == .exportRunning ? 10 : nil }
}

extension ErrorCode.Data: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .exportBusy: ErrorRow(.unavailable, retryAfter: 60)
        case .exportRunning: ErrorRow(.tooManyRequests)
        case .accountsHoldMoney: ErrorRow(.conflict)
        case .leavingUnconfirmed: ErrorRow(.unprocessable, at: "confirmed")
        }
    }
}
