/// One account: its numbers, its actions, and its feed.
struct AccountPage: Page {
    static let template = "account"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let notice: Notice?
    let name: String
    let balance: String
    let currency: String
    /// The account number and the sort code.
    let numbers: [Number]
    let roundUp: RoundUpPart
    let tiles: [Tile]
    let done: String
    let rename: String
    let delete: String
    let refresh: String
    let search: SearchForm
    /// Only the page of all activity names the time zone.
    let isUTC = false
    let feed: FeedPart
    let statements: String
    /// The link to a file of the search results; nil without a search.
    let found: LinkPart?
    /// nil outside a sandbox.
    let simulation: SimulationForm?
    let scripts = ["sheet", "pull", "feed", "pay", "copy"]

    /// A number that identifies this account for payments.
    struct Number: Sendable {
        let label: String
        let value: String
    }
}

/// This week's round-up, and the link to save it.
struct RoundUpPart: Sendable {
    let amount: String
    /// Where to save it; nil when there is nothing to save.
    let save: String?
}

/// The history of a deleted account.
struct HistoryPage: Page {
    static let template = "history"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let lead: String
    /// Only the page of all activity names the time zone.
    let isUTC = false
    let feed: FeedPart
    let statements: String
    let scripts: [String] = []
}

/// Downloading the history of an account.
struct StatementsPage: Page {
    static let template = "statements"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let lead: String
    let errors: ErrorSummary?
    let download: DownloadForm
    let scripts: [String] = []
}

/// The activity of all accounts.
struct ActivityPage: Page {
    static let template = "activity"

    let title: String
    let hasErrors = false
    let refresh: String
    /// Whether times are in UTC, because the viewer's own zone is unknown.
    let isUTC: Bool
    let search: SearchForm
    let feed: FeedPart
    /// Deleted accounts, whose history stays.
    let closed: [LinkPart]
    let scripts = ["pull", "feed"]
}

/// A list of entries, or the reason that it is empty.
struct FeedPart: Sendable {
    let days: [Day]
    let hasEntries: Bool
    /// The column headings; empty where accounts are mixed.
    let columns: [String]
    let hasColumns: Bool
    /// The number of results; nil without a search.
    let found: String?
    /// The address of the list without the search.
    let clear: String
    let empty: Empty?
    let older: LinkPart?
    /// The link back to the newest entries; nil on that page.
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
    /// The address of the list without the search; nil without one.
    let clear: String?
}

/// The form that downloads a history.
struct DownloadForm: Sendable {
    let csv: String
    /// nil where the file would be incomplete.
    let ofx: String?
    /// nil there too, and where nothing can be printed.
    let pdf: String?
    let period: Field
    /// The person's own days, when no listed period is chosen.
    let from: String
    let to: String
    /// The other fields of the search.
    let hidden: [Fact]
}

/// The form that simulates a history.
struct SimulationForm: Sendable {
    let action: String
    let key: String
    /// The link to the form for a single payment.
    let single: String
}
