/// Asks for confirmation before an account is deleted.
struct DeletionPage: Page {
    static let template = "deletion"

    let title: String
    let wayBack: LinkPart
    let head: String
    let errors: ErrorSummary?
    let warning: String?
    let move: LinkPart?
    /// Where to go first while money prevents the deletion.
    let first: LinkPart?
    /// nil while the account cannot be deleted.
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
