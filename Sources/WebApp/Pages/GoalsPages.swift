/// The goals of one account, and the week's change that can go into one of them.
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
    /// By which time zone weeks go.
    let zone: String
    let zoneLink: String
    let scripts = ["sheet", "pay", "pull", "goals"]

    /// The change of a week.
    struct Change: Sendable {
        /// What is left to save: `£1.58`, or `£ -` while that is unknown.
        let amount: String
        /// How many payments, and what of it was saved before.
        let more: String
        let isNothing: Bool
        /// Why the button is off.
        let why: String
        /// The Monday of the week.
        let week: String
        /// `This week`, `Last week`; nil for an earlier one.
        let name: String?
        let days: String
        let previous: String?
        let next: String?
    }

    /// How the change is saved by itself.
    struct Automatic: Sendable {
        let text: String
        let isOn: Bool
        let set: String
        let end: String
    }
}

/// All goals, by account.
struct GoalsPage: Page {
    static let template = "goals"

    let title: String
    let hasErrors = false
    let notice: Notice?
    let refresh: String
    let totals: [String]
    let accounts: [Shelf]
    /// Accounts that have none.
    let others: [LinkPart]
    let newAccount: String?
    let scripts = ["sheet", "pull"]

    /// The goals of one account.
    struct Shelf: Sendable {
        let id: String
        let name: String
        let href: String
        /// `Round Up Amount: £1.58`.
        let change: String
        let goals: [GoalCard]
        let newGoal: String
    }
}

/// What slides up from below to say how something went, with a button that ends it.
struct Slide: Sendable {
    let text: String
    let more: String?
    let link: LinkPart?
    let isError: Bool
    /// Where the button leads; nil for one that only takes it away.
    let done: String
}
