/// Asks for a goal's name, target and picture.
struct GoalFormPage: Page {
    static let template = "goal-form"

    let title: String
    let wayBack: LinkPart
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    /// The idempotency key of a new goal. A change needs none.
    let key: String?
    let picture: PictureField
    let fields: [Field]
    let button: String
    let cancel: String
    /// True if the target is optional.
    let isOpen: Bool
    let scripts = ["pay", "amount", "picture-field", "goal-form"]
}
