import Synchronization
import WalletServices

/// The screens that follow a list of the sandbox, such as its codes.
final class Followers: Sendable {
    /// The maximum number of screens.
    static let most = 200

    private struct State {
        var watches: [Int64: Watch] = [:]
        var lastID: Int64 = 0
    }

    private let state = Mutex(State())
    /// Counted before a screen asks for the newest version, so that no change passes it by.
    private let count = Atomic(0)

    /// Lets a screen follow, until its reader stops.
    ///
    /// - Parameters:
    ///   - version: the version that the screen shows. A newer one counts as a change at once.
    ///   - newest: the version now. It is asked for when the screen follows already, so that no
    ///     change is missed.
    /// - Returns: nothing beyond the maximum number of screens.
    func add(since version: Int64?, newest: () -> Int64) -> Watch? {
        let added = state.withLock { state -> Watch? in
            guard state.watches.count < Self.most else { return nil }
            state.lastID += 1
            let id = state.lastID
            let watch = Watch(session: nil) { [weak self] in self?.remove(id) }
            state.watches[id] = watch
            count.store(state.watches.count, ordering: .releasing)
            return watch
        }
        if let version, version != newest() { added?.tell(.changed) }
        return added
    }

    private func remove(_ id: Int64) {
        state.withLock { state in
            state.watches[id] = nil
            count.store(state.watches.count, ordering: .releasing)
        }
    }

    /// Tells all screens of a change, which the version must show already. Call it outside of
    /// locks, because they react to it.
    func tell() {
        guard count.load(ordering: .acquiring) > 0 else { return }
        for watch in state.withLock({ Array($0.watches.values) }) { watch.tell(.changed) }
    }
}
