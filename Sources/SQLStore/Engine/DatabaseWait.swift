import Synchronization
import WalletModel

/// A group of writes while the database must answer. One that takes too long is answered by another
/// thread: a commit may wait for a standby that is away, for hours.
final class DatabaseWait: Sendable {
    /// How long the writes wait.
    static let patience = Duration.seconds(10)

    private let writes: Mutex<[any WaitingWrite & Sendable]?>
    private let since = ContinuousClock.now

    init(_ writes: [any WaitingWrite & Sendable]) { self.writes = Mutex(writes) }

    var isLate: Bool { ContinuousClock.now - since > Self.patience }

    /// - Returns: false if somebody has answered the writes already.
    func end() -> Bool { take() != nil }

    /// Answers the writes, unless the database has answered.
    ///
    /// - Returns: true if it answered them.
    func giveUp() -> Bool {
        guard let writes = take() else { return false }
        let unknown = StoreError.outcomeUnknown("the database has not answered yet")
        writes.forEach { $0.fail(unknown) }
        return true
    }

    private func take() -> [any WaitingWrite & Sendable]? {
        writes.withLock { writes in
            defer { writes = nil }
            return writes
        }
    }
}
