import Ledger
import WalletServices

/// The selected week of the round-up: this one or an earlier one, never a future one (S-RND-6).
struct WeekPicker {
    let web: WebContext
    let account: AccountRecord

    /// No payments are older than this.
    private static let firstYear: Int64 = 2000

    private var words: Localisation { web.words }

    /// The round-up of the week of this day, or of this week for an invalid day.
    ///
    /// - Parameter chosen: the goal that stays selected in other weeks.
    func change(
        on day: CivilDate?, choosing chosen: String?, for signedIn: SignedInRequest
    ) async throws -> AccountGoalsPage.Change {
        let days = try await web.wallet.people.days(of: signedIn.id)
        let current = Week(containing: web.clock.now(), in: days)
        let asked = day.map { Week(containing: $0, in: days) } ?? current
        let week = min(asked.firstDay, current.firstDay)
        let change = try? await web.wallet.roundUps.week(
            of: account.id, containing: week, by: signedIn.id)
        let isNothing = (change?.remaining.minorUnits ?? 0) == 0
        let isThis = week == current.firstDay
        return AccountGoalsPage.Change(
            amount: change.map { web.money.text($0.remaining) } ?? unknown,
            more: change.map(more) ?? words("round_up_unknown_why"), isNothing: isNothing,
            save: saveLabel(isNothing ? nil : change?.remaining),
            why: words(isNothing ? "nothing_to_round_up" : "goal_choose"), week: week.iso8601,
            name: isThis
                ? words("week_this")
                : week == current.firstDay.adding(days: -7) ? words("week_last") : nil,
            days: web.dates.days(from: week, to: week.adding(days: 6)),
            previous: week.year > Self.firstYear ? path(week.adding(days: -7), chosen) : nil,
            next: isThis ? nil : path(week.adding(days: 7), chosen))
    }

    private func saveLabel(_ amount: Money?) -> String {
        guard let amount, !web.money.isHidden else { return words("round_up_save") }
        return words("round_up_save_amount", ["amount": web.money.text(amount)])
    }

    /// `£ -`, while the amount is unknown (S-GOAL-1).
    private var unknown: String {
        words("round_up_unknown", ["sign": web.money.sign(of: account.balance.currency)])
    }

    private func more(_ change: RoundUps.WeekChange) -> String {
        let payments = words("round_up_payments", count: Int64(change.count))
        guard change.saved.minorUnits > 0 else { return payments }
        let saved = words("round_up_saved", ["amount": web.money.text(change.saved)])
        return "\(payments) · \(saved)"
    }

    private func path(_ week: CivilDate, _ chosen: String?) -> String {
        let page = Link.accountGoals(account.id)
        guard let chosen else { return page.path(with: ["week": week.iso8601]) }
        return page.path(with: ["week": week.iso8601, "goal": chosen])
    }
}
