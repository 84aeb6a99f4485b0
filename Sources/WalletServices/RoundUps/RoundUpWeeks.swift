import Foundation
import Ledger
import SQLStore

extension JobName {
    public static let roundUps = JobName(text: "round_ups")
}

/// Saves the spare change of weeks that are over, by automatic round-ups.
struct RoundUpWeeks: ScheduledJob {
    let core: Core
    let name = JobName.roundUps

    func next(after time: Timestamp, in tx: Transaction) throws -> Timestamp? {
        try tx.nextAutomaticRoundUp(after: time)
    }

    func runDue(at now: Timestamp) async throws -> (due: Int, done: Int) {
        let due = try await core.store.read {
            try $0.automaticRoundUps(dueAt: now, limit: ScheduledJobs.batch).map(\.account)
        }
        var done = 0
        for account in due where try await run(account, at: now) { done += 1 }
        return (due.count, done)
    }

    /// Saves no week twice: the id of its transfer follows from the week.
    func replan(at now: Timestamp, in tx: Transaction) throws {
        let end = Timestamp(milliseconds: .max)
        for var automatic in try tx.automaticRoundUps(dueAt: end, limit: .max) {
            let days = try tx.days(of: automatic.activatedBy, core.settings)
            let week = Week(containing: days.day(of: now), in: days)
            guard week.firstDay < automatic.nextWeek else { continue }
            (automatic.nextWeek, automatic.nextAt) = (week.firstDay, week.end)
            try tx.set(automatic)
        }
    }

    /// Saves one week of an automatic round-up once it is over and has settled, or skips it when
    /// the account holds too little. The transfer's id follows from account and week, and the rule
    /// moves on in the same transaction. So it happens once, no matter how many servers run this.
    ///
    /// - Returns: whether money moved.
    private func run(_ account: AccountID, at now: Timestamp) async throws -> Bool {
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
