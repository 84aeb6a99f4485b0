/// All goals, by account.
struct AllGoalsPage: Page {
    static let template = "goals"

    let title: String
    let notice: Notice?
    let refresh: String
    let totals: [String]
    let accounts: LongList<Shelf>
    /// Accounts without goals.
    let others: LongList<LinkPart>
    /// Only a page with a long list has this field.
    let sift: Sift?
    let newAccount: String?
    var scripts: [String] { ["sheet", "pull", "sift"] + (sift == nil ? [] : ["lists"]) }

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
