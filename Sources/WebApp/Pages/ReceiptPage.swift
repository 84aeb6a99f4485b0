/// What was booked.
struct ReceiptPage: Page {
    static let template = "receipt"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let notice: Notice?
    let errors: ErrorSummary?
    /// Whether it was booked just now.
    let success: Bool
    let head: String
    let lead: String?
    let icon: String
    let tint: String
    let isIncoming: Bool
    let isPending: Bool
    /// The amount with its sign.
    let figure: String
    /// The amount as a screen reader says it.
    let spoken: String
    let facts: [Fact]
    let details: EntryDetails
    let ways: [LinkPart]
    let scripts: [String] = []
}

/// The form with what the person makes of an entry.
struct EntryDetails: Sendable {
    let action: String
    /// The account that the entry is seen from.
    let account: String
    let fields: [Field]
}
