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
    let errors: ErrorSummary?
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
    /// Entries stand in one column here.
    let columns: [String] = []
    let hasColumns = false
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

/// A day with what happened on it.
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

    /// One thing that happened.
    struct Entry: Sendable {
        let href: String
        let icon: String
        /// Of the person on the other side, in the icon's place; nil without one.
        let initials: String?
        /// One of the tints of `.entry__icon`, the same for the same name or kind; 0 is none.
        let tint: String
        let isIncoming: Bool
        let isPending: Bool
        let title: String
        /// What it was and by which way it went; nil where accounts are mixed.
        let kind: Kind?
        let more: String
        /// What was written to it, where it has a line of its own; nil elsewhere.
        let note: String?
        let amount: String
        /// What it adds to the week's change; nil where accounts are mixed.
        let roundUp: String?
        /// The amount as a screen reader says it.
        let spoken: String
        /// What is said when it appears by itself; nil for what the person did.
        let news: String?
        /// What the account held afterwards; nil where accounts are mixed.
        let after: String?
    }
}
