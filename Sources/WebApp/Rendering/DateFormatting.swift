import Foundation
import Ledger

/// Formats times by the conventions of a language and in one time zone; in UTC, named as such,
/// where the viewer's zone is unknown.
package struct DateFormatting: Sendable {
    let words: Localisation
    let zone: TimeZone?

    /// `2026-11-21`: the day in the viewer's zone, for machines.
    func day(_ time: Timestamp) -> String {
        style(Date.ISO8601FormatStyle(timeZone: zone ?? .gmt).year().month().day(), time)
    }

    /// `November 21, 2026`.
    package func date(_ time: Timestamp) -> String {
        style(format(date: .long, time: .omitted), time)
    }

    /// `8:45 AM`.
    package func time(_ time: Timestamp) -> String {
        style(format(date: .omitted, time: .shortened), time)
    }

    /// `November 21, 2026, 8:45 AM`, followed by `UTC` if the time is in UTC.
    package func dateAndTime(_ time: Timestamp) -> String {
        words(
            zone == nil ? "at_time_utc" : "at_time",
            ["date": date(time), "time": self.time(time)])
    }

    private func format(
        date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle
    ) -> Date.FormatStyle {
        Date.FormatStyle(
            date: date, time: time, locale: words.locale,
            calendar: Calendar(identifier: .gregorian),
            timeZone: zone ?? .gmt)
    }

    private func style<Style: FormatStyle>(_ style: Style, _ time: Timestamp) -> String
    where Style.FormatInput == Date, Style.FormatOutput == String {
        style.format(Date(timeIntervalSince1970: Double(time.milliseconds) / 1000))
    }
}
