import Foundation
public import Ledger
import SQLStore

/// Recurring savings into goals. A goal has at most one rule.
public struct RecurringTransfers: Sendable {
    let core: Core

    /// The rule that saves into this goal, until it has ended.
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
}
