/// The history of a deleted account.
struct HistoryPage: Page {
    static let template = "history"

    let title: String
    let wayBack: LinkPart
    let lead: String
    /// Only the page of all activity names the time zone.
    let isUTC = false
    let feed: FeedPart
    let statements: String
}
