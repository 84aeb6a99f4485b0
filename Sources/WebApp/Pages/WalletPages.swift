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
    /// nil for somebody without an account.
    let goals: GoalShelf?
    let payees: [Payee]
    let days: [Day]
    let hasEntries: Bool
    let activity: String
    let tiles: [Tile]
    let rename: String
    let name: Field
    let offer: Offer?
    let scripts = ["name", "sheet", "credential", "passkeys"]

    /// The goals in a row.
    struct GoalShelf: Sendable {
        /// How many of them are shown.
        static let most = 8

        let all: String
        /// What they hold, by currency.
        let totals: [String]
        let cards: [GoalCard]
        let isEmpty: Bool
    }

    /// A first passkey.
    struct Offer: Sendable {
        let adding: PasskeyForm
        /// Where to say no, for good.
        let refusal: String
    }
}

/// A way to do something with money, as a picture with a word under it.
struct Tile: Sendable {
    let label: String
    let href: String
    let icon: String
    /// What is done most, which stands out.
    var isFirst = false
    /// Whether it opens over the page.
    var opens = true
}

/// One account.
struct AccountPage: Page {
    static let template = "account"

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
    let scripts = ["sheet"]
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
    let scripts = ["pull"]
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
        /// Of the person on the other side, in the icon's place; nil without one.
        let initials: String?
        /// One of four tints, the same for the same name.
        let tint: String
        let isIncoming: Bool
        let title: String
        let more: String
        let amount: String
        /// The amount as a screen reader says it.
        let spoken: String
        /// What is said when it appears by itself; nil for what the person did.
        let news: String?
        /// What the account held afterwards; nil where accounts are mixed.
        let after: String?
    }
}
