/// The Home page.
struct HomePage: Page {
    static let template = "home"

    /// One account.
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
    let errors: ErrorSummary?
    let notice: Notice?
    let totals: [String]
    let accounts: [Row]
    let hasAccounts: Bool
    let newAccount: String
    /// nil for a person without an account.
    let goals: GoalShelf?
    let payees: [Payee]
    let days: [Day]
    let hasEntries: Bool
    let activity: String
    let tiles: [Tile]
    let rename: String
    let name: Field
    let offer: Offer?
    /// Entries have one column here.
    let columns: [String] = []
    let hasColumns = false
    let scripts = ["name", "sheet", "credential", "passkeys"]

    /// The goals in a row.
    struct GoalShelf: Sendable {
        /// The maximum number of goals shown.
        static let most = 8

        let all: String
        /// Their total, by currency.
        let totals: [String]
        let cards: [GoalCard]
        let isEmpty: Bool
    }

    /// The offer of a first passkey.
    struct Offer: Sendable {
        let adding: PasskeyForm
        /// Where to decline it for good.
        let refusal: String
    }
}

/// A money action, as an icon with a word under it.
struct Tile: Sendable {
    let label: String
    let href: String
    let icon: String
    /// Whether it is the most frequent action, which is highlighted.
    var isFirst = false
    /// Whether it opens as a sheet over the page.
    var opens = true
}

/// A day with its entries.
struct Day: Sendable {
    /// `2026-11-21`, UTC.
    let date: String
    let name: String
    let entries: [Entry]

    /// A category and a source.
    struct Kind: Sendable {
        /// By their names in the API: `GROCERIES:MASTER_CARD`.
        let code: String
        let text: String
    }

    /// One entry.
    struct Entry: Sendable {
        let href: String
        let icon: String
        /// The other person's initials, in place of the icon; nil without a person.
        let initials: String?
        /// One of the tints of `.entry__icon`, constant for each name or kind; 0 means none.
        let tint: String
        let isIncoming: Bool
        let isPending: Bool
        let title: String
        /// The category and source; nil where accounts are mixed.
        let kind: Kind?
        let more: String
        /// The note, where it has a line of its own; nil elsewhere.
        let note: String?
        let amount: String
        /// Its part of the week's round-up; nil where accounts are mixed.
        let roundUp: String?
        /// The amount for screen readers.
        let spoken: String
        /// The announcement when it appears without a reload; nil for the person's own actions.
        let news: String?
        /// The balance after it; nil where accounts are mixed.
        let after: String?
    }
}
