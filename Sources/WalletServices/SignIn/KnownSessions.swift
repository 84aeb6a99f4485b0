import Ledger
import Synchronization

/// Sessions that were read before and cannot have changed since: every request brings a token, and
/// nearly every one was seen a moment ago. What a commit changes is forgotten before the change is
/// answered, so a session that was ended is worth nothing at once.
final class KnownSessions: Sendable {
    private struct State {
        var version: Int?
        var sessions: [Digest32: (Session, Person)] = [:]
    }

    /// How many are kept.
    private static let limit = 10_000

    private let state = Mutex(State())

    /// - Returns: nil when it is not known, or the store changes without telling (no version).
    func session(_ hash: Digest32, at version: Int?) -> (Session, Person)? {
        guard let version else { return nil }
        return state.withLock { $0.version == version ? $0.sessions[hash] : nil }
    }

    func keep(_ found: (Session, Person), as hash: Digest32, at version: Int?) {
        guard let version else { return }
        state.withLock { state in
            if let newer = state.version, newer > version { return }
            if state.version != version || state.sessions.count >= Self.limit {
                state.sessions = [:]
                state.version = version
            }
            state.sessions[hash] = found
        }
    }
}
