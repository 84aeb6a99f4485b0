/// A place in the journal where the operator confirmed the clock: bookings after it are dated by
/// the clock, although earlier ones lie ahead.
public struct ClockStep: Hashable, Sendable {
    /// The last transfer before it; 0 before the first.
    public let sequence: Int64
    /// The time that the clock showed. No later booking has an earlier one.
    public let confirmedAt: Timestamp
    /// The latest time of all bookings before it, and at least `confirmedAt`.
    public let latest: Timestamp

    /// True if an earlier booking has a later time.
    public var turnsTime: Bool { latest > confirmedAt }

    public init(sequence: Int64, confirmedAt: Timestamp, latest: Timestamp) {
        self.sequence = sequence
        self.confirmedAt = confirmedAt
        self.latest = latest
    }
}
