import Ledger
public import Phone
import Synchronization
public import WalletServices

/// Shows the codes of a sandbox: kept in memory, newest first, readable by everybody.
public final class SandboxOutbox: Messenger {
    /// The maximum number of messages; the oldest are dropped first.
    public static let capacity = 500

    private let minutes: Int64
    private let clock: WalletClock
    private struct State {
        var messages: [CodeMessage] = []
        var version: Int64
    }

    /// The maximum number of screens that follow it.
    public static let maximumWatches = Followers.most

    private let state: Mutex<State>
    private let followers = Followers()
    private let magic = MagicPhones()

    /// - Parameter lifetimeSeconds: how long a code is valid; the text says it in minutes.
    public init(lifetimeSeconds: Int64 = 300, clock: WalletClock = .system) {
        minutes = lifetimeSeconds / 60
        self.clock = clock
        state = Mutex(State(version: clock.now().milliseconds))
    }

    /// A version that grows with every message. Messages read after taking the version are at least
    /// as new as it.
    public var version: Int64 { state.withLock(\.version) }

    /// Listens for messages, until the reader stops.
    ///
    /// - Parameter version: the version that the screen shows. A newer one counts as a change at
    ///   once.
    /// - Returns: nothing beyond the maximum number of screens.
    public func watch(since version: Int64?) -> Watch? {
        followers.add(since: version) { self.version }
    }

    public func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    public func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        // Only codes have a place on the page.
        guard let code = message.code.flatMap({ magic.code($0, to: phone) }) else { return }
        let message = CodeMessage(phone: phone, code: code, sentAt: clock.now(), minutes: minutes)
        change { messages in
            messages.append(message)
            let extra = messages.count - Self.capacity
            if extra > 0 { messages.removeFirst(extra) }
        }
    }

    private func change(_ body: (inout [CodeMessage]) -> Void) {
        state.withLock { state in
            body(&state.messages)
            state.version += 1
        }
        followers.tell()
    }

    /// Forgets all messages.
    func clear() { change { $0 = [] } }

    /// The sent messages, newest first.
    ///
    /// - Parameter phone: the only number to list. Without one, the list has all of them.
    public func messages(to phone: PhoneNumber? = nil) -> [CodeMessage] {
        state.withLock { state in
            state.messages.reversed().filter { phone == nil || $0.phone == phone }
        }
    }
}
