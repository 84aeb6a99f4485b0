/// One goal.
struct GoalPage: Page {
    static let template = "goal"

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    /// Shown after the saving that reached the target.
    let celebration: Celebration?
    let card: GoalCard
    /// `£58 to go`, or that the target is reached. A goal without a target has none.
    let rest: String?
    let account: LinkPart
    let tiles: [Tile]
    let edit: String
    /// The address that archives it. An archived goal has none.
    let archive: String?
    /// The address that restores it, once it is archived.
    let restore: String?
    let delete: String
    let outlook: GoalOutlook?
    let recurring: Recurring?
    let days: [Day]
    let hasEntries: Bool
    let older: String?
    /// Entries have one column here.
    let columns: [String] = []
    let hasColumns = false
    let scripts = ["sheet"]

    /// The goal's target was reached just now.
    struct Celebration: Sendable {
        let text: String
        /// The address of the account's guilloche.
        let guilloche: String
        let link: LinkPart?
    }

    /// A recurring transfer into the goal.
    struct Recurring: Sendable {
        let text: String
        let isOn: Bool
        let set: String
        let end: String
    }
}
