public import Ledger

/// On which days something happens again.
public struct RecurrenceRule: Hashable, Sendable {
    /// How often.
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// The first day that can be one of its days.
    public let start: CivilDate
    public let frequency: Frequency
    /// Every so many days, weeks, months or years; 1 for each.
    public let step: Int64
    /// How many days it has in all; nil for no end.
    public let count: Int64?
    /// The last day that can be one; nil for no end.
    public let until: CivilDate?
    /// Of a weekly rule: its days of the week, 1 for Monday to 7 for Sunday; empty for that of the
    /// start.
    public let weekdays: Set<Int64>

    /// - Returns: nil for what cannot be followed: a step outside 1 to 1000, a count outside 1 to
    ///   10,000, an end before the start, weekdays of a rule that is not weekly, or a start that is
    ///   not within the years 2000 to 2999.
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

    /// The rule's first day at or after this one; nil when it has none left.
    public func next(from day: CivilDate) -> CivilDate? {
        var seen: Int64 = 0
        var index: Int64 = 0
        while true {
            for found in days(of: index) where found >= start {
                seen += 1
                if let count, seen > count { return nil }
                if let until, found > until { return nil }
                if found >= day { return found }
            }
            index += 1
            // A rule of every thousandth year has no second day that anybody will see.
            guard index < 400_000, (days(of: index).first ?? start).year < 3000 else { return nil }
        }
    }

    /// The days of its so many-th day, week, month or year, in order.
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

    /// The start's day so many months later, or the last day of a month that is too short for it.
    private func month(after months: Int64) -> CivilDate {
        let number = start.year * 12 + start.month - 1 + months
        let (year, month) = (number / 12, number % 12 + 1)
        let days = stride(from: start.day, to: 27, by: -1)
        let found = days.lazy.compactMap { CivilDate(year: year, month: month, day: $0) }.first
        return found ?? CivilDate(year: year, month: month, day: start.day) ?? start
    }
}
