import Ledger
import WalletServices

/// Tells what it takes to reach a goal's target by its day.
struct GoalOutlook: Sendable {
    /// `By November 21, 2026`.
    let head: String
    /// Hidden figures hide the text too.
    let text: String?
    /// A way to get there, unless the goal is on track.
    let way: LinkPart?

    /// - Parameters:
    ///   - recurring: the transfers that save into the goal.
    ///   - today: the day in the person's time zone.
    /// - Returns: nothing for an archived goal, without a target day, and once the target is
    ///   reached.
    init?(
        of goal: Goal, _ recurring: RecurringTransfer?, today: CivilDate, in web: WebContext
    ) {
        guard let day = goal.targetDay, let missing = goal.missing, !goal.isArchived else {
            return nil
        }
        head = web.words("goal_day_head", ["date": web.dates.date(day)])
        guard !web.viewer.hidesFigures else {
            (text, way) = (nil, nil)
            return
        }
        let teller = Teller(goal: goal, missing: missing, day: day, today: today, web: web)
        (text, way) = recurring.map(teller.tell) ?? teller.tell()
    }

    /// Says how the saving goes.
    private struct Teller {
        let goal: Goal
        let missing: Money
        let day: CivilDate
        let today: CivilDate
        let web: WebContext

        typealias Told = (text: String, way: LinkPart?)

        private var words: Localisation { web.words }

        /// Tells what it takes from today on.
        func tell() -> Told {
            let rest = web.money.brief(missing)
            guard day >= today else {
                let edit = Link.goalEdit(goal.id).path
                return (
                    words("goal_day_passed", ["amount": rest]),
                    LinkPart(label: words("goal_day_again"), href: edit)
                )
            }
            guard let pace = SavingPace(missing: missing, from: today, by: day) else {
                let days = day.daysSince1970 - today.daysSince1970
                return (words("goal_days_left", count: days, ["amount": rest]), nil)
            }
            let amount = web.money.brief(pace.amount)
            let isMonthly = pace.frequency == .monthly
            let save = words(isMonthly ? "goal_save_month" : "goal_save_week", ["amount": amount])
            return (
                words(isMonthly ? "goal_pace_month" : "goal_pace_week", ["amount": amount]),
                LinkPart(
                    label: save, href: Link.recurring(goal.id).path(with: ["pace": "yes"]))
            )
        }

        /// Tells when the recurring transfer reaches the target, and what it takes if that is too
        /// late.
        func tell(_ recurring: RecurringTransfer) -> Told {
            let plan = recurring.plan
            guard let reached = plan.day(reaching: missing, from: recurring.nextDay) else {
                return tell()
            }
            let isInTime = reached <= day
            let text = words(
                isInTime ? "goal_on_track" : "goal_behind",
                [
                    "amount": web.money.brief(plan.amount), "often": web.often(plan.rule),
                    "date": web.dates.date(reached),
                ])
            guard !isInTime else { return (text, nil) }
            let more = tell()
            return (text + " " + more.text, more.way)
        }
    }
}

extension WebContext {
    /// The plan that a goal's page proposed, if it still does.
    func proposal(for goal: Goal, today: CivilDate) -> RecurringTransfer.Plan? {
        guard let missing = goal.missing, let day = goal.targetDay,
            let pace = SavingPace(missing: missing, from: today, by: day)
        else { return nil }
        return RecurrenceRule(
            start: today, frequency: pace.frequency, until: day.adding(days: -1)
        ).map { RecurringTransfer.Plan(amount: pace.amount, rule: $0) }
    }
}
