import Foundation
import Ledger

/// A calendar month.
struct CalendarMonth: Hashable, Comparable, Sendable {
    let first: CivilDate

    /// The month of this day.
    init(containing day: CivilDate) {
        first = day.adding(days: 1 - day.day)
    }

    /// Reads `2026-11`; nil for anything else.
    init?(_ text: String) {
        guard let first = CivilDate(iso8601: text + "-01") else { return nil }
        self.first = first
    }

    var next: CalendarMonth { CalendarMonth(containing: first.adding(days: 31)) }
    var previous: CalendarMonth { CalendarMonth(containing: first.adding(days: -1)) }
    var last: CivilDate { next.first.adding(days: -1) }

    /// `2026-11`, as in addresses.
    var text: String { String(first.iso8601.dropLast(3)) }

    /// The months of an account, the newest first, at most three years of them. Simulated payments
    /// in a sandbox may be older than the account.
    static func all(since opened: CivilDate, until today: CivilDate) -> [CalendarMonth] {
        let first = CalendarMonth(containing: opened).previous
        var months = [CalendarMonth(containing: today)]
        while let last = months.last, last > first, months.count < 36 {
            months.append(last.previous)
        }
        return months
    }

    static func < (left: CalendarMonth, right: CalendarMonth) -> Bool { left.first < right.first }

    /// `November 2026`.
    func name(in words: Localisation) -> String {
        let style = Date.FormatStyle(
            locale: words.locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return first.noon.formatted(style.year().month(.wide))
    }
}

extension CivilDate {
    /// Noon of the day in UTC, for format styles that need a `Date`.
    var noon: Date { Date(timeIntervalSince1970: TimeInterval(daysSince1970 * 86_400 + 43_200)) }

    /// `Nov 21`, for small spaces.
    func brief(in words: Localisation) -> String {
        let style = Date.FormatStyle(
            locale: words.locale, calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return noon.formatted(style.month(.abbreviated).day())
    }

    /// `November 21, 2026`.
    func name(in words: Localisation) -> String {
        let style = Date.FormatStyle(
            date: .long, time: .omitted, locale: words.locale,
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return noon.formatted(style)
    }
}
