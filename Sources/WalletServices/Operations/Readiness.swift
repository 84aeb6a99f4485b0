import Ledger
import SQLStore
import Synchronization

/// Whether money can move now.
public final class Readiness: Sendable {
    /// Why it cannot.
    public enum Obstacle: String, Sendable {
        /// The books are wrong.
        case stopped
        /// The disk is full, or failed.
        case cannotWrite = "cannot write"
    }

    private let core: Core
    private struct Found {
        let at: ContinuousClock.Instant
        let obstacle: Obstacle?
        let risk: String?
    }

    private let last = Mutex<Found?>(nil)

    /// How long an answer holds, so that a stranger's probes cost nothing.
    private static let lifetime = Duration.seconds(1)

    init(core: Core) {
        self.core = core
    }

    /// Tries a write that changes nothing: it takes the way of every payment, so it fails when the
    /// books are wrong, or when the disk has lost its reserve. On a full disk it is also the
    /// attempt that notices new space.
    ///
    /// - Returns: nil when money can move.
    public func obstacle() async -> Obstacle? {
        if core.store.stopReason != nil { return .stopped }
        let now = ContinuousClock.now
        if let last = last.withLock(\.self), now - last.at < Self.lifetime {
            return last.obstacle
        }
        let found = Found(at: now, obstacle: await probe(), risk: await core.store.risk())
        last.withLock { $0 = found }
        return found.obstacle
    }

    /// What should not stay as it is, as the last look at an obstacle found it, such as a way to
    /// lose acknowledged payments; nil when nothing is known.
    public var risk: String? { last.withLock(\.self)?.risk }

    private func probe() async -> Obstacle? {
        do {
            try await core.store.write { _ in }
            return nil
        } catch is NotWriter {
            // Requests are passed on, as long as the database can be read.
            return (try? await core.store.read { _ in }) == nil ? .cannotWrite : nil
        } catch StoreError.stopped {
            return .stopped
        } catch {
            return .cannotWrite
        }
    }
}
