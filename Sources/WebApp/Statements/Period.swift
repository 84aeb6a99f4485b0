import Foundation
import HTTPSupport
import Ledger

/// Whole days in the viewer's time zone, from the first to the last inclusive; either end may be
/// open. A form may name a month instead, such as `period=2026-10`, or all days: `period=all`.
struct Period: Sendable {
    let first: String
    let last: String
    /// The start of the first day. Without one, the period has no start.
    let from: Timestamp?
    /// The end of the last day, which is the start of the next one. Without one, the period ends
    /// now.
    let until: Timestamp?

    /// All days until now.
    static let always = Period()

    private init() {
        (first, last) = ("", "")
        (from, until) = (nil, nil)
    }

    /// Fails if a day is invalid, or if the last one is before the first.
    init?(_ query: FormFields?, zone: TimeZone?) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone ?? .gmt
        guard let query, let (first, last) = Self.days(query) else { return nil }
        (self.first, self.last) = (first, last)
        guard let start = Self.bound(first, days: 0, calendar),
            let end = Self.bound(last, days: 1, calendar)
        else { return nil }
        (from, until) = (start, end)
        if let from, let until, until <= from { return nil }
    }

    /// The first and the last day, if the period is valid.
    private static func days(_ query: FormFields) -> (String, String)? {
        switch query.text("period") {
        case "", "days": return (query.text("from"), query.text("to"))
        case "all": return ("", "")
        case let text:
            return Month(text).map { ($0.first.iso8601, $0.last.iso8601) }
        }
    }

    /// An empty text gives the inner nil, a text that is not a day the outer one.
    private static func bound(_ text: String, days: Int, _ calendar: Calendar) -> Timestamp?? {
        guard !text.isEmpty else { return .some(nil) }
        let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
        guard text.utf8.count == 10, let day = try? style.parse(text), style.format(day) == text,
            let moved = calendar.date(byAdding: .day, value: days, to: day)
        else { return nil }
        return Timestamp(milliseconds: Int64(moved.timeIntervalSince1970.rounded()) * 1000)
    }
}
