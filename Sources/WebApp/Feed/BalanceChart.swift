import Ledger
import WalletServices

/// The balances at the ends of days, drawn as steps into a square of 1000 by 1000 that the page
/// stretches. Each day has a column, and the fill starts at zero. All coordinates are whole
/// numbers.
struct BalanceChart {
    /// One per day, from the first to the last; at least one.
    let balances: [Feed.DayBalance]

    private static let side: Int64 = 1000
    private static let daysBetweenTicks = 7

    /// Zero is always on the chart, so that half the height is half the money.
    private var low: Int64 { min(0, balances.map(\.balance.minorUnits).min() ?? 0) }
    private var high: Int64 { max(0, balances.map(\.balance.minorUnits).max() ?? 0) }

    func part(_ words: Localisation, _ money: MoneyFormat) -> ChartPart? {
        guard let last = balances.last else { return nil }
        let line = path
        let zero = y(of: 0)
        return ChartPart(
            line: line, area: line + " V\(zero) H0 Z",
            bottom: money.brief(Money(minorUnits: low, currency: last.balance.currency)),
            peak: peak(money), ticks: ticks(words),
            heights: balances.map { String(y(of: $0.balance.minorUnits)) }
                .joined(separator: " "),
            last: String(balances.count - 1), x: middle(of: balances.count - 1),
            y: percent(y(of: last.balance.minorUnits)),
            said: Self.said(last, words, money))
    }

    /// `November 21, 2026: £95.65`.
    static func said(_ day: Feed.DayBalance, _ words: Localisation, _ money: MoneyFormat) -> String
    {
        words(
            "insights_point", ["date": day.day.name(in: words), "amount": money.text(day.balance)])
    }

    /// A line along each day at its height, and up or down between days.
    private var path: String {
        balances.enumerated().map { index, day in
            let y = y(of: day.balance.minorUnits)
            return (index == 0 ? "M0 \(y)" : "V\(y)") + " H\(edge(index + 1))"
        }.joined(separator: " ")
    }

    /// A label at the first of the highest days, if any balance is above zero.
    private func peak(_ money: MoneyFormat) -> ChartPart.Label? {
        guard high > 0,
            let index = balances.firstIndex(where: { $0.balance.minorUnits == high })
        else { return nil }
        // In each third of the chart, this anchor leaves two thirds of the width for the text.
        let place = centre(of: index)
        let anchor = place < Self.side / 3 ? "start" : place > Self.side * 2 / 3 ? "end" : "middle"
        return ChartPart.Label(
            x: percent(place), anchor: anchor, text: money.text(balances[index].balance))
    }

    /// Labels: the first day with its month, then every seventh with its number.
    private func ticks(_ words: Localisation) -> [ChartPart.Label] {
        stride(from: 0, to: balances.count, by: Self.daysBetweenTicks).map { index in
            let day = balances[index].day
            guard index > 0 else {
                let text = words.fill("{day}", ["day": day.brief(in: words)])
                return ChartPart.Label(x: "0", anchor: "start", text: text)
            }
            return ChartPart.Label(x: middle(of: index), anchor: "middle", text: String(day.day))
        }
    }

    /// The left edge of this day's column.
    private func edge(_ index: Int) -> Int64 { Self.side * Int64(index) / Int64(balances.count) }

    private func centre(of index: Int) -> Int64 { (edge(index) + edge(index + 1)) / 2 }

    private func middle(of index: Int) -> String { percent(centre(of: index)) }

    /// The height of an amount. Balances are at most 2^53, so a thousand of them fit an `Int64`.
    private func y(of minorUnits: Int64) -> Int64 {
        guard high > low else { return Self.side }
        return Self.side - (minorUnits - low) * Self.side / (high - low)
    }

    /// A number of thousandths as a percentage, such as `37.5%`.
    private func percent(_ thousandths: Int64) -> String {
        "\(thousandths / 10).\(thousandths % 10)%"
    }
}
