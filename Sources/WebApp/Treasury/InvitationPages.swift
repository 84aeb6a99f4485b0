/// All invitations, for the treasurers.
struct InvitationsPage: Page {
    static let template = "invitations"

    /// One invitation.
    struct Row: Sendable {
        let name: String
        /// The role that it gives; nil for a member.
        let badge: String?
        let facts: [String]
        /// Where to revoke it; nil when it has ended.
        let end: String?
        /// The button's label for screen readers.
        let spoken: String
        /// Where to see its link again; nil when it has ended, and for whoever may not make it.
        let link: String?
        let linkSpoken: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    /// nil where nobody may join.
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
