/// A page for signed-out visitors with one form.
package struct EntryFormPage: Page {
    package static let template = "entry-form"

    package let title: String
    let wayBack: LinkPart
    let lead: String
    package let errors: ErrorSummary?
    let action: String
    let fields: [Field]
    /// A page with nothing to send has no button.
    let button: String?
    package var scripts: [String] = []

    package init(
        title: String, wayBack: LinkPart, lead: String, errors: ErrorSummary?, action: String,
        fields: [Field], button: String?, scripts: [String] = []
    ) {
        self.title = title
        self.wayBack = wayBack
        self.lead = lead
        self.errors = errors
        self.action = action
        self.fields = fields
        self.button = button
        self.scripts = scripts
    }
}
