/// The goals of one account, and the week's round-up to save into one of them.
struct AccountGoalsPage: Page {
    static let template = "account-goals"

    let title: String
    let hasErrors: Bool
    let slide: Slide?
    let notice: Notice?
    let wayBack: LinkPart
    let refresh: String
    let change: Change
    let action: String
    let key: String
    let goals: [GoalCard]
    let hasGoals: Bool
    let newGoal: String
    let cancel: String
    let automatic: Automatic?
    let archived: [LinkPart]
    /// The time zone of the weeks.
    let zone: String
    let zoneLink: String
    let scripts = ["sheet", "pay", "pull", "goals"]

    /// The round-up of a week.
    struct Change: Sendable {
        /// The amount left to save: `£1.58`, or `£ -` while it is unknown.
        let amount: String
        /// The number of payments, and the amount saved before.
        let more: String
        let isNothing: Bool
        /// The words of the button, with the amount to save.
        let save: String
        /// The reason why the button is disabled.
        let why: String
        /// The Monday of the week.
        let week: String
        /// `This week` or `Last week`. An earlier week has no name.
        let name: String?
        let days: String
        let previous: String?
        let next: String?
    }

    /// The automatic saving of the round-up.
    struct Automatic: Sendable {
        let text: String
        let isOn: Bool
        let set: String
        let end: String
    }
}
