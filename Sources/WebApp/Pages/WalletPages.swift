/// Home.
struct HomePage: Page {
    static let template = "home"

    /// One account on it.
    struct Row: Sendable {
        let name: String
        let amount: String
        let href: String
        let sign: String
        let isCode: Bool
    }

    let title: String
    let hasErrors: Bool
    let greeting: String
    let faults: Faults?
    let notice: Notice?
    let totals: [String]
    let accounts: [Row]
    let hasAccounts: Bool
    let newAccount: String
    let payees: [Payee]
    let request: String
    let days: [Day]
    let hasEntries: Bool
    let activity: String
    let rename: String
    let name: Field
    let scripts: [String] = []
}

/// One account.
struct AccountPage: Page {
    static let template = "account"

    /// A way to move money.
    struct Tile: Sendable {
        let label: String
        let href: String
        let icon: String
    }

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let name: String
    let balance: String
    let currency: String
    let tiles: [Tile]
    let done: String
    let rename: String
    let delete: String
    let days: [Day]
    let hasEntries: Bool
    let older: String?
    /// Where its history can be had as a file.
    let download: String
    let scripts: [String] = []
}

/// The history of an account that was deleted.
struct HistoryPage: Page {
    static let template = "history"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let lead: String
    let days: [Day]
    let hasEntries: Bool
    let older: String?
    let download: String
    let scripts: [String] = []
}

/// Everything that happened.
struct ActivityPage: Page {
    static let template = "activity"

    let title: String
    let hasErrors = false
    let refresh: String
    /// Whether times are UTC for want of the reader's own zone.
    let isUTC: Bool
    let days: [Day]
    let hasEntries: Bool
    let older: String?
    /// Accounts that were deleted, whose history stays.
    let closed: [LinkPart]
    let scripts: [String] = []
}

/// A day with what happened on it.
struct Day: Sendable {
    /// `2026-11-21`, UTC.
    let date: String
    let name: String
    let entries: [Entry]

    /// One thing that happened.
    struct Entry: Sendable {
        let href: String
        let icon: String
        let isIncoming: Bool
        let title: String
        let more: String
        let amount: String
        /// The amount as a screen reader says it.
        let spoken: String
        /// What the account held afterwards; nil where accounts are mixed.
        let after: String?
    }
}
