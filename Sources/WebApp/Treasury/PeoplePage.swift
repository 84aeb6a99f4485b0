/// Everybody in the wallet, for its treasurers.
struct PeoplePage: Page {
    static let template = "people"

    /// One person.
    struct Row: Sendable {
        let name: String
        let more: String
        let initials: String
        /// The role; nil for a member.
        let badge: String?
        let href: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let find: Field
    /// Where to end the search; nil without one.
    let clear: String?
    let people: [Row]
    let older: String?
    /// Who has to wait before signing in.
    let slowed: String
    /// The address of the cash desk, before a person's id.
    let desk: String
    /// The program and its version.
    let program: String
    let scripts = ["scan"]
}

/// One person, for the treasurers.
struct PersonPage: Page {
    static let template = "person"

    /// The payments of the person, where treasurers see them.
    struct Payments: Sendable {
        struct Row: Sendable {
            let label: String
            let more: String
            let figure: String
        }

        let rows: [Row]
    }

    /// The form that gives the person a role.
    struct Giving: Sendable {
        let action: String
        let role: Field
    }

    /// What is frozen, and where to freeze more.
    struct Freezes: Sendable {
        /// The person or an account.
        struct Row: Sendable {
            let label: String
            let more: String
            /// The account's id; empty for the person.
            let account: String
        }

        let rows: [Row]
        let end: String
        let begin: String
    }

    let title: String
    let wayBack: LinkPart
    let avatar: String
    /// nil when it equals the name.
    let handle: String?
    let errors: ErrorSummary?
    let notice: Notice?
    let facts: [Fact]
    /// The cash desk for this person.
    let ways: [LinkPart]
    /// nil where the wallet keeps payments private.
    let payments: Payments?
    let freezes: Freezes
    /// nil for treasurers who are not hosts.
    let giving: Giving?
    /// Where to make a link for a new password; nil for oneself, and for people of a higher role.
    let reset: String?
    /// Where to sign the person out everywhere; nil for oneself, and for treasurers who are no
    /// hosts.
    let signOut: String?
    /// What happened to this person.
    let log: String
}
