/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// This moment plus that many seconds, clamped to the range of Int64.
    public func adding(seconds: Int64) -> Timestamp {
        let (shift, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, carry) = milliseconds.addingReportingOverflow(shift)
        guard overflow || carry else { return Timestamp(milliseconds: sum) }
        return Timestamp(milliseconds: seconds < 0 ? .min : .max)
    }

    /// The next moment that differs.
    public var next: Timestamp {
        Timestamp(milliseconds: milliseconds < .max ? milliseconds + 1 : .max)
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

extension Int64 {
    /// Rounded towards minus infinity.
    public func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
