import Ledger
import Synchronization

/// Whom a secret belongs to, of secrets that were looked up before and cannot have changed since:
/// every request brings one, and nearly every one was seen a moment ago. What a commit changes is
/// forgotten before the change is answered, so a secret that was revoked is worth nothing at once.
final class CredentialCache<Owner: Sendable>: Sendable {
    private struct State {
        var version: Int?
        var owners: [Digest32: Owner] = [:]
    }

    /// How many are kept.
    private let limit = 10_000

    private let state = Mutex(State())

    /// - Returns: nil when it is not known, or the store changes without telling (no version).
    func owner(of hash: Digest32, at version: Int?) -> Owner? {
        guard let version else { return nil }
        return state.withLock { $0.version == version ? $0.owners[hash] : nil }
    }

    func keep(_ owner: Owner, of hash: Digest32, at version: Int?) {
        guard let version else { return }
        state.withLock { state in
            if let newer = state.version, newer > version { return }
            if state.version != version || state.owners.count >= limit {
                state.owners = [:]
                state.version = version
            }
            state.owners[hash] = owner
        }
    }
}
