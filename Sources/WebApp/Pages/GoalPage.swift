/// One goal.
struct GoalPage: Page {
    static let template = "goal"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let card: GoalCard
    /// `£58 to go`, or that it is reached; nil without a target.
    let rest: String?
    let account: LinkPart
    let tiles: [Tile]
    let edit: String
    /// Where it is put away; nil for one that is.
    let archive: String?
    /// Where it is taken into use again; nil for one that is in use.
    let restore: String?
    let delete: String
    let recurring: Recurring?
    let days: [Day]
    let hasEntries: Bool
    let older: String?
    /// Entries stand in one column here.
    let columns: [String] = []
    let hasColumns = false
    let scripts = ["sheet"]

    /// What is saved into it by itself.
    struct Recurring: Sendable {
        let text: String
        let isOn: Bool
        let set: String
        let end: String
    }
}

/// Asks what a goal is called, comes to and looks like.
struct GoalFormPage: Page {
    static let template = "goal-form"

    let title: String
    let hasErrors: Bool
    let wayBack: LinkPart
    let head: String
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    /// What makes sending the form twice the same as once; nil where a goal is only changed.
    let key: String?
    let picture: PictureField
    let fields: [Field]
    let button: String
    let cancel: String
    /// Whether a target may be left out.
    let isOpen: Bool
    let scripts = ["pay", "amount", "picture-field", "goal-form"]
}

/// Asks before a goal is put away or deleted.
struct GoalEndingPage: Page {
    static let template = "goal-ending"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let head: String
    /// What becomes of its money.
    let money: String
    let text: String
    let action: String
    let button: String
    let isDangerous: Bool
    let cancel: String
    let scripts = ["sheet", "pay"]
}
