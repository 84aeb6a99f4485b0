/// Downloading the history of an account.
struct StatementsPage: Page {
    static let template = "statements"

    let title: String
    let wayBack: LinkPart
    let lead: String
    let errors: ErrorSummary?
    let download: DownloadForm
}

/// The form that downloads a history.
struct DownloadForm: Sendable {
    let csv: String
    /// Missing if the file would be incomplete.
    let ofx: String?
    /// Missing if the file would be incomplete, or nothing can be printed.
    let pdf: String?
    let period: Field
    /// The person's own days, when no listed period is chosen.
    let from: String
    let to: String
    /// The other fields of the search.
    let hidden: [Fact]
}
