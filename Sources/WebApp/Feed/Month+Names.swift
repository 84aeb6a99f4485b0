import Foundation
import Ledger

extension Month {
    /// The months of an account, the newest first, at most three years of them. Simulated payments
    /// in a sandbox may be older than the account.
    static func all(since opened: CivilDate, until today: CivilDate) -> [Month] {
        let first = Month(containing: opened).previous
        var months = [Month(containing: today)]
        while let last = months.last, last > first, months.count < 36 {
            months.append(last.previous)
        }
        return months
    }

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
