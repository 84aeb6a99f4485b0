public import Ledger
import Synchronization
public import WalletServices

/// A clock that moves only when a test moves it.
public final class TestClock: Sendable {
    private let moment: Mutex<Timestamp>

    /// Starts on a Saturday: 2026-11-21T08:00:00Z.
    public init(_ start: Timestamp = Timestamp(milliseconds: 1_795_248_000_000)) {
        moment = Mutex(start)
    }

    public var now: Timestamp { moment.withLock { $0 } }

    /// Moves the time forward, or back.
    public func advance(seconds: Int64) {
        moment.withLock { $0 = $0.adding(seconds: seconds) }
    }

    /// This clock as the wallet's `WalletClock`.
    public var port: WalletClock { WalletClock { self.now } }
}
