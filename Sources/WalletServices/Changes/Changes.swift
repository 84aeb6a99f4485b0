import Synchronization

/// Tells open screens that something of a person's has changed, right after the commit that
/// changed it. It says no more than that: a screen asks again, as it would at any other time.
///
/// Telling never waits for those who listen, and costs one atomic read while nobody does.
public final class Changes: Sendable {
    /// How many screens one person may have open, and everybody together.
    public struct Limits: Sendable {
        public var perPerson = 20
        public var together = 2_000

        public init() {}
    }

    private struct State {
        var lastID: UInt64 = 0
        var watches: [PersonID: [UInt64: Watch]] = [:]
    }

    private let limits: Limits
    private let state = Mutex(State())
    private let count = Atomic(0)

    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many screens listen now.
    public var watchCount: Int { count.load(ordering: .relaxed) }

    /// Listens on behalf of a session, until it ends, the watch is stopped, or nobody reads on.
    ///
    /// - Returns: nil when there are too many already.
    public func watch(_ session: Session) -> Watch? {
        let person = session.person
        return state.withLock { state in
            let own = state.watches[person]?.count ?? 0
            guard own < limits.perPerson, watchCount < limits.together else { return nil }
            state.lastID += 1
            let id = state.lastID
            let watch = Watch(session: session.id) { [weak self] in self?.forget(id, of: person) }
            state.watches[person, default: [:]][id] = watch
            count.add(1, ordering: .relaxed)
            return watch
        }
    }

    /// Something of these people's has changed. To be called after the commit.
    func announce(_ person: PersonID, _ other: PersonID? = nil) {
        guard watchCount > 0 else { return }
        for watch in watches(of: person) { watch.tell(.changed) }
        guard let other, other != person else { return }
        for watch in watches(of: other) { watch.tell(.changed) }
    }

    /// A session is over: its screens are told so, and hear nothing more.
    func end(_ session: SessionID, of person: PersonID) {
        guard watchCount > 0 else { return }
        for watch in watches(of: person) where watch.session == session { watch.end() }
    }

    /// Outside of the lock, so that what a watch does about it cannot meet the lock again.
    private func watches(of person: PersonID) -> [Watch] {
        state.withLock { $0.watches[person].map { Array($0.values) } ?? [] }
    }

    private func forget(_ id: UInt64, of person: PersonID) {
        state.withLock { state in
            guard state.watches[person]?.removeValue(forKey: id) != nil else { return }
            if state.watches[person]?.isEmpty == true { state.watches[person] = nil }
            count.subtract(1, ordering: .relaxed)
        }
    }
}
