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
        /// The other person's avatar, in place of the icon.
        let face: Face?
        /// One of the tints of `.entry__icon`, constant for each name or kind; 0 means none.
        let tint: String
        let isIncoming: Bool
        let isPending: Bool
        let title: String
        /// The category and source, in the list of one account.
        let kind: Kind?
        let more: String
        /// The note, if it has a line of its own.
        let note: String?
        let amount: String
        /// Its part of the week's round-up, in the list of one account.
        let roundUp: String?
        /// The amount for screen readers.
        let spoken: String
        /// The announcement when it appears without a reload. The person's own actions have none.
        let news: String?
        /// The same in the title of a hidden tab.
        let brief: String?
        /// The balance after it, in the list of one account.
        let after: String?
    }
}
