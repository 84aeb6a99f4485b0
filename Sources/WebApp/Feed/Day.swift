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
        /// The other person's face, in place of the icon; nil without a person.
        let face: Face?
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
        /// The same in the title of a hidden tab.
        let brief: String?
        /// The balance after it; nil where accounts are mixed.
        let after: String?
    }
}
