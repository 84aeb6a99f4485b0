import Foundation
public import Ledger

/// The days of one time zone: when each begins, and on which a moment falls.
public struct LocalDays: Sendable {
    private let zone: TimeZone

    /// - Parameter identifier: a name of the IANA time zone database, such as `Europe/London`.
    public init?(zone identifier: String) {
        guard identifier.utf8.count <= 64, let zone = TimeZone(identifier: identifier) else {
            return nil
        }
        self.zone = zone
    }

    /// Coordinated universal time.
    public static let universal = LocalDays(TimeZone.gmt)

    private init(_ zone: TimeZone) {
        self.zone = zone
    }

    /// The local date at this moment.
    public func day(of time: Timestamp) -> CivilDate {
        let seconds = time.milliseconds.floorDivided(by: 1000)
        return CivilDate(daysSince1970: (seconds + offset(at: seconds)).floorDivided(by: 86_400))
    }

    /// The first moment of this day: one o'clock where clocks go forward at midnight, and the
    /// earlier midnight where they go back over it.
    public func start(of day: CivilDate) -> Timestamp {
        let midnight = day.daysSince1970 * 86_400
        // No zone differs from UTC by more than 14 hours.
        let early = midnight - 15 * 3600
        let before = midnight - offset(at: early)
        let after = midnight - offset(at: midnight + 15 * 3600)
        guard before != after else { return Timestamp(milliseconds: before * 1000) }
        let change = nextChange(after: early) ?? before
        let start = before < change ? before : max(change, after)
        return Timestamp(milliseconds: start * 1000)
    }

    /// The local offset from UTC at this moment, in whole minutes.
    public func offsetMinutes(at time: Timestamp) -> Int64 {
        offset(at: time.milliseconds.floorDivided(by: 1000)) / 60
    }

    /// The local time with its offset (RFC 3339): `2026-11-28T23:30:00.000+01:00`, and `Z` for UTC
    /// itself.
    public func rfc3339(_ time: Timestamp) -> String {
        let minutes = offsetMinutes(at: time)
        guard minutes != 0 else { return time.rfc3339 }
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let offset = [hours, rest].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return time.adding(seconds: minutes * 60).rfc3339.dropLast()
            + (minutes < 0 ? "-" : "+") + offset
    }

    /// The name that people give the local time at this moment, such as `CET`. In some zones they
    /// call it by its offset, and it has none.
    public func name(at time: Timestamp) -> String? {
        let date = Self.date(time.milliseconds.floorDivided(by: 1000))
        let isSummer = zone.isDaylightSavingTime(for: date)
        for region in ["en_GB", "en_US", "en_AU", "en_IN", "en_ZA", "en_NZ"] {
            let name = zone.localizedName(
                for: isSummer ? .shortDaylightSaving : .shortStandard,
                locale: Locale(identifier: region))
            if let name, name.utf8.allSatisfy({ (65...90).contains($0) }) { return name }
        }
        return nil
    }

    /// The local offset from UTC, in seconds.
    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Self.date(seconds)))
    }

    private func nextChange(after seconds: Int64) -> Int64? {
        zone.nextDaylightSavingTimeTransition(after: Self.date(seconds)).map {
            Int64($0.timeIntervalSince1970.rounded())
        }
    }

    private static func date(_ seconds: Int64) -> Date {
        Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}
