extension ErrorCode {
    /// A person's own data as a whole.
    public enum Data: String, CaseIterable, Sendable {
        case exportBusy = "export_busy"
    }
}

extension ErrorCode.Data: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .exportBusy:
            ErrorRow(
                .unavailable, "Your data is being collected already.",
                "Try again in a minute.", retryAfter: 60)
        }
    }
}
