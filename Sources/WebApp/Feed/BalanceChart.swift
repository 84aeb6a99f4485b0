import Ledger
import WalletServices

/// A line of balances, drawn into a square of 1000 by 1000 that the page stretches. All of it is
/// whole numbers.
struct BalanceChart {
    /// From the first day to the last; at least one.
    let balances: [Feed.DayBalance]

    private static let side: Int64 = 1000
    /// As many days can be read off the chart itself as a finger can tell apart.
    private static let mostPoints = 10

    private var low: Int64 { balances.map(\.balance.minorUnits).min() ?? 0 }
    private var high: Int64 { balances.map(\.balance.minorUnits).max() ?? 0 }

    func part(_ words: Words, _ money: MoneyFormat) -> ChartPart? {
        guard let currency = balances.first?.balance.currency else { return nil }
        let line = path
        return ChartPart(
            line: line, area: line + " V\(Self.side) H\(x(0)) Z",
            top: money.text(Money(minorUnits: high, currency: currency)),
            bottom: money.text(Money(minorUnits: low, currency: currency)),
            isFlat: low == high, points: points(words, money))
    }

    private var path: String {
        guard balances.count > 1 else { return "M0 \(y(0)) H\(Self.side)" }
        return balances.indices.map { "\($0 == 0 ? "M" : "L")\(x($0)) \(y($0))" }
            .joined(separator: " ")
    }

    /// Half a column stays free at both ends, so that the first and last day can be hit too.
    private func x(_ index: Int) -> Int64 {
        guard balances.count > 1 else { return balances.isEmpty ? 0 : Self.side / 2 }
        let margin = Self.side / Int64(2 * shown.count)
        let width = Self.side - 2 * margin
        return margin + width * Int64(index) / Int64(balances.count - 1)
    }

    /// Balances are at most 2^53, so a thousand of them fit.
    private func y(_ index: Int) -> Int64 {
        guard high > low else { return Self.side / 2 }
        let above = balances[index].balance.minorUnits - low
        return Self.side - above * Self.side / (high - low)
    }

    /// The days that can be read off, evenly spread, with the first and the last.
    private var shown: [Int] {
        let count = balances.count
        guard count > Self.mostPoints else { return Array(balances.indices) }
        return (0..<Self.mostPoints).map { $0 * (count - 1) / (Self.mostPoints - 1) }
    }

    private func points(_ words: Words, _ money: MoneyFormat) -> [ChartPart.Point] {
        shown.map { index in
            let day = balances[index]
            return ChartPart.Point(
                id: "day-\(day.day.iso8601)", x: percent(x(index)), y: percent(y(index)),
                said: words(
                    "insights_point",
                    ["date": day.day.name(in: words), "amount": money.text(day.balance)]),
                isChosen: index == balances.count - 1)
        }
    }

    /// `37.5%` of a thousandth's count.
    private func percent(_ thousandths: Int64) -> String {
        "\(thousandths / 10).\(thousandths % 10)%"
    }
}
