import Ledger
import SQLStore

/// Slows down guessing (NIST SP 800-63B-4, 3.2.2) without locking anyone out (C-31).
///
/// Attempts count for each account and network address together: after the third wrong one in a
/// row, 30 seconds, then twice as long each time, up to a quarter of an hour. A device that has
/// signed in to the account before has a separate count, which no stranger can raise. After a
/// hundred wrong passwords, an account allows one attempt a minute to all addresses together that
/// have made five; the first five of any other address are never slowed down by that.
struct PasswordThrottle: Sendable {
    /// The maximum wait, in seconds.
    static let longestWait: Int64 = 900

    private static let day: Int64 = 24 * 3600

    let core: Core
    let rules: [Rule]

    /// A counter and the waits that it causes.
    struct Rule: Sendable {
        let key: String
        let freeFailures: Int64
        var longestWait = PasswordThrottle.longestWait
        /// This rule causes no wait before the first rule has counted this many.
        var bindsAfter: Int64 = 0

        func wait(after failures: Int64) -> Int64 {
            let excess = failures - freeFailures
            return excess > 0 ? min(longestWait, 30 << min(excess - 1, 7)) : 0
        }
    }

    /// The throttle for passwords.
    ///
    /// - Parameter isKnown: whether a sign-in to the account has succeeded on this device before.
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
        // A household shares an address, so it has more free attempts.
        let shared = Rule(key: "address:\(network)", freeFailures: 20)
        rules = [own, everybody] + (core.settings.limits(address) ? [shared] : [])
    }

    /// The throttle for passkeys, which do not name an account beforehand.
    init(core: Core, passkeysFrom address: ClientAddress) {
        self.core = core
        let rule = Rule(key: "passkey:\(address.limitKey)", freeFailures: 20)
        rules = core.settings.limits(address) ? [rule] : []
    }

    /// The key of an account's counts: this key, and keys that begin with it and a space.
    static func key(of account: String) -> String { "user:\(account)" }

    /// The account whose count has this key, and true for the count of one place. The count of an
    /// address, a passkey or a device has no account.
    static func account(of key: String) -> (name: String, isPlace: Bool)? {
        guard key.hasPrefix("user:") else { return nil }
        let account = key.dropFirst(5)
        return (String(account.prefix { $0 != " " }), account.contains(" "))
    }

    /// Counts one attempt before checking the password, so that a hundred parallel attempts count
    /// like a hundred in a row. The right password refunds it (`clear`).
    ///
    /// - Throws: `WalletError.tooManyAttempts` while the account or the address must wait.
    func takeTry() async throws {
        let wait = try await core.store.write { try self.take($0) }
        if wait > 0 { throw WalletError.tooManyAttempts(retryAfterSeconds: wait) }
    }

    /// Counts one attempt.
    ///
    /// - Returns: how many seconds to wait instead; 0 when the attempt was counted.
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

    /// Handles the right password: resets the count of the account at this address, or on this
    /// device; refunds this one attempt to the other counts.
    func clear(_ tx: Transaction) throws {
        for (index, rule) in rules.enumerated() {
            if index == 0 { try tx.setThrottleState(nil, for: rule.key) }
            if index > 0 { try giveBack(rule, tx) }
        }
    }

    /// Refunds an attempt whose password was never checked.
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

    /// The current state: a day without failures resets it, and setting the clock back causes no
    /// wait.
    private func state(
        of rule: Rule, at now: Timestamp, _ tx: Transaction
    ) throws -> ThrottleState? {
        guard let state = try tx.throttleState(rule.key) else { return nil }
        let age = now.seconds(since: state.lastFailure)
        return (-60..<Self.day).contains(age) ? state : nil
    }
}
