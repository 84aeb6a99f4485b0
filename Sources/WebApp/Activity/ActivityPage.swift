/// The activity of all accounts.
struct ActivityPage: Page {
    static let template = "activity"

    let title: String
    let refresh: String
    /// The requests for money.
    let requests: String
    /// Times are in UTC if the viewer's own zone is unknown.
    let isUTC: Bool
    let search: SearchForm
    let insights: String
    let feed: FeedPart
    /// Deleted accounts, whose history stays.
    let closed: [LinkPart]
    let scripts = ["pull", "feed"]
}
