public import Ledger
import SQLStore

extension RoundUps {
    /// The automatic round-up of an account.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func automatic(
        of account: AccountID, by person: PersonID
    ) async throws -> AutomaticRoundUp? {
        try await core.store.read { tx in
            try tx.automaticRoundUp(of: tx.openAccount(account, of: person).id)
        }
    }

    /// Saves the spare change of each week automatically once it is over, beginning with this week.
    ///
    /// - Parameters:
    ///   - goal: a goal of this account.
    ///   - multiplier: the multiplier of the spare change, 1 to 10.
    /// - Throws: `WalletError.goal(.multiplierInvalid)`, `.account(.notFound)`, `.goal(.notFound)`,
    ///   `.goal(.archived)`.
    public func setAutomatic(
        of account: AccountID, into goal: AccountID, multiplier: Int64 = 1, by person: PersonID
    ) async throws -> AutomaticRoundUp {
        guard (1...10).contains(multiplier) else { throw WalletError.goal(.multiplierInvalid) }
        let now = core.clock.now()
        let automatic = try await core.store.write { tx in
            let record = try tx.openAccount(account, of: person)
            let goal = try tx.usableGoal(goal, of: person)
            guard goal.parent == record.id else { throw WalletError.goal(.notFound) }
            let week = try tx.week(containing: nil, of: person, at: now, core.settings)
            // A change of the rule keeps an earlier week due that is over and not yet saved.
            let earlier = try tx.automaticRoundUp(of: record.id)
            let automatic = AutomaticRoundUp(
                account: record.id, goal: goal.id, multiplier: multiplier,
                activatedAt: earlier?.activatedAt ?? now, activatedBy: person,
                nextWeek: earlier?.nextWeek ?? week.firstDay,
                nextAt: earlier?.nextAt ?? week.end)
            try tx.set(automatic)
            return automatic
        }
        core.notifier.announce(person)
        return automatic
    }

    /// Stops the automatic round-up of an account.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func stopAutomatic(of account: AccountID, by person: PersonID) async throws {
        try await core.store.write { tx in
            try tx.removeAutomaticRoundUp(of: tx.openAccount(account, of: person).id)
        }
        core.notifier.announce(person)
    }
}
