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
    private let kept = Mutex<[Message]>([])

    /// - Parameter lifetimeSeconds: how long a code lasts, which the text says in minutes.
    public init(lifetimeSeconds: Int64 = 300, clock: WalletClock = .system) {
        minutes = lifetimeSeconds / 60
        self.clock = clock
    }

    public func send(code: String, to phone: PhoneNumber) async throws {
        let message = Message(phone: phone, code: code, sentAt: clock.now(), minutes: minutes)
        kept.withLock { kept in
            kept.append(message)
            if kept.count > Self.capacity { kept.removeFirst(kept.count - Self.capacity) }
        }
    }

    /// What was sent, newest first.
    ///
    /// - Parameter phone: only to this number; nil for all.
    public func messages(to phone: PhoneNumber? = nil) -> [Message] {
        kept.withLock { kept in
            kept.reversed().filter { phone == nil || $0.phone == phone }
        }
    }
}
