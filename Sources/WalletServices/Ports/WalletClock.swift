import Foundation
public import Ledger

/// Where the time comes from. Tests and the sandbox put their own clock here.
public struct WalletClock: Sendable {
    /// The moment now, UTC.
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
