public import Ledger

/// A calendar week, Monday to Sunday, in one time zone.
public struct Week: Hashable, Sendable {
    /// Its Monday.
    public let firstDay: CivilDate
    /// The first moment of its Monday.
    public let start: Timestamp
    /// The first moment of the following Monday, no longer part of the week.
    public let end: Timestamp

    /// The week of this day.
    public init(containing day: CivilDate, in days: LocalDays) {
        firstDay = day.adding(days: 1 - day.weekday)
        start = days.start(of: firstDay)
        end = days.start(of: firstDay.adding(days: 7))
    }

    /// The week of this moment.
    public init(containing time: Timestamp, in days: LocalDays) {
        let week = Week(containing: days.day(of: time), in: days)
        // Where clocks go back over midnight, Sunday evening occurs twice.
        let isPast = time >= week.end
        self = isPast ? Week(containing: week.firstDay.adding(days: 7), in: days) : week
    }

    /// True for a moment within the week.
    public func contains(_ time: Timestamp) -> Bool { start <= time && time < end }
}
