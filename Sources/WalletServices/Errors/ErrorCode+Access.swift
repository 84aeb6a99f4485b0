extension ErrorCode {
    /// What only some people may do.
    public enum Access: String, CaseIterable, Sendable {
        case treasurersOnly = "treasurers_only"
        case hostsOnly = "hosts_only"
        case lastHost = "last_host"
    }

    /// What treasurers do.
    public enum Treasury: String, CaseIterable, Sendable {
        case personNotFound = "person_not_found"
    }
}

extension ErrorCode.Access: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .treasurersOnly:
            ErrorRow(.forbidden, "Only a treasurer can do this.", "Ask a treasurer.")
        case .hostsOnly:
            ErrorRow(.forbidden, "Only a host can do this.", "Ask the host of this wallet.")
        case .lastHost:
            ErrorRow(
                .conflict, "A wallet needs a host.", "Make somebody else a host first.", at: "role")
        }
    }
}

extension ErrorCode.Treasury: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .personNotFound:
            ErrorRow(.notFound, "There is no such person.", "Search again.", at: "person")
        }
    }
}
