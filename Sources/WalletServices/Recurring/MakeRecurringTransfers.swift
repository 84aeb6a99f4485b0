import Foundation
import Ledger
import SQLStore

extension JobName {
    public static let recurringTransfers = JobName(text: "recurring_transfers")
}

/// Saves into goals by their rules.
struct MakeRecurringTransfers: ScheduledJob {
    let core: Core
    let name = JobName.recurringTransfers

    func next(after time: Timestamp, in tx: Transaction) throws -> Timestamp? {
        try tx.nextRecurringTransfer(after: time)
    }

    func runDue(at now: Timestamp) async throws -> (due: Int, done: Int) {
        let due = try await core.store.read {
            try $0.recurringTransfers(dueAt: now, limit: ScheduledJobs.batch).map(\.goal)
        }
        var done = 0
        for goal in due where try await run(into: goal, at: now) { done += 1 }
        return (due.count, done)
    }

    /// Repeats nothing: the id of a rule's transfer follows from its day.
    func replan(at now: Timestamp, in tx: Transaction) throws {
        let end = Timestamp(milliseconds: .max)
        for var transfer in try tx.recurringTransfers(dueAt: end, limit: .max) {
            let days = try tx.days(of: transfer.person, core.settings)
            guard let next = transfer.plan.rule.next(from: days.day(of: now)),
                next < transfer.nextDay
            else { continue }
            (transfer.nextDay, transfer.nextAt) = (next, days.start(of: next))
            try tx.set(transfer)
        }
    }

    /// Makes one due transfer, or skips the day when the account holds too little. The transfer's
    /// id follows from goal and day, and the rule moves on in the same transaction. So it happens
    /// once, no matter how many servers run this, and how often the rule is set on that day.
    ///
    /// - Returns: whether money moved.
    private func run(into goal: AccountID, at now: Timestamp) async throws -> Bool {
        let (hasMoved, person) = try await core.store.write { tx -> (Bool, PersonID?) in
            guard var transfer = try tx.recurringTransfer(into: goal), transfer.nextAt <= now
            else { return (false, nil) }
            guard let goal = try tx.goal(goal, of: transfer.person) else {
                try tx.removeRecurringTransfer(into: goal)
                return (false, nil)
            }
            let hasMoved = try tx.make(transfer, into: goal, at: now)
            let days = try tx.days(of: transfer.person, core.settings)
            let rule = transfer.plan.rule
            if let next = rule.next(from: transfer.nextDay.adding(days: 1)) {
                transfer.nextDay = next
                transfer.nextAt = days.start(of: next)
                try tx.set(transfer)
            } else {
                try tx.removeRecurringTransfer(into: goal.id)
            }
            return (hasMoved, transfer.person)
        }
        if hasMoved, let person { core.notifier.announce(person) }
        return hasMoved
    }
}

extension Transaction {
    /// - Returns: whether money moved.
    fileprivate func make(
        _ recurring: RecurringTransfer, into goal: Goal, at now: Timestamp
    ) throws -> Bool {
        guard let record = try account(goal.parent, of: recurring.person) else { return false }
        let plan = recurring.plan
        let missing = max(0, plan.amount.minorUnits - goal.saved.minorUnits)
        let units = plan.topsUp ? missing : plan.amount.minorUnits
        guard units > 0 else { return false }
        // Not derived from the rule: a client that sends PUT twice replaces the rule by a new one.
        let id = TransferID(OrderedID.derived(from: "recurring", goal.id, recurring.nextDay))
        guard try transfer(id) == nil else { return false }
        let order = TransferOrder(
            id: id, debit: record.id, credit: goal.id,
            amount: Money(minorUnits: units, currency: plan.amount.currency), kind: .saving,
            time: now,
            fingerprint: Digest32(
                fingerprintOf: "recurring transfer", .id(recurring.id), .id(goal.id.uuid),
                .units(recurring.nextDay.daysSince1970)))
        guard let booked = try bookedIfAccepted(order) else { return false }
        if !plan.reference.isEmpty { try insertNote(plan.reference, on: booked.sequence) }
        return true
    }
}
