/// Asks for confirmation before a goal is archived or deleted.
struct GoalEndingPage: Page {
    static let template = "goal-ending"

    let title: String
    let wayBack: LinkPart
    let head: String
    /// A sentence about the goal's money.
    let money: String
    let text: String
    let action: String
    let button: String
    let isDangerous: Bool
    let cancel: String
    let scripts = ["sheet", "pay"]
}
