import Foundation
public import Ledger
import SQLStore

/// Recurring savings into goals. A goal has at most one rule.
public struct RecurringTransfers: Sendable {
    let core: Core

    /// The rule that saves into this goal; nil when there is none, or it has ended.
    ///
    /// - Throws: `WalletError.goal(.notFound)`.
    public func find(
        into goal: AccountID, by person: PersonID
    ) async throws -> RecurringTransfer? {
        try await core.store.read { tx in
            try tx.recurringTransfer(into: tx.openGoal(goal, of: person).id)
        }
    }

    /// Sets the rule that saves into this goal, replacing an earlier one. Past days of the rule are
    /// not made up for, and a day on which another rule saved counts as done.
    ///
    /// - Throws: `WalletError.money(.noteInvalid)`, `.goal(.notFound)`, `.goal(.archived)`,
    ///   `.rejected` for an invalid amount, `.goal(.recurrenceInvalid)` if the rule has no more
    ///   days.
    public func set(
        _ plan: RecurringTransfer.Plan, into goal: AccountID, by person: PersonID
    ) async throws -> RecurringTransfer {
        var clean = plan
        clean.reference = try Transfers.note(plan.reference)
        let kept = clean
        let now = core.clock.now()
        let id = OrderedID.make(at: now, randomness: core.randomness)
        let transfer = try await core.store.write { tx in
            let goal = try tx.usableGoal(goal, of: person)
            guard kept.amount.currency == goal.saved.currency else {
                throw WalletError.rejected(.currencyMismatch)
            }
            guard kept.amount.minorUnits > 0 else {
                throw WalletError.rejected(.amountNotPositive)
            }
            guard kept.amount.minorUnits <= MoneyLimit.operation else {
                throw WalletError.rejected(.amountOverLimit)
            }
            let days = try tx.days(of: person, core.settings)
            guard let next = kept.rule.next(from: days.day(of: now)) else {
                throw WalletError.goal(.recurrenceInvalid)
            }
            let transfer = RecurringTransfer(
                id: id, goal: goal.id, person: person, plan: kept, nextDay: next,
                nextAt: days.start(of: next))
            try tx.set(transfer)
            return transfer
        }
        core.notifier.announce(person)
        return transfer
    }

    /// Removes the rule that saves into this goal.
    ///
    /// - Throws: `WalletError.goal(.notFound)`, `.goal(.recurringTransferNotFound)`.
    public func remove(into goal: AccountID, by person: PersonID) async throws {
        try await core.store.write { tx in
            let goal = try tx.openGoal(goal, of: person)
            guard try tx.recurringTransfer(into: goal.id) != nil else {
                throw WalletError.goal(.recurringTransferNotFound)
            }
            try tx.removeRecurringTransfer(into: goal.id)
        }
        core.notifier.announce(person)
    }

    /// Makes one due transfer, or skips the day when the account holds too little. The transfer's
    /// id follows from goal and day, and the rule moves on in the same transaction. So it happens
    /// once, no matter how many servers run this, and how often the rule is set on that day.
    ///
    /// - Returns: whether money moved.
    func run(into goal: AccountID, at now: Timestamp) async throws -> Bool {
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
