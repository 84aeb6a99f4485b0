public import Ledger
public import Phone
import Synchronization

/// Where codes appear in a sandbox: kept in memory, newest first, for everybody to read.
public final class SandboxOutbox: CodeSender {
    /// A message as the phone would have got it.
    public struct Message: Hashable, Sendable {
        public let phone: PhoneNumber
        public let code: String
        public let sentAt: Timestamp
        let minutes: Int64

        /// The message's words.
        ///
        /// - Parameter host: the site that browsers may fill the code in on (WICG, origin-bound
        ///   one-time codes).
        public func text(for host: String) -> String {
            """
            Your Awallet code is \(code). It expires in \(minutes) minutes.

            @\(host) #\(code)
            """
        }
    }

    /// How many messages are kept; the oldest go first.
    public static let capacity = 500

    private let minutes: Int64
    private let clock: WalletClock
    private struct State {
        var messages: [Message] = []
        var version: Int64
        var watches: [Int64: Watch] = [:]
        var lastWatch: Int64 = 0
    }

    /// How many screens may follow it at once.
    public static let maximumWatches = 200

    private let state: Mutex<State>

    /// - Parameter lifetimeSeconds: how long a code lasts, which the text says in minutes.
    public init(lifetimeSeconds: Int64 = 300, clock: WalletClock = .system) {
        minutes = lifetimeSeconds / 60
        self.clock = clock
        state = Mutex(State(version: clock.now().milliseconds))
    }

    /// What moves on with every message. What was read after it was taken is as new as it.
    public var version: Int64 { state.withLock(\.version) }

    /// Listens for messages, until nobody reads on.
    ///
    /// - Parameter version: what the screen shows; a newer one is news at once.
    /// - Returns: nil when there are too many already.
    public func watch(since version: Int64?) -> Watch? {
        state.withLock { state in
            guard state.watches.count < Self.maximumWatches else { return nil }
            state.lastWatch += 1
            let id = state.lastWatch
            let watch = Watch(session: nil) { [weak self] in
                self?.state.withLock { $0.watches[id] = nil }
            }
            state.watches[id] = watch
            if let version, version != state.version { watch.tell(.changed) }
            return watch
        }
    }

    public func send(code: String, to phone: PhoneNumber) async throws {
        let message = Message(phone: phone, code: code, sentAt: clock.now(), minutes: minutes)
        let watches = state.withLock { state in
            state.messages.append(message)
            let extra = state.messages.count - Self.capacity
            if extra > 0 { state.messages.removeFirst(extra) }
            state.version += 1
            return Array(state.watches.values)
        }
        // Outside of the lock: what they do about it may need it.
        for watch in watches { watch.tell(.changed) }
    }

    /// What was sent, newest first.
    ///
    /// - Parameter phone: only to this number; nil for all.
    public func messages(to phone: PhoneNumber? = nil) -> [Message] {
        state.withLock { state in
            state.messages.reversed().filter { phone == nil || $0.phone == phone }
        }
    }
}
