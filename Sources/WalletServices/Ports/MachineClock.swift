import Foundation
public import Ledger
public import SQLStore
import Synchronization

/// The machine's clock, compared with the time since the machine started, which nobody sets: a jump
/// of one against the other shows that the clock was or is wrong.
public final class MachineClock: Sendable {
    private struct Reading {
        let wall: Timestamp
        let steady: Timestamp
    }

    private let wall: @Sendable () -> Timestamp
    private let steady: @Sendable () -> Timestamp
    /// When the program was made; no earlier time can be right.
    private let madeAt: Timestamp
    /// The last reading without a jump.
    private let last: Mutex<Reading>

    /// A clock that goes forward by more than an hour at once, while the machine did not sleep, is
    /// not being corrected as usual.
    static let longestJumpSeconds: Int64 = 3600

    /// - Parameters:
    ///   - wall: the time that may be set.
    ///   - steady: the time since some moment, which includes the machine's sleep.
    ///   - madeAt: when the program was made.
    public init(
        madeAt: Timestamp, wall: @escaping @Sendable () -> Timestamp,
        steady: @escaping @Sendable () -> Timestamp
    ) {
        self.madeAt = madeAt
        self.wall = wall
        self.steady = steady
        last = Mutex(Reading(wall: wall(), steady: steady()))
    }

    /// The clocks of this machine.
    public convenience init(madeAt: Timestamp) {
        self.init(
            madeAt: madeAt, wall: WalletClock.system.now,
            steady: { WalletClock.read(CLOCK_BOOTTIME) })
    }

    /// This clock as the wallet's.
    public var port: WalletClock { WalletClock(machine: self, now: wall) }

    /// This clock as the store asks it before each booking.
    public var judge: ClockJudge { { self.doubt(after: $0, $1) } }

    /// A doubt about the clock, which stops all bookings. It ends automatically when the clock is
    /// set right.
    ///
    /// - Parameters:
    ///   - latest: the latest time that a booking has.
    ///   - step: where the operator last confirmed the clock.
    public func doubt(after latest: Timestamp, _ step: ClockStep?) -> ClockDoubt? {
        let now = Reading(wall: wall(), steady: steady())
        let least = max(latest, step?.confirmedAt ?? madeAt)
        return last.withLock { last in
            let isBehind = now.wall.isBehind(least)
            // Before that jump the clock was wrong, and now it is right.
            let isCorrected = last.wall.isBehind(least) && !isBehind
            let expected = last.wall.adding(now.steady, since: last.steady)
            if isCorrected || !now.wall.hasJumped(from: expected) { last = now }
            if isBehind {
                return ClockDoubt(
                    cause: latest < least ? .program : .lastBooking, now: now.wall, other: least)
            }
            guard now.wall.hasJumped(from: expected), !isCorrected else { return nil }
            return ClockDoubt(cause: .jump, now: now.wall, other: expected)
        }
    }

    /// Takes the present time for right, whatever it was before.
    func confirm() { last.withLock { $0 = Reading(wall: wall(), steady: steady()) } }
}

extension Timestamp {
    /// True if it is earlier by more than clocks usually are.
    fileprivate func isBehind(_ other: Timestamp) -> Bool {
        self < other.adding(seconds: -ClockDoubt.toleranceSeconds)
    }

    fileprivate func hasJumped(from expected: Timestamp) -> Bool {
        isBehind(expected) || self > expected.adding(seconds: MachineClock.longestJumpSeconds)
    }

    fileprivate func adding(_ end: Timestamp, since start: Timestamp) -> Timestamp {
        Timestamp(milliseconds: milliseconds &+ (end.milliseconds &- start.milliseconds))
    }
}
