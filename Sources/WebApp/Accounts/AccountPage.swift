/// One account: its numbers, its actions, and its feed.
struct AccountPage: Page {
    static let template = "account"

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let notice: Notice?
    /// The address of the account's guilloche.
    let guilloche: String
    let name: String
    let balance: String
    let currency: String
    /// The account number and the sort code.
    let numbers: [Number]
    let roundUp: RoundUpPart
    let tiles: [Tile]
    let rename: String
    let delete: String
    let refresh: String
    let search: SearchForm
    /// Only the page of all activity names the time zone.
    let isUTC = false
    let feed: FeedPart
    let insights: String
    let statements: String
    /// The link to a file of the search results.
    let found: LinkPart?
    /// Only a sandbox has this form.
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
    /// The link to save it, if there is anything to save.
    let save: String?
}

/// The form that simulates a history.
struct SimulationForm: Sendable {
    let action: String
    let key: String
    /// The link to the form for a single payment.
    let single: String
}
