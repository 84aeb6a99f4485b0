/// A receipt.
struct ReceiptPage: Page {
    static let template = "receipt"

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let errors: ErrorSummary?
    /// Whether the transfer has just been made.
    let success: Bool
    /// The address of the guilloche of the entry's account.
    let guilloche: String
    let head: String
    let lead: String?
    /// The other person's face, in place of the icon; nil without a person.
    let face: Face?
    let icon: String
    let tint: String
    let isIncoming: Bool
    let isPending: Bool
    /// The amount with its sign.
    let figure: String
    /// The amount for screen readers.
    let spoken: String
    let facts: [Fact]
    let details: EntryDetails
    let ways: [LinkPart]
}

/// The form with the person's own category and note.
struct EntryDetails: Sendable {
    let action: String
    /// The account whose history shows the entry.
    let account: String
    let fields: [Field]
}
