import Foundation
public import Ledger

/// The days of one time zone: when each begins, and on which a moment falls.
public struct LocalDays: Sendable {
    private let zone: TimeZone

    /// - Parameter identifier: a name of the IANA time zone database, such as `Europe/London`.
    /// - Returns: nil when there is no such zone.
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
