/// All invitations, for the treasurers.
struct InvitationsPage: Page {
    static let template = "invitations"

    /// One invitation.
    struct Row: Sendable {
        let name: String
        /// The role that it gives. Members get no badge.
        let badge: String?
        let facts: [String]
        /// The address that revokes it, while it is open.
        let end: String?
        /// The button's label for screen readers.
        let spoken: String
        /// The address that shows its link again, while it is open. Only those who may make the
        /// link get it.
        let link: String?
        let linkSpoken: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    /// Missing if nobody may join.
    let add: String?
    let open: [Row]
    let ended: [Row]
}

/// An invitation's link and QR code.
struct InvitationPage: Page {
    static let template = "invitation"

    let title: String
    let wayBack: LinkPart
    let head: String
    let warning: String
    let link: String
    let code: LinkCode?
    let done: String
    let scripts = ["share"]
}
