/// A page for signed-out visitors with one form.
struct EntryFormPage: Page {
    static let template = "entry-form"

    let title: String
    let wayBack: LinkPart
    let lead: String
    let errors: ErrorSummary?
    let action: String
    let fields: [Field]
    /// nil where there is nothing to send.
    let button: String?
    var scripts: [String] = []
}
