public import Ledger
import Phone
import SQLStore

/// A person whose sign-in is slowed down, and why. Every wait ends automatically.
public struct SlowedSignIn: Sendable {
    public let person: Person
    /// Wrong passwords in a day.
    public var wrongPasswords: Int64 = 0
    /// How many networks and known devices they came from.
    public var places = 0
    /// When the longest wait after them ends, if somebody has to wait.
    public var passwordsUntil: Timestamp?
    /// Wrong codes in a day.
    public var wrongCodes = 0
    /// True if these make the next codes longer.
    public var hasLongCodes = false
    /// When those who used up the codes can have the next one.
    public var codesUntil: Timestamp?

    fileprivate var isSlowed: Bool {
        passwordsUntil != nil || hasLongCodes || codesUntil != nil
    }
}

extension Unlocking {
    /// The maximum number of records of each kind that a list is made of: the newest.
    private static let limit = 2000

    /// Everybody whose sign-in is slowed down, in the order of joining.
    public func slowed(by _: Treasurer) async throws -> [SlowedSignIn] {
        let now = core.clock.now()
        let dayAgo = now.adding(seconds: -CodeSendLimits.day)
        return try await core.store.read { tx in
            var found: [PersonID: SlowedSignIn] = [:]
            func note(_ person: Person?, _ change: (inout SlowedSignIn) -> Void) {
                if let person { change(&found[person.id, default: SlowedSignIn(person: person)]) }
            }
            for (key, state) in try tx.throttleStates(since: dayAgo, limit: Self.limit) {
                guard let (name, isPlace) = PasswordThrottle.account(of: key) else { continue }
                note(try Username(name).flatMap { try tx.person(username: $0) }) {
                    $0.add(state, isPlace: isPlace, at: now)
                }
            }
            let wrong = try tx.wrongCodes(since: dayAgo, limit: Self.limit)
            for (contact, all) in Dictionary(grouping: wrong, by: \.self) {
                note(try tx.person(contact)) {
                    $0.wrongCodes = all.count
                    $0.hasLongCodes = all.count >= core.settings.codes.failuresPerDay
                }
            }
            let sends = try tx.sends(since: dayAgo, limit: Self.limit)
            for (contact, all) in Dictionary(grouping: sends, by: \.contact) {
                let end = Dictionary(grouping: all, by: \.asker).values
                    .compactMap { self.end(after: $0.map(\.sentAt), at: now) }.max()
                if let end { note(try tx.person(contact)) { $0.codesUntil = end } }
            }
            return found.values.filter(\.isSlowed)
                .sorted { $0.person.id.text < $1.person.id.text }
        }
    }

    /// When an asker with these sends, the newest first, can have the next code, if it has to wait.
    private func end(after sends: [Timestamp], at now: Timestamp) -> Timestamp? {
        let limits = core.settings.codes
        let ends = [(limits.sendsPerTenMinutes, Int64(600)), (limits.sendsPerDay, 86_400)]
            .compactMap { count, seconds -> Timestamp? in
                guard count > 0, sends.count >= count else { return nil }
                let end = sends[count - 1].adding(seconds: seconds)
                return end > now ? end : nil
            }
        return ends.max()
    }

    /// Ends what slows this person's sign-in down, and tells them.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func clear(_ id: PersonID, by treasurer: Treasurer) async throws -> Cleared {
        let (person, cleared) = try await core.store.write { tx in
            try tx.require(treasurer)
            guard let person = try tx.person(id) else {
                throw WalletError.treasury(.personNotFound)
            }
            try self.core.log(.unlocked, by: treasurer.actor, about: id, in: tx)
            return (
                person,
                try tx.clear(username: person.username, contacts: tx.contacts(of: person))
            )
        }
        core.notices.tell(person, .unlocked)
        return cleared
    }
}

extension SlowedSignIn {
    /// - Parameter isPlace: whether the count is that of one place; otherwise it is the sum.
    fileprivate mutating func add(_ state: ThrottleState, isPlace: Bool, at now: Timestamp) {
        if isPlace {
            wrongPasswords += state.failures
            places += 1
        }
        if state.blockedUntil > now {
            passwordsUntil = max(passwordsUntil ?? state.blockedUntil, state.blockedUntil)
        }
    }
}
