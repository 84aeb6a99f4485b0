import Ledger
import SQLStore
import Synchronization

/// The owners of secrets that were looked up before and have not changed since. Every request
/// brings a secret, and nearly every one was seen a moment ago. A commit's changes leave the cache
/// before the change is answered, so a revoked secret stops working at once.
final class CredentialCache<Owner: Sendable>: Sendable {
    private struct State {
        var version: Int?
        var owners: [Digest32: Owner] = [:]
    }

    /// The maximum number of entries.
    private let limit = 10_000

    private let state = Mutex(State())

    /// The owner of a secret, from the cache or from the store.
    func find(
        _ hash: Digest32, in store: SQLStore,
        _ read: @escaping @Sendable (Transaction) throws -> Owner?
    ) async throws -> Owner? {
        // Taken before the read: any change meanwhile makes it outdated.
        let version = store.identityVersion
        if let found = owner(of: hash, at: version) { return found }
        let found = try await store.read(read)
        if let found { keep(found, of: hash, at: version) }
        return found
    }

    /// The cached owner. A store that cannot report changes has no version, and nothing is cached.
    private func owner(of hash: Digest32, at version: Int?) -> Owner? {
        guard let version else { return nil }
        return state.withLock { $0.version == version ? $0.owners[hash] : nil }
    }

    private func keep(_ owner: Owner, of hash: Digest32, at version: Int?) {
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
