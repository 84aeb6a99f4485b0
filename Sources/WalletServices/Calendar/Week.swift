public import Ledger

/// A calendar week, Monday to Sunday, in one time zone.
public struct Week: Hashable, Sendable {
    /// Its Monday.
    public let firstDay: CivilDate
    /// The first moment of its Monday.
    public let start: Timestamp
    /// The first moment of the Monday after it, which no longer belongs to it.
    public let end: Timestamp

    /// The week that this day is in.
    public init(containing day: CivilDate, in days: LocalDays) {
        firstDay = day.adding(days: 1 - day.weekday)
        start = days.start(of: firstDay)
        end = days.start(of: firstDay.adding(days: 7))
    }

    /// The week that this moment is in.
    public init(containing time: Timestamp, in days: LocalDays) {
        let week = Week(containing: days.day(of: time), in: days)
        // Where clocks are put back over midnight, Sunday evening comes twice.
        let isPast = time >= week.end
        self = isPast ? Week(containing: week.firstDay.adding(days: 7), in: days) : week
    }

    /// Whether this moment is in it.
    public func contains(_ time: Timestamp) -> Bool { start <= time && time < end }
}
