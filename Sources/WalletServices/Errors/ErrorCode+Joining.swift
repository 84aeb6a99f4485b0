extension ErrorCode {
    /// Joining a wallet, and setting it up.
    public enum Joining: String, CaseIterable, Sendable {
        case registrationClosed = "registration_closed"
        case invitationNeeded = "invitation_needed"
        case invitationInvalid = "invitation_invalid"
        case invitationUsedUp = "invitation_used_up"
        case tooManyJoined = "too_many_joined"
        case invitationNotFound = "invitation_not_found"
        case roleInvalid = "invitation_role_invalid"
        case seatsInvalid = "seats_invalid"
        case endInvalid = "invitation_end_invalid"
        case noteInvalid = "invitation_note_invalid"
        case setupLinkInvalid = "setup_link_invalid"
        case walletNameInvalid = "wallet_name_invalid"
        case notSetUp = "not_set_up"
    }
}

extension ErrorCode.Joining: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .registrationClosed: ErrorRow(.forbidden)
        case .invitationNeeded: ErrorRow(.forbidden)
        case .invitationInvalid: ErrorRow(.forbidden, at: "invitation")
        case .invitationUsedUp: ErrorRow(.forbidden, at: "invitation")
        case .tooManyJoined: ErrorRow(.tooManyRequests)
        case .invitationNotFound: ErrorRow(.notFound)
        case .roleInvalid: ErrorRow(.unprocessable, at: "role")
        case .seatsInvalid: ErrorRow(.unprocessable, at: "seats")
        case .endInvalid: ErrorRow(.unprocessable, at: "expires_in")
        case .noteInvalid: ErrorRow(.unprocessable, at: "note")
        case .setupLinkInvalid: ErrorRow(.notFound)
        case .walletNameInvalid: ErrorRow(.unprocessable, at: "name")
        case .notSetUp: ErrorRow(.unavailable, retryAfter: 60)
        }
    }
}
