/// Asks for confirmation before an account is deleted.
struct DeletionPage: Page {
    static let template = "deletion"

    let title: String
    let wayBack: LinkPart
    let head: String
    let errors: ErrorSummary?
    let warning: String?
    let move: LinkPart?
    /// The page to visit first while money prevents the deletion.
    let first: LinkPart?
    /// Shown only while the account can be deleted.
    let form: Form?
    let cancel: String
    let scripts = ["sheet", "pay"]

    struct Form: Sendable {
        let action: String
        /// The balance that the person confirms, in minor units.
        let confirm: String
        let button: String
    }
}
