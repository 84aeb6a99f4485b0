import Foundation
import Ledger

/// Formats calendar days, which have no time zone.
extension DateFormatting {
    /// `November 23, 2026`.
    func date(_ day: CivilDate) -> String {
        let style = Date.FormatStyle(
            date: .long, time: .omitted, locale: words.locale,
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return style.format(noon(of: day))
    }

    /// `Today`, `Yesterday`, or the date.
    func dayName(_ time: Timestamp, at now: Timestamp) -> String {
        let (day, today) = (day(time), day(now))
        if day == today { return words("day_today") }
        let yesterday = CivilDate(iso8601: today)?.adding(days: -1).iso8601
        return day == yesterday ? words("day_yesterday") : date(time)
    }

    /// `Today`, `Tomorrow`, or `Dec 1`. A day that is over and still due counts as today.
    func nextDayName(_ day: CivilDate, at now: Timestamp) -> String {
        guard let today = CivilDate(iso8601: self.day(now)), day > today else {
            return words("day_today")
        }
        if day == today.adding(days: 1) { return words("day_tomorrow") }
        return day.brief(in: words)
    }

    /// `Nov 16 – 22, 2026`: the first day to the last.
    func days(from first: CivilDate, to last: CivilDate) -> String {
        let style = Date.IntervalFormatStyle(
            date: .abbreviated, time: .omitted, locale: words.locale,
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return style.format(noon(of: first)..<noon(of: last))
    }

    private func noon(of day: CivilDate) -> Date {
        Date(timeIntervalSince1970: TimeInterval(day.daysSince1970 * 86_400 + 43_200))
    }
}
