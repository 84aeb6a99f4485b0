/// Everybody in the wallet, for its treasurers.
struct PeoplePage: Page {
    static let template = "people"

    /// One person.
    struct Row: Sendable {
        let name: String
        let more: String
        let initials: String
        /// The role. Members get no badge.
        let badge: String?
        let href: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let find: Field
    /// The address that ends the search, if there is one.
    let clear: String?
    let people: [Row]
    let older: String?
    /// The address of the page of those who have to wait before signing in.
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

    /// The freezes, and the ways to freeze more.
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
    /// Missing if it equals the name.
    let handle: String?
    let errors: ErrorSummary?
    let notice: Notice?
    let facts: [Fact]
    /// The cash desk for this person.
    let ways: [LinkPart]
    /// Missing if the wallet keeps payments private.
    let payments: Payments?
    let freezes: Freezes
    /// Treasurers who are not hosts get none.
    let giving: Giving?
    /// The address that makes a link for a new password. Nobody gets it for oneself, or for people
    /// of a higher role.
    let reset: String?
    /// The address that signs the person out everywhere. Only hosts get it, and not for themselves.
    let signOut: String?
    /// The address of the log about this person.
    let log: String
}
