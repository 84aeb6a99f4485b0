/// One account: its numbers, what can be done with it, and its feed.
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
    /// The page of all activity alone says by which zone its times are.
    let isUTC = false
    let feed: FeedPart
    let statements: String
    /// The way to a file of what was found; nil when nothing was looked for.
    let found: LinkPart?
    /// nil outside of a sandbox.
    let simulation: SimulationForm?
    let scripts = ["sheet", "pull", "feed", "pay", "copy"]

    /// Where money for this account is sent.
    struct Number: Sendable {
        let label: String
        let value: String
    }
}

/// The change of this week, and the way to save it.
struct RoundUpPart: Sendable {
    let amount: String
    /// Where it is saved; nil when there is nothing to save.
    let save: String?
}

/// The history of an account that was deleted.
struct HistoryPage: Page {
    static let template = "history"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let lead: String
    /// The page of all activity alone says by which zone its times are.
    let isUTC = false
    let feed: FeedPart
    let statements: String
    let scripts: [String] = []
}

/// The history of an account as a file.
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

/// Everything that happened.
struct ActivityPage: Page {
    static let template = "activity"

    let title: String
    let hasErrors = false
    let refresh: String
    /// Whether times are UTC for want of the reader's own zone.
    let isUTC: Bool
    let search: SearchForm
    let feed: FeedPart
    /// Accounts that were deleted, whose history stays.
    let closed: [LinkPart]
    let scripts = ["pull", "feed"]
}

/// A list of what happened, or why there is none.
struct FeedPart: Sendable {
    let days: [Day]
    let hasEntries: Bool
    /// The heads of its columns; none where accounts are mixed.
    let columns: [String]
    let hasColumns: Bool
    /// How much was found; nil when nothing was looked for.
    let found: String?
    /// The list with nothing looked for.
    let clear: String
    let empty: Empty?
    let older: LinkPart?
    /// The way back to the beginning; nil there.
    let newest: LinkPart?

    /// In the place of entries.
    struct Empty: Sendable {
        let head: String?
        let text: String
        let way: LinkPart?
    }
}

/// The form that looks for entries.
struct SearchForm: Sendable {
    let action: String
    let isOpen: Bool
    let text: Field
    let category: Field
    let way: Field
    let from: String
    let to: String
    let formError: String?
    /// The list with nothing looked for; nil when nothing is.
    let clear: String?
}

/// The form that makes a file of a history.
struct DownloadForm: Sendable {
    let csv: String
    /// nil where the file would not hold everything.
    let ofx: String?
    /// nil there too, and where nothing can be printed.
    let pdf: String?
    let period: Field
    /// Days of one's own, where the period is none of the others.
    let from: String
    let to: String
    /// What else is looked for.
    let hidden: [Fact]
}

/// The form that plays a history.
struct SimulationForm: Sendable {
    let action: String
    let key: String
    /// The form for a single payment.
    let single: String
}
