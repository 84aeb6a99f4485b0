/// A receipt.
struct ReceiptPage: Page {
    static let template = "receipt"

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let errors: ErrorSummary?
    /// True if the transfer has just been made.
    let success: Bool
    /// The address of the guilloche of the entry's account.
    let guilloche: String
    let head: String
    let lead: String?
    /// The other person's avatar, in place of the icon.
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
    let files: EntryFiles
    let ways: [LinkPart]
    let scripts: [String]
}

/// The form with the person's own category and note.
struct EntryDetails: Sendable {
    let action: String
    /// The account whose history shows the entry.
    let account: String
    let fields: [Field]
}

/// The pictures and documents that the person attached, and the form for another.
struct EntryFiles: Sendable {
    let action: String
    let removal: String
    /// The account whose history shows the entry.
    let account: String
    /// The picture shown for a file that the browser cannot display.
    let plain: String
    /// The media types that can be attached.
    let types: String
    let error: String?
    /// True if the redisplayed form came with a file; browsers do not keep it.
    let isLost: Bool
    /// True if a script fills in the file that another app shared.
    let isShared: Bool
    let all: [File]

    /// One of them.
    struct File: Sendable {
        let id: String
        let href: String
        /// True if browsers show it as a picture.
        let isShown: Bool
        let label: String
    }
}
