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
        case .registrationClosed:
            ErrorRow(.forbidden, "Nobody new can join this wallet.", "Ask its host.")
        case .invitationNeeded:
            ErrorRow(
                .forbidden, "You need an invitation to join this wallet.",
                "Ask a treasurer for one, and open its link.")
        case .invitationInvalid:
            ErrorRow(
                .forbidden, "This invitation is not valid any more.",
                "Ask a treasurer for a new one.", at: "invitation")
        case .invitationUsedUp:
            ErrorRow(
                .forbidden, "This invitation is used up.",
                "Sign in if you joined with it. Otherwise ask a treasurer for a new one.",
                at: "invitation")
        case .tooManyJoined:
            ErrorRow(
                .tooManyRequests,
                "Many people have joined from this network within an hour, or tried to.",
                "Try again in {wait}. An invitation lets its people in at once.")
        case .invitationNotFound:
            ErrorRow(.notFound, "There is no such invitation.", "Look at the list again.")
        case .roleInvalid:
            ErrorRow(
                .unprocessable,
                "An invitation for a treasurer is for one person, for at most a day.",
                "Invite members, or choose one person and a shorter time.", at: "role")
        case .seatsInvalid:
            ErrorRow(
                .unprocessable, "An invitation is for 1 to 500 people.",
                "Enter a number from 1 to 500.", at: "seats")
        case .endInvalid:
            ErrorRow(
                .unprocessable, "An invitation lasts from a minute to 30 days.",
                "Choose a shorter or longer time.", at: "expires_in")
        case .noteInvalid:
            ErrorRow(
                .unprocessable, "This note is too long, or has characters that nobody can see.",
                "Use at most 140 characters.", at: "note")
        case .setupLinkInvalid:
            ErrorRow(
                .notFound, "This setup link is not valid.",
                "Start the server again: it prints a new one.")
        case .walletNameInvalid:
            ErrorRow(
                .unprocessable, "Please give the wallet a name.",
                "Use 1 to 40 characters, such as The Lovelace family.", at: "name")
        case .notSetUp:
            ErrorRow(
                .unavailable, "This wallet is not set up yet.",
                "Open the link that its server printed when it started.", retryAfter: 60)
        }
    }
}
