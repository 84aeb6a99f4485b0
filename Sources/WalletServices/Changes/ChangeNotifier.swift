import Foundation
public import Ledger
import Synchronization

/// Tells open screens that something of a person's has changed, right after the commit that
/// changed it. It says no more than that: a screen asks again, as it would at any other time.
///
/// Telling never waits for those who listen: it takes one short lock.
public final class ChangeNotifier: Sendable {
    /// How many screens one person may have open, and everybody together.
    public struct Limits: Sendable {
        public var perPerson = 20
        public var together = 2_000

        public init() {}
    }

    private struct State {
        var lastID: UInt64 = 0
        var count = 0
        var watches: [PersonID: [UInt64: Watch]] = [:]
        /// How often each stripe of people was told something. Several people share one: that a
        /// version moved can mean nothing to somebody, but no change leaves it where it was.
        var versions = [Int64](repeating: 0, count: 1024)
        /// Whose changes wake the follower.
        var followed: Set<PersonID> = []
    }

    private let limits: Limits
    private let firstVersion: Int64
    private let state = Mutex(State())
    /// Wakes the one who follows people: several wakes that were not heard are one.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    /// - Parameter start: when this process began; the versions of another one mean nothing here.
    public init(since start: Timestamp, limits: Limits = Limits()) {
        firstVersion = start.milliseconds
        self.limits = limits
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// How many screens listen now.
    public var watchCount: Int { state.withLock { $0.count } }

    /// What moves on with everything that this person is told. What was read after it was taken
    /// is as new as it.
    public func version(of person: PersonID) -> Int64 {
        state.withLock { firstVersion &+ $0.versions[Self.stripe(of: person)] }
    }

    /// Listens on behalf of a session, until it ends or nobody reads on.
    ///
    /// - Parameter version: what the screen shows; a newer one is news at once.
    /// - Returns: nil when there are too many already.
    public func watch(_ session: Session, since version: Int64?) -> Watch? {
        let person = session.person
        return state.withLock { state in
            let own = state.watches[person]?.count ?? 0
            guard own < limits.perPerson, state.count < limits.together else { return nil }
            state.lastID += 1
            state.count += 1
            let id = state.lastID
            let watch = Watch(session: session.id) { [weak self] in self?.forget(id, of: person) }
            state.watches[person, default: [:]][id] = watch
            let newest = firstVersion &+ state.versions[Self.stripe(of: person)]
            if let version, version != newest { watch.tell(.changed) }
            return watch
        }
    }

    /// Something of these people's has changed. To be called after the commit.
    func announce(_ person: PersonID, _ other: PersonID? = nil) {
        let (found, wakes) = state.withLock { state in
            var found = Self.note(person, in: &state)
            var wakes = state.followed.contains(person)
            if let other, other != person {
                found += Self.note(other, in: &state)
                wakes = wakes || state.followed.contains(other)
            }
            return (found, wakes)
        }
        for watch in found { watch.tell(.changed) }
        if wakes { wake() }
    }

    /// From now on, a change of one of these people wakes the follower; no other does.
    func follow(_ people: Set<PersonID>) { state.withLock { $0.followed = people } }

    /// Wakes the follower.
    func wake() { waker.yield() }

    /// A session is over: its screens are told so, and hear nothing more.
    func end(_ session: SessionID, of person: PersonID) {
        let found = state.withLock { Array(($0.watches[person] ?? [:]).values) }
        for watch in found where watch.session == session { watch.end() }
    }

    /// The watches are told outside of the lock: what they do about it may need it.
    private static func note(_ person: PersonID, in state: inout State) -> [Watch] {
        state.versions[stripe(of: person)] &+= 1
        guard let watches = state.watches[person] else { return [] }
        return Array(watches.values)
    }

    /// The last bytes of an id are random.
    private static func stripe(of person: PersonID) -> Int {
        let bytes = person.uuid.uuid
        return (Int(bytes.14) << 8 | Int(bytes.15)) & 1023
    }

    private func forget(_ id: UInt64, of person: PersonID) {
        state.withLock { state in
            guard state.watches[person]?.removeValue(forKey: id) != nil else { return }
            if state.watches[person]?.isEmpty == true { state.watches[person] = nil }
            state.count -= 1
        }
    }
}
