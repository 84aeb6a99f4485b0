/// A day of the Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days after 1970-01-01, which is 0.
    public let daysSince1970: Int64
    public let year: Int64
    public let month: Int64
    public let day: Int64

    /// The date that many days after 1970-01-01, by Howard Hinnant's `civil_from_days`
    /// (https://howardhinnant.github.io/date_algorithms.html): years begin in March.
    public init(daysSince1970: Int64) {
        self.daysSince1970 = daysSince1970
        let shifted = daysSince1970 + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let leaps = dayOfEra / 1460 - dayOfEra / 36524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The date with this year (1 to 9999), month and day, by the same author's `days_from_civil`.
    public init?(year: Int64, month: Int64, day: Int64) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floorDivided(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
        guard self.month == month, self.day == day else { return nil }
    }

    /// Reads `2026-11-21`, exactly as ISO 8601 writes it.
    public init?(iso8601 text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2],
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }

    /// The date that many days later.
    public func adding(days: Int64) -> CivilDate {
        CivilDate(daysSince1970: daysSince1970 + days)
    }

    /// ISO 8601: 1 for Monday to 7 for Sunday.
    public var weekday: Int64 {
        let sinceThursday = daysSince1970 - daysSince1970.floorDivided(by: 7) * 7
        return (sinceThursday + 3) % 7 + 1
    }

    /// ISO 8601: `2026-11-21`.
    public var iso8601: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}
