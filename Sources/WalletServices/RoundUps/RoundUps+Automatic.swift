import Foundation
public import Ledger
import SQLStore

extension RoundUps {
    /// The automatic round-up of an account; nil when it has none.
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

    /// Saves one week of an automatic round-up once it is over and has settled, or skips it when
    /// the account holds too little. The transfer's id follows from account and week, and the rule
    /// moves on in the same transaction. So it happens once, no matter how many servers run this.
    ///
    /// - Returns: whether money moved.
    func runAutomatic(of account: AccountID, at now: Timestamp) async throws -> Bool {
        let (hasMoved, person) = try await core.store.write { tx -> (Bool, PersonID?) in
            guard var automatic = try tx.automaticRoundUp(of: account), automatic.nextAt <= now
            else { return (false, nil) }
            guard let goal = try tx.goal(automatic.goal, of: automatic.activatedBy),
                let record = try tx.account(account, of: automatic.activatedBy)
            else {
                try tx.removeAutomaticRoundUp(of: account)
                return (false, nil)
            }
            let days = try tx.days(of: automatic.activatedBy, core.settings)
            let week = Week(containing: automatic.nextWeek, in: days)
            // The person may have moved to a zone where the week is not over yet, and card payments
            // at its end settle later. The week is saved once, so this waits for all of it.
            let ready = try tx.lastSettlement(of: account, from: week.start, until: week.end)
            let due = max(week.end, ready ?? week.end)
            guard due <= now else {
                automatic.nextAt = due
                try tx.set(automatic)
                return (false, nil)
            }
            let hasMoved = try tx.save(
                week, of: record, by: automatic, into: goal, at: now, core.settings)
            let next = Week(containing: week.firstDay.adding(days: 7), in: days)
            automatic.nextWeek = next.firstDay
            automatic.nextAt = next.end
            try tx.set(automatic)
            return (hasMoved, automatic.activatedBy)
        }
        if hasMoved, let person { core.notifier.announce(person) }
        return hasMoved
    }
}

extension Transaction {
    /// - Returns: whether money moved.
    fileprivate func save(
        _ week: Week, of record: AccountRecord, by automatic: AutomaticRoundUp, into goal: Goal,
        at now: Timestamp, _ settings: WalletSettings
    ) throws -> Bool {
        let change = try change(of: record, in: week, settings)
        let (units, overflow) = change.remaining.minorUnits.multipliedReportingOverflow(
            by: automatic.multiplier)
        guard !overflow, units > 0 else { return false }
        let id = TransferID(OrderedID.derived(from: "round-up", record.id, week.firstDay))
        guard try transfer(id) == nil else { return false }
        let order = TransferOrder(
            id: id, debit: record.id, credit: goal.id,
            amount: Money(minorUnits: units, currency: record.balance.currency), kind: .roundUp,
            time: now,
            fingerprint: Digest32(
                fingerprintOf: "automatic round-up", .id(record.id.uuid), .id(goal.id.uuid),
                .units(week.firstDay.daysSince1970)))
        guard let saving = try bookedIfAccepted(order) else { return false }
        try setSavedChange(change.total.minorUnits, of: record.id, in: week.firstDay)
        if change.saved.minorUnits == 0 {
            try insert(
                AutomaticSaving(
                    account: record.id, week: week.firstDay, sequence: saving.sequence,
                    multiplier: automatic.multiplier))
        }
        return true
    }
}
