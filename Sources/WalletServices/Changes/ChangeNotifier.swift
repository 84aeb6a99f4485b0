import Foundation
public import Ledger
import Synchronization

/// Notifies open screens of a change to a person's data, right after its commit. The notification
/// has no content: a screen then asks for the new state.
///
/// Notifying never waits for listeners: it takes one short lock.
public final class ChangeNotifier: Sendable {
    /// The maximum number of open screens, for one person and in total.
    public struct Limits: Sendable {
        public var perPerson = 20
        public var together = 2_000

        public init() {}
    }

    private struct State {
        var lastID: UInt64 = 0
        var count = 0
        var watches: [PersonID: [UInt64: Watch]] = [:]
        /// The number of notifications to each stripe of people. Several people share a stripe, so
        /// its version may change without a change of theirs; but every change increases it.
        var versions = [Int64](repeating: 0, count: 1024)
        /// The people whose changes wake the follower.
        var followed: Set<PersonID> = []
    }

    private let limits: Limits
    private let firstVersion: Int64
    private let state = Mutex(State())
    /// Wakes the follower; several wakes before it resumes count as one.
    let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    /// Tells the other servers of this wallet.
    private let others = Mutex<(@Sendable (Change) -> Void)?>(nil)

    /// - Parameter start: when this process began; versions of other processes mean nothing here.
    public init(since start: Timestamp, limits: Limits = Limits()) {
        firstVersion = start.milliseconds
        self.limits = limits
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Passes every change on, for the screens of other servers.
    public func spread(to others: @escaping @Sendable (Change) -> Void) {
        self.others.withLock { $0 = others }
    }

    private func spread(_ change: Change) { others.withLock(\.self)?(change) }

    /// Tells the other servers that the host changed a setting.
    func spreadSettings() { spread(.settings) }

    /// Tells the other servers that anything may have changed.
    func spreadEverything() { spread(.everything) }

    /// Tells this server's screens of a change by another one.
    public func hear(_ change: Change) {
        switch change {
        case .data(let person): tell(person)
        case .session(let session, let person): tellEnd(session, of: person)
        case .settings, .everything: break
        }
    }

    /// Lets all screens ask for the new state: changes may have been missed.
    public func hearOfAnything() {
        let found = state.withLock { state in
            for stripe in state.versions.indices { state.versions[stripe] &+= 1 }
            return state.watches.values.flatMap(\.values)
        }
        for watch in found { watch.tell(.changed) }
    }

    /// How many screens are listening.
    public var watchCount: Int { state.withLock { $0.count } }

    /// A version that grows with every notification to this person. Data read after taking the
    /// version is at least as new as it.
    public func version(of person: PersonID) -> Int64 {
        state.withLock { firstVersion &+ $0.versions[Self.stripe(of: person)] }
    }

    /// Listens on behalf of a session, until it ends or the reader stops.
    ///
    /// - Parameter version: the one that the screen shows; a newer one counts as a change at once.
    /// - Returns: the open screen, unless too many listen already.
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

    /// Notifies of a change to these people's data. To be called after the commit.
    func announce(_ person: PersonID, _ other: PersonID? = nil) {
        tell(person, other)
        spread(.data(person))
        if let other, other != person { spread(.data(other)) }
    }

    private func tell(_ person: PersonID, _ other: PersonID? = nil) {
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

    /// Makes changes of these people wake the follower, and of no others.
    func follow(_ people: Set<PersonID>) { state.withLock { $0.followed = people } }

    /// Wakes the follower.
    public func wake() { waker.yield() }

    /// Ends a session's watches: its screens learn that it is over, and nothing after that.
    func end(_ session: SessionID, of person: PersonID) {
        tellEnd(session, of: person)
        spread(.session(session, person))
    }

    private func tellEnd(_ session: SessionID, of person: PersonID) {
        let found = state.withLock { Array(($0.watches[person] ?? [:]).values) }
        for watch in found where watch.session == session { watch.end() }
    }

    /// The caller notifies the watches outside the lock, because their reaction may need it.
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
