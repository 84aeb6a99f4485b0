public import Ledger

/// The days on which something recurs.
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit of time between recurrences.
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// The earliest possible day.
    public let start: CivilDate
    public let frequency: Frequency
    /// The interval in days, weeks, months or years; 1 for each.
    public let step: Int64
    /// The total number of days.
    public let count: Int64?
    /// The latest possible day.
    public let until: CivilDate?
    /// The weekdays of a weekly rule, 1 for Monday to 7 for Sunday; empty for the weekday of the
    /// start.
    public let weekdays: Set<Int64>

    /// Takes a start in the years 2000 to 2999, a step of 1 to 1000, a count of 1 to 10,000, an end
    /// not before the start, and weekdays only in a weekly rule.
    public init?(
        start: CivilDate, frequency: Frequency, step: Int64 = 1, count: Int64? = nil,
        until: CivilDate? = nil, weekdays: Set<Int64> = []
    ) {
        guard (2000...2999).contains(start.year), (1...1000).contains(step),
            count.map({ (1...10_000).contains($0) }) ?? true, until.map({ $0 >= start }) ?? true,
            weekdays.isSubset(of: Set(1...7)), frequency == .weekly || weekdays.isEmpty
        else { return nil }
        self.start = start
        self.frequency = frequency
        self.step = step
        self.count = count
        self.until = until
        self.weekdays = weekdays
    }

    /// The rule's first day on or after this one.
    public func next(from day: CivilDate) -> CivilDate? {
        days(from: day).first { _ in true }
    }

    /// The rule's days on or after this one, in order; each is found when it is asked for.
    public func days(from day: CivilDate) -> some Sequence<CivilDate> {
        var (index, seen): (Int64, Int64) = (0, 0)
        var ahead: ArraySlice<CivilDate> = []
        return AnyIterator {
            while true {
                guard let found = ahead.popFirst() else {
                    ahead = days(of: index)[...]
                    // A rule for every thousandth year has no second day in the supported years.
                    guard index < 400_000, (ahead.first ?? start).year < 3000 else { return nil }
                    index += 1
                    continue
                }
                guard found >= start else { continue }
                seen += 1
                guard seen <= count ?? .max, found <= until ?? found else { return nil }
                if found >= day { return found }
            }
        }
    }

    /// The rule's days in the day, week, month or year with this index, in order.
    private func days(of index: Int64) -> [CivilDate] {
        let steps = index * step
        switch frequency {
        case .daily: return [start.adding(days: steps)]
        case .weekly:
            let monday = start.adding(days: 1 - start.weekday + steps * 7)
            let requested = weekdays.isEmpty ? [start.weekday] : weekdays.sorted()
            return requested.map { monday.adding(days: $0 - 1) }
        case .monthly: return [month(after: steps)]
        case .yearly: return [month(after: steps * 12)]
        }
    }

    /// The start's day that many months later, or the last day of a month too short for it.
    private func month(after months: Int64) -> CivilDate {
        let number = start.year * 12 + start.month - 1 + months
        let (year, month) = (number / 12, number % 12 + 1)
        let days = stride(from: start.day, to: 27, by: -1)
        let found = days.lazy.compactMap { CivilDate(year: year, month: month, day: $0) }.first
        return found ?? CivilDate(year: year, month: month, day: start.day) ?? start
    }
}
