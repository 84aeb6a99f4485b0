import WebApp

/// The snapshots of a sandbox, with the forms that save one and go back to it.
struct SnapshotsPage: Page {
    static let template = "snapshots"

    /// One snapshot.
    struct Row: Sendable {
        let name: String
        let facts: [String]
        /// The address of its file.
        let file: String
        /// The buttons' labels for those who hear them without the rest of the row.
        let restore: String
        let download: String
        let delete: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let errors: ErrorSummary?
    let notice: Notice?
    let name: Field
    let rows: [Row]
    let hasRows: Bool
    let scripts: [String] = []
}
