import Ledger

/// The one place where amounts become text for people: `$1,234.50`, `¥1,200`, `KWD 1.250`.
enum MoneyFormat {
    /// The amount; below zero with the minus sign U+2212 in front of everything (UI-NUM-17).
    static func text(_ money: Money) -> String {
        let minus = money.minorUnits < 0 ? "\u{2212}" : ""
        return minus + unsigned(money)
    }

    /// The amount of something that happened: `+` when it came in, U+2212 when it went out.
    static func moved(_ money: Money, isIncoming: Bool) -> String {
        (isIncoming ? "+" : "\u{2212}") + unsigned(money)
    }

    /// What stands in front of amounts of this currency: a sign where every reader knows it, or
    /// else the code.
    static func sign(of currency: Currency) -> String { signs[currency.code] ?? currency.code }

    /// Whether the currency is named by its code.
    static func isCode(_ currency: Currency) -> Bool { signs[currency.code] == nil }

    private static let signs = ["USD": "$", "GBP": "£", "EUR": "€", "JPY": "¥"]

    private static func unsigned(_ money: Money) -> String {
        let decimal = money.decimal.drop { $0 == "-" }
        let parts = decimal.split(separator: ".", maxSplits: 1)
        let fraction = parts.count == 2 ? "." + parts[1] : ""
        let space = isCode(money.currency) ? "\u{A0}" : ""
        return sign(of: money.currency) + space + grouped(parts.first ?? "0") + fraction
    }

    private static func grouped(_ digits: Substring) -> String {
        var groups: [Substring] = []
        var rest = digits
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        groups.insert(rest, at: 0)
        return groups.joined(separator: ",")
    }
}
