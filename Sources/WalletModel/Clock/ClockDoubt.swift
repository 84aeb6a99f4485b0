public import Ledger

/// Why nothing may be booked at the time that the machine's clock shows.
public struct ClockDoubt: Error, Hashable, Sendable {
    /// The evidence against the clock.
    public enum Cause: String, Hashable, Sendable {
        /// The last booking lies ahead of it: one of the two times is wrong.
        case lastBooking = "last_booking"
        /// It jumped, compared with the time since the machine started.
        case jump
        /// The program itself was made later.
        case program
    }

    public let cause: Cause
    /// The time that the clock shows.
    public let now: Timestamp
    /// The last booking's time, the time without the jump, or when the program was made.
    public let other: Timestamp

    public init(cause: Cause, now: Timestamp, other: Timestamp) {
        self.cause = cause
        self.now = now
        self.other = other
    }

    /// Smaller differences are usual: clocks are corrected while they go.
    public static let toleranceSeconds: Int64 = 60
}
