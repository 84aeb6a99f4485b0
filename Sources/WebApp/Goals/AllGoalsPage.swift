/// All goals, by account.
struct AllGoalsPage: Page {
    static let template = "goals"

    let title: String
    let notice: Notice?
    let refresh: String
    let totals: [String]
    let accounts: [Shelf]
    /// Accounts without goals.
    let others: [LinkPart]
    let newAccount: String?
    let scripts = ["sheet", "pull"]

    /// The goals of one account.
    struct Shelf: Sendable {
        let id: String
        let name: String
        let href: String
        /// `Round-up: £1.58`.
        let change: String
        let goals: [GoalCard]
        let newGoal: String
    }
}
