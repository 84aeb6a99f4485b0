import Ledger

/// Slows down guessing (NIST SP 800-63B-4, 3.2.2): from the third wrong password in a row, 30
/// seconds, then twice as long each time, up to an hour; for the account and for the address.
struct PasswordThrottle: Sendable {
    /// Wrong passwords for one account in a row after which only its host can open it again.
    static let lastAttempt: Int64 = 100

    let core: Core
    /// The account whose password is tried; nil for a way in that names none beforehand.
    let account: String?
    let address: ClientAddress

    private struct Rule {
        let key: String
        let freeFailures: Int64
        let isAccount: Bool
    }

    /// The account, and the address with more free tries, since a household shares it.
    private var rules: [Rule] {
        var rules: [Rule] = []
        if let account {
            rules.append(Rule(key: "user:\(account)", freeFailures: 2, isAccount: true))
        }
        if core.settings.limitsLoopback || !address.isLoopback {
            rules.append(
                Rule(key: "address:\(address.limitKey)", freeFailures: 20, isAccount: false))
        }
        return rules
    }

    /// Takes one try before the password is looked at, so that a hundred tries at once are
    /// counted like a hundred in a row. The right password gives it back (`clear`).
    ///
    /// - Throws: `WalletError.tooManyAttempts` while the account or the address has to wait.
    func takeTry() async throws {
        let now = core.clock.now()
        let wait = try await core.store.write { tx in
            let states = try self.rules.map { ($0, try tx.guardState($0.key)) }
            let waits = states.compactMap { $0.1?.blockedUntil.seconds(since: now) }
            if let longest = waits.max(), longest > 0 { return longest }
            for (rule, earlier) in states {
                try tx.setGuardState(self.failed(rule, after: earlier, at: now), for: rule.key)
            }
            return 0
        }
        if wait > 0 { throw WalletError.tooManyAttempts(retryAfterSeconds: wait) }
    }

    /// The right password was given: the account starts anew; the address gets this one try
    /// back and keeps its others.
    func clear(_ tx: any WalletTransaction) throws {
        for rule in rules {
            if rule.isAccount { try tx.setGuardState(nil, for: rule.key) }
            if !rule.isAccount { try giveBack(rule, tx) }
        }
    }

    /// The password was never looked at: the try does not count.
    func giveBack(_ tx: any WalletTransaction) throws {
        for rule in rules { try giveBack(rule, tx) }
    }

    private func giveBack(_ rule: Rule, _ tx: any WalletTransaction) throws {
        guard let state = try tx.guardState(rule.key) else { return }
        let failures = max(0, state.failures - 1)
        let blockedUntil = state.lastFailure.adding(seconds: wait(after: failures, rule))
        let given = GuardState(
            failures: failures, blockedUntil: blockedUntil, lastFailure: state.lastFailure)
        try tx.setGuardState(failures > 0 ? given : nil, for: rule.key)
    }

    /// The count of an account grows for ever; that of an address begins anew after a quiet day.
    private func failed(_ rule: Rule, after earlier: GuardState?, at now: Timestamp) -> GuardState {
        let isFresh = earlier.map { now.seconds(since: $0.lastFailure) < 24 * 3600 } ?? false
        let counts = isFresh || rule.isAccount
        let failures = (counts ? earlier?.failures ?? 0 : 0) + 1
        return GuardState(
            failures: failures, blockedUntil: now.adding(seconds: wait(after: failures, rule)),
            lastFailure: now)
    }

    private func wait(after failures: Int64, _ rule: Rule) -> Int64 {
        if rule.isAccount, failures >= Self.lastAttempt { return 10 * 365 * 24 * 3600 }
        let excess = failures - rule.freeFailures
        guard excess > 0 else { return 0 }
        return min(3600, 30 << min(excess - 1, 7))
    }
}
