import Ledger
import SQLStore

/// Slows down guessing (NIST SP 800-63B-4, 3.2.2) and locks nobody out (C-31).
///
/// Tries are counted for each account and network address together: from the third wrong one in a
/// row, 30 seconds, then twice as long each time, up to a quarter of an hour. A device that has
/// signed in to the account before has a count of its own, which no stranger can raise. An account
/// that a hundred wrong passwords were tried on gives one try a minute to all addresses together
/// that have tried five; the first five of any other address are never slowed down by that.
struct PasswordThrottle: Sendable {
    /// The longest that anybody waits.
    static let longestWait: Int64 = 900

    private static let day: Int64 = 24 * 3600

    let core: Core
    let rules: [Rule]

    /// What is counted, and how long it makes wait.
    struct Rule: Sendable {
        let key: String
        let freeFailures: Int64
        var longestWait = PasswordThrottle.longestWait
        /// Nobody waits for this rule before the first one has counted so many.
        var bindsAfter: Int64 = 0

        func wait(after failures: Int64) -> Int64 {
            let excess = failures - freeFailures
            return excess > 0 ? min(longestWait, 30 << min(excess - 1, 7)) : 0
        }
    }

    /// For passwords.
    ///
    /// - Parameter isKnown: whether somebody has signed in to the account on this device before.
    init(core: Core, account: String, address: ClientAddress, isKnown: Bool) {
        self.core = core
        let key = Self.key(of: account)
        guard !isKnown else {
            rules = [Rule(key: key + " known", freeFailures: 2)]
            return
        }
        let network = address.limitKey
        let own = Rule(key: "\(key) \(network)", freeFailures: 2)
        let everybody = Rule(key: key, freeFailures: 100, longestWait: 60, bindsAfter: 5)
        // A household shares an address, so that has more free tries.
        let shared = Rule(key: "address:\(network)", freeFailures: 20)
        rules = [own, everybody] + (Self.limits(address, core) ? [shared] : [])
    }

    /// For passkeys, which name no account beforehand.
    init(core: Core, passkeysFrom address: ClientAddress) {
        self.core = core
        let rule = Rule(key: "passkey:\(address.limitKey)", freeFailures: 20)
        rules = Self.limits(address, core) ? [rule] : []
    }

    /// What is counted for an account: under this key, and under keys that begin with it and a
    /// space.
    static func key(of account: String) -> String { "user:\(account)" }

    private static func limits(_ address: ClientAddress, _ core: Core) -> Bool {
        core.settings.limitsLoopback || !address.isLoopback
    }

    /// Takes one try before the password is looked at, so that a hundred tries at once are
    /// counted like a hundred in a row. The right password gives it back (`clear`).
    ///
    /// - Throws: `WalletError.tooManyAttempts` while the account or the address has to wait.
    func takeTry() async throws {
        let wait = try await core.store.write { try self.take($0) }
        if wait > 0 { throw WalletError.tooManyAttempts(retryAfterSeconds: wait) }
    }

    /// Takes one try.
    ///
    /// - Returns: how many seconds to wait instead; 0 when the try was taken.
    func take(_ tx: Transaction) throws -> Int64 {
        let now = core.clock.now()
        let states = try rules.map { ($0, try self.state(of: $0, at: now, tx)) }
        let own = states.first?.1?.failures ?? 0
        let waits = states.filter { own >= $0.0.bindsAfter }
            .compactMap { $0.1?.blockedUntil.seconds(since: now) }
        if let longest = waits.max(), longest > 0 { return longest }
        try tx.pruneThrottleStates(before: now.adding(seconds: -Self.day))
        for (rule, earlier) in states {
            let failures = (earlier?.failures ?? 0) + 1
            let end = now.adding(seconds: rule.wait(after: failures))
            try tx.setThrottleState(
                ThrottleState(failures: failures, blockedUntil: end, lastFailure: now),
                for: rule.key)
        }
        return 0
    }

    /// The right password was given: the count of the account at this address, or on this device,
    /// begins anew; the others get this one try back.
    func clear(_ tx: Transaction) throws {
        for (index, rule) in rules.enumerated() {
            if index == 0 { try tx.setThrottleState(nil, for: rule.key) }
            if index > 0 { try giveBack(rule, tx) }
        }
    }

    /// The password was never looked at: the try does not count.
    func giveBack(_ tx: Transaction) throws {
        for rule in rules { try giveBack(rule, tx) }
    }

    private func giveBack(_ rule: Rule, _ tx: Transaction) throws {
        guard let state = try tx.throttleState(rule.key) else { return }
        let failures = max(0, state.failures - 1)
        let given = ThrottleState(
            failures: failures,
            blockedUntil: state.lastFailure.adding(seconds: rule.wait(after: failures)),
            lastFailure: state.lastFailure)
        try tx.setThrottleState(failures > 0 ? given : nil, for: rule.key)
    }

    /// What counts still: a quiet day ends it, and a clock that is set back makes nobody wait.
    private func state(
        of rule: Rule, at now: Timestamp, _ tx: Transaction
    ) throws -> ThrottleState? {
        guard let state = try tx.throttleState(rule.key) else { return nil }
        let age = now.seconds(since: state.lastFailure)
        return (-60..<Self.day).contains(age) ? state : nil
    }
}
