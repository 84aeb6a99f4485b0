public import Ledger
import Synchronization

/// Counts what somebody did in the last minutes, to slow down those who try out names.
public final class RateLimit: Sendable {
    private struct Window {
        var began: Timestamp
        var count: Int
    }

    private let maximum: Int
    private let seconds: Int64
    private let windows = Mutex<[String: Window]>([:])

    /// At most so many in so many seconds.
    public init(maximum: Int, seconds: Int64) {
        self.maximum = maximum
        self.seconds = seconds
    }

    /// The seconds to wait for this key; nil when it may go on. Asking counts nothing.
    public func wait(_ key: String, at now: Timestamp) -> Int64? {
        windows.withLock { windows in
            guard let window = windows[key], window.count >= maximum, now >= window.began,
                now.seconds(since: window.began) < seconds
            else { return nil }
            return max(1, seconds - now.seconds(since: window.began))
        }
    }

    /// Counts one more for this key.
    ///
    /// - Returns: nil when it may go on, or the seconds to wait.
    public func take(_ key: String, at now: Timestamp) -> Int64? {
        windows.withLock { windows in
            if windows.count > 10_000 {
                windows = windows.filter { now.seconds(since: $0.value.began) < seconds }
            }
            var window = windows[key] ?? Window(began: now, count: 0)
            if now.seconds(since: window.began) >= seconds || now < window.began {
                window = Window(began: now, count: 0)
            }
            guard window.count < maximum else {
                return max(1, seconds - now.seconds(since: window.began))
            }
            window.count += 1
            windows[key] = window
            return nil
        }
    }
}
