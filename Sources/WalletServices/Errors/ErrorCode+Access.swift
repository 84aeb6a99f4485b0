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
        case boxChanged = "box_changed"
        case reasonMissing = "reason_missing"
        case countInvalid = "count_invalid"
        case personFrozen = "person_frozen"
        case accountFrozen = "account_frozen"
        case freezeRefused = "freeze_refused"
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
        case .boxChanged:
            ErrorRow(
                .conflict, "Cash came in or went out meanwhile.",
                "Check the new amount and count again.", at: "expected")
        case .reasonMissing:
            ErrorRow(
                .unprocessable, "Please give a reason.",
                "One sentence is enough.", at: "reason")
        case .countInvalid:
            ErrorRow(
                .unprocessable, "This cannot be in a cash box.",
                "Enter the amount that you counted, zero or more.", at: "counted")
        case .personFrozen:
            ErrorRow(
                .unprocessable, "A treasurer has stopped payments from this wallet.",
                "Ask a treasurer.")
        case .accountFrozen:
            ErrorRow(
                .unprocessable, "A treasurer has stopped payments from this account.",
                "Use another account, or ask a treasurer.")
        case .freezeRefused:
            ErrorRow(.forbidden, "You cannot freeze or free this person.", "Ask another host.")
        }
    }
}
