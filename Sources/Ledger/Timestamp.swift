/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// This moment moved by so many seconds; stops at the ends of what Int64 can hold.
    public func adding(seconds: Int64) -> Timestamp {
        let (shift, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, carry) = milliseconds.addingReportingOverflow(shift)
        guard overflow || carry else { return Timestamp(milliseconds: sum) }
        return Timestamp(milliseconds: seconds < 0 ? .min : .max)
    }

    /// Seconds from the other moment to this one, rounded towards zero.
    public func seconds(since other: Timestamp) -> Int64 {
        milliseconds.subtractingReportingOverflow(other.milliseconds).partialValue / 1000
    }

    /// RFC 3339 with exactly three decimals: `2026-11-21T08:45:00.000Z`.
    public var rfc3339: String {
        let day = milliseconds.floorDivided(by: 86_400_000)
        let rest = milliseconds % 86_400_000
        let inDay = rest < 0 ? rest + 86_400_000 : rest
        let date = CivilDate(daysSince1970: day)
        let clock = [inDay / 3_600_000, inDay / 60_000 % 60, inDay / 1000 % 60]
            .map { $0.padded(to: 2) }.joined(separator: ":")
        return "\(date.iso8601)T\(clock).\((inDay % 1000).padded(to: 3))Z"
    }
}

/// A day of the Gregorian calendar.
public struct CivilDate: Hashable, Sendable {
    public let year: Int64
    public let month: Int64
    public let day: Int64

    /// The date so many days after 1970-01-01, by Howard Hinnant's `civil_from_days`
    /// (https://howardhinnant.github.io/date_algorithms.html): years begin in March.
    public init(daysSince1970: Int64) {
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

    /// ISO 8601: `2026-11-21`.
    public var iso8601: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
