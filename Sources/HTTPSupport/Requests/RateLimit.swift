public import Ledger
import Synchronization
public import WalletServices

/// Limits how often one key may act within a period, to slow down guessing.
public final class RateLimit: Sendable {
    private struct Window {
        var began: Timestamp
        var count: Int
    }

    private let maximum: Int
    private let seconds: Int64
    private struct State {
        var windows: [String: Window] = [:]
        /// Above this number of windows, expired ones are dropped.
        var most = 10_000
    }

    private let state = Mutex(State())

    /// Allows at most `maximum` actions in `seconds`.
    public init(maximum: Int, seconds: Int64) {
        self.maximum = maximum
        self.seconds = seconds
    }

    /// The seconds that this key must wait before it may act. The call counts nothing.
    public func wait(_ key: String, at now: Timestamp) -> Int64? {
        state.withLock { state in
            guard let window = state.windows[key], window.count >= maximum, now >= window.began,
                now.seconds(since: window.began) < seconds
            else { return nil }
            return max(1, seconds - now.seconds(since: window.began))
        }
    }

    /// Takes back one count for this key: the action turned out not to count.
    public func giveBack(_ key: String) {
        state.withLock { state in
            guard let count = state.windows[key]?.count else { return }
            state.windows[key]?.count = max(0, count - 1)
        }
    }

    /// Counts one action for this key.
    ///
    /// - Throws: `WalletError.tooManyAttempts` when it has to wait.
    public func count(_ key: String, at now: Timestamp) throws(WalletError) {
        if let wait = take(key, at: now) { throw .tooManyAttempts(retryAfterSeconds: wait) }
    }

    /// Counts one action for this key.
    ///
    /// - Parameter maximum: this key's own maximum, if it has one.
    /// - Returns: the seconds to wait, or nil: the action may go ahead.
    public func take(_ key: String, at now: Timestamp, maximum: Int? = nil) -> Int64? {
        state.withLock { state in
            if state.windows.count > state.most {
                state.windows = state.windows.filter {
                    now.seconds(since: $0.value.began) < seconds
                }
                // Avoids another sweep for each of many addresses at once.
                state.most = max(10_000, 2 * state.windows.count)
            }
            var window = state.windows[key] ?? Window(began: now, count: 0)
            if now.seconds(since: window.began) >= seconds || now < window.began {
                window = Window(began: now, count: 0)
            }
            guard window.count < maximum ?? self.maximum else {
                return max(1, seconds - now.seconds(since: window.began))
            }
            window.count += 1
            state.windows[key] = window
            return nil
        }
    }
}
