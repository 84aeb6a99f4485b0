/// One goal.
struct GoalPage: Page {
    static let template = "goal"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let card: GoalCard
    /// `£58 to go`, or that the target is reached; nil without a target.
    let rest: String?
    let account: LinkPart
    let tiles: [Tile]
    let edit: String
    /// Where to archive it; nil for an archived goal.
    let archive: String?
    /// Where to restore it; nil unless it is archived.
    let restore: String?
    let delete: String
    let recurring: Recurring?
    let days: [Day]
    let hasEntries: Bool
    let older: String?
    /// Entries have one column here.
    let columns: [String] = []
    let hasColumns = false
    let scripts = ["sheet"]

    /// A recurring transfer into the goal.
    struct Recurring: Sendable {
        let text: String
        let isOn: Bool
        let set: String
        let end: String
    }
}

/// Asks for a goal's name, target and picture.
struct GoalFormPage: Page {
    static let template = "goal-form"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    /// The idempotency key of a new goal; nil for a change.
    let key: String?
    let picture: PictureField
    let fields: [Field]
    let button: String
    let cancel: String
    /// Whether the target is optional.
    let isOpen: Bool
    let scripts = ["pay", "amount", "picture-field", "goal-form"]
}

/// Asks for confirmation before a goal is archived or deleted.
struct GoalEndingPage: Page {
    static let template = "goal-ending"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let head: String
    /// What happens to its money.
    let money: String
    let text: String
    let action: String
    let button: String
    let isDangerous: Bool
    let cancel: String
    let scripts = ["sheet", "pay"]
}
