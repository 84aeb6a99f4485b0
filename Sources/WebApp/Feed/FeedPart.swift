/// A list of entries, or the reason that it is empty.
struct FeedPart: Sendable {
    let days: [Day]
    let hasEntries: Bool
    /// The column headings; empty where accounts are mixed.
    let columns: [String]
    let hasColumns: Bool
    /// The number of results of a search.
    let found: String?
    /// The address of the list without the search.
    let clear: String
    let empty: Empty?
    let older: LinkPart?
    /// The link back to the newest entries. Their own page has none.
    let newest: LinkPart?

    /// Replaces an empty list.
    struct Empty: Sendable {
        let head: String?
        let text: String
        let way: LinkPart?
    }
}

/// The form that searches entries.
struct SearchForm: Sendable {
    let action: String
    let isOpen: Bool
    let text: Field
    let category: Field
    let way: Field
    let from: String
    let to: String
    let formError: String?
    /// The address of the list without the search, if there is one.
    let clear: String?
}
