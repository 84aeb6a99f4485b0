import Foundation
public import Ledger

/// The source of time. Tests and the sandbox inject their own.
public struct WalletClock: Sendable {
    /// The current moment, UTC.
    public let now: @Sendable () -> Timestamp
    /// True if it may differ from the machine's clock. Browsers go by the machine's, so whatever
    /// they keep for a limited time, they keep for longer, and the server alone ends it.
    public let isSet: @Sendable () -> Bool
    /// The time of the machine's clock.
    public let machineNow: @Sendable () -> Timestamp
    /// Finds out when the machine's clock is wrong. A clock that is set on purpose has none.
    public let machine: MachineClock?
    /// Waits until a moment, but no longer than a duration of the machine's time.
    private let wait: @Sendable (Timestamp, Duration) async throws -> Void

    /// A clock that goes as fast as the machine's, or that its owner moves by hand.
    ///
    /// - Parameter machine: finds out when it is wrong.
    public init(machine: MachineClock? = nil, now: @escaping @Sendable () -> Timestamp) {
        self.init(now: now, isSet: { false }, machineNow: now, machine: machine) {
            moment, longest in
            try await Self.pause(for: Self.duration(until: moment, at: now()), atMost: longest)
        }
    }

    /// A clock that knows itself how long to wait for a moment.
    ///
    /// - Parameters:
    ///   - isSet: whether it may differ from the machine's clock.
    ///   - machineNow: the time of the machine's clock.
    ///   - machine: finds out when the machine's clock is wrong.
    ///   - wait: waits until a moment of this clock, but no longer than a duration of the
    ///     machine's time; it may return earlier.
    public init(
        now: @escaping @Sendable () -> Timestamp, isSet: @escaping @Sendable () -> Bool,
        machineNow: @escaping @Sendable () -> Timestamp, machine: MachineClock? = nil,
        wait: @escaping @Sendable (Timestamp, Duration) async throws -> Void
    ) {
        self.now = now
        self.isSet = isSet
        self.machineNow = machineNow
        self.machine = machine
        self.wait = wait
    }

    /// Waits until the clock shows this moment, but no longer than this duration of the machine's
    /// time. It may return earlier: look at the clock again.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until moment: Timestamp, atMost longest: Duration) async throws {
        try await wait(moment, longest)
    }

    /// The machine's time from one moment to another, on a clock that goes as fast.
    public static func duration(until moment: Timestamp, at now: Timestamp) -> Duration {
        let (span, overflow) = moment.milliseconds.subtractingReportingOverflow(now.milliseconds)
        return .milliseconds(overflow ? .max : span)
    }

    /// Waits; never so short that a loop around it keeps the processor busy.
    public static func pause(for duration: Duration, atMost longest: Duration) async throws {
        try await Task.sleep(for: min(max(duration, .milliseconds(10)), longest))
    }

    /// The machine's clock.
    public static let system = WalletClock { read(CLOCK_REALTIME) }

    static func read(_ clock: clockid_t) -> Timestamp {
        var time = timespec()
        clock_gettime(clock, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
