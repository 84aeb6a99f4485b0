import Foundation
import Ledger

/// Formats days and amounts by a locale's conventions, many at once.
struct StatementCustoms {
    private let locale: Locale
    private let point: String
    private let grouping: String
    /// Formatted days by their number, since the same ones recur.
    private var known: [Int64: String] = [:]

    init(_ locale: Locale) {
        self.locale = locale
        point = locale.decimalSeparator ?? "."
        grouping = locale.groupingSeparator ?? ","
    }

    /// `Nov 21, 2026`.
    mutating func day(_ day: CivilDate) -> String {
        if let text = known[day.daysSince1970] { return text }
        let style = Date.FormatStyle(
            date: .abbreviated, time: .omitted, locale: locale,
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        let text = style.format(Self.noon(of: day))
        known[day.daysSince1970] = text
        return text
    }

    /// `Nov 1 – 21, 2026`.
    mutating func days(from first: CivilDate, to last: CivilDate) -> String {
        guard first < last else { return day(first) }
        let style = Date.IntervalFormatStyle(
            date: .abbreviated, time: .omitted, locale: locale,
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return style.format(Self.noon(of: first)..<Self.noon(of: last))
    }

    /// `1,234.50`; below zero with the minus sign U+2212; always grouped, as in columns.
    func amount(_ money: Money) -> String {
        let parts = money.decimal.split(separator: ".")
        let whole = (parts.first ?? "0").drop { $0 == "-" }
        var text = money.minorUnits < 0 ? "\u{2212}" : ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { text += grouping }
            text.append(digit)
        }
        return parts.count > 1 ? text + point + parts[1] : text
    }

    /// `British Pound (GBP)`.
    func name(of currency: Currency) -> String {
        guard let name = locale.localizedString(forCurrencyCode: currency.code) else {
            return currency.code
        }
        return name == currency.code ? name : "\(name) (\(currency.code))"
    }

    private static func noon(of day: CivilDate) -> Date {
        Date(timeIntervalSince1970: TimeInterval(day.daysSince1970 * 86_400 + 43_200))
    }
}
