import Foundation
public import Ledger

/// The source of time. Tests and the sandbox inject their own.
public struct WalletClock: Sendable {
    /// The current moment, UTC.
    public let now: @Sendable () -> Timestamp

    public init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// The machine's clock.
    public static let system = WalletClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
