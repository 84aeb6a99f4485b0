import Ledger
import WalletServices

/// The sums of a month, against the month before. A month that has not ended is compared until the
/// same day.
struct InsightsTotals {
    let web: WebContext
    let currency: Currency
    let month: Month
    /// The last day that counts.
    let lastDay: CivilDate

    private var words: Localisation { web.words }
    private var hasEnded: Bool { lastDay == month.last }

    /// The last day of the month before that counts.
    var lastDayBefore: CivilDate {
        let before = month.previous
        guard !hasEnded else { return before.last }
        return min(before.last, before.first.adding(days: lastDay.day - 1))
    }

    /// - Parameter before: the shares of the month before, if there was one.
    func parts(
        _ shares: [Feed.Share], before: [Feed.Share]?, end: Money, isNow: Bool
    ) -> [InsightsPage.Total] {
        func total(_ name: String, _ part: KeyPath<Feed.Share, Money>) -> InsightsPage.Total {
            let sum = sum(shares, part)
            return InsightsPage.Total(
                name: words(name), value: web.money.text(sum),
                more: before.map { compared(sum, to: self.sum($0, part)) })
        }
        return [
            total("insights_out", \.paidOut), total("insights_in", \.paidIn),
            InsightsPage.Total(
                name: words(isNow ? "insights_now" : "insights_at_end"),
                value: web.money.text(end), more: nil),
        ]
    }

    private func sum(_ shares: [Feed.Share], _ part: KeyPath<Feed.Share, Money>) -> Money {
        Money(
            minorUnits: shares.reduce(Int64(0)) { $0 &+ $1[keyPath: part].minorUnits },
            currency: currency)
    }

    private func compared(_ sum: Money, to before: Money) -> String {
        let difference = sum.minorUnits - before.minorUnits
        let amount = Money(minorUnits: abs(difference), currency: currency)
        guard !web.viewer.hidesFigures else { return "••" }
        return words(
            hasEnded ? wholeMonth(difference) : sameDay(difference),
            [
                "amount": web.money.text(amount), "month": month.previous.name(in: words),
                "day": lastDayBefore.brief(in: words),
            ])
    }

    private func wholeMonth(_ difference: Int64) -> String {
        if difference == 0 { return "insights_same" }
        return difference > 0 ? "insights_more" : "insights_less"
    }

    private func sameDay(_ difference: Int64) -> String {
        if difference == 0 { return "insights_same_by" }
        return difference > 0 ? "insights_more_by" : "insights_less_by"
    }
}
