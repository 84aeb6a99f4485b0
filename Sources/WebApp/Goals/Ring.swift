import Ledger
import WalletServices

/// The progress of a goal, as a ring that fills (UI-VIZ-37).
struct Ring: Sendable {
    /// `£42 of £100, 42%`: the full text, for screen readers.
    let text: String
    /// `£42 of £100`, or `£42 saved` without a target.
    let sums: String
    /// `42%`, if the goal has a target and figures are visible.
    let percent: String?
    /// The filled part of the ring, 0 to 100, if the goal has a target and figures are visible.
    let part: String?
    /// The same value if it is above zero: the round end of an empty line would be visible.
    let stroke: String?
    let isFull: Bool

    init(of goal: Goal, for viewer: ViewerPreferences) {
        let words = viewer.words
        guard let target = goal.target else {
            sums = words("goal_saved", ["saved": viewer.money.brief(goal.saved)])
            (text, percent, part, stroke, isFull) = (sums, nil, nil, nil, false)
            return
        }
        sums = words(
            "goal_sums",
            ["saved": viewer.money.brief(goal.saved), "target": viewer.money.brief(target)])
        guard !viewer.hidesFigures else {
            (text, percent, part, stroke, isFull) = (sums, nil, nil, nil, false)
            return
        }
        let percent = words("percent", ["number": String(goal.percentage)])
        let drawn = min(100, goal.percentage)
        text = "\(sums), \(percent)"
        self.percent = percent
        part = String(drawn)
        stroke = drawn > 0 ? String(drawn) : nil
        isFull = drawn == 100
    }
}

/// A goal as lists show it.
struct GoalCard: Sendable {
    let id: String
    let name: String
    let href: String
    let picture: String
    let ring: Ring
    var isChosen = false
}

extension WebContext {
    func card(of goal: Goal, isChosen: Bool = false) -> GoalCard {
        GoalCard(
            id: goal.id.text, name: goal.name, href: Link.goal(goal.id).path,
            picture: picture(of: goal), ring: Ring(of: goal, for: viewer), isChosen: isChosen)
    }

    func wayBack(to goal: Goal) -> LinkPart {
        LinkPart(label: goal.name, href: Link.goal(goal.id).path)
    }
}

extension Link {
    static func accountGoals(_ id: AccountID) -> Link { .accountGoals(.of(id.uuid)) }
    static func newGoal(_ id: AccountID) -> Link { .newGoal(.of(id.uuid)) }
    static func goal(_ id: AccountID) -> Link { .goal(.of(id.uuid)) }
    static func goalEdit(_ id: AccountID) -> Link { .goalEdit(.of(id.uuid)) }
    static func goalRestoration(_ id: AccountID) -> Link { .goalRestoration(.of(id.uuid)) }
    static func goalDeposits(_ id: AccountID) -> Link { .goalDeposits(.of(id.uuid)) }
    static func goalWithdrawals(_ id: AccountID) -> Link { .goalWithdrawals(.of(id.uuid)) }
    static func goalArchive(_ id: AccountID) -> Link { .goalArchive(.of(id.uuid)) }
    static func goalDeletion(_ id: AccountID) -> Link { .goalDeletion(.of(id.uuid)) }
    static func roundUps(_ id: AccountID) -> Link { .roundUps(.of(id.uuid)) }
    static func automatic(_ id: AccountID) -> Link { .automatic(.of(id.uuid)) }
    static func automaticEnd(_ id: AccountID) -> Link { .automaticEnd(.of(id.uuid)) }
    static func recurring(_ id: AccountID) -> Link { .recurring(.of(id.uuid)) }
    static func recurringEnd(_ id: AccountID) -> Link { .recurringEnd(.of(id.uuid)) }
}
