import Foundation
public import Ledger
import SQLStore

extension Goals {
    /// Moves money from the goal's account into the goal.
    ///
    /// - Parameter reference: a short text, at most `Transfers.maximumNoteLength`.
    /// - Throws: `WalletError.money(.noteInvalid)`, `.goal(.notFound)`, `.goal(.archived)`,
    ///   `.rejected`, `.money(.idempotencyKeyReused)`.
    public func add(
        _ amount: Money, to goal: AccountID, reference: String = "", by person: PersonID,
        key: IdempotencyKey
    ) async throws -> Receipt {
        let note = try Transfers.note(reference)
        let request = MoneyRequest(
            core, key, person, amount, "add to goal", goal.uuid, note: note)
        return try await core.book(request, touching: person, note: note) { tx in
            let found = try tx.usableGoal(goal, of: person)
            return request.order(.saving, amount, from: found.parent, to: found.id)
        }
    }

    /// Moves money from a goal back into its account; never more than the goal holds.
    ///
    /// - Throws: `WalletError.money(.noteInvalid)`, `.goal(.notFound)`, `.rejected`,
    ///   `.money(.idempotencyKeyReused)`.
    public func takeOut(
        _ amount: Money, from goal: AccountID, reference: String = "", by person: PersonID,
        key: IdempotencyKey
    ) async throws -> Receipt {
        let note = try Transfers.note(reference)
        let request = MoneyRequest(
            core, key, person, amount, "take out of goal", goal.uuid, note: note)
        return try await core.book(request, touching: person, note: note) { tx in
            let found = try tx.openGoal(goal, of: person)
            return request.order(.savingOut, amount, from: found.id, to: found.parent)
        }
    }

    /// Archives a goal: its money returns to its account, and automatic saving into it ends. Does
    /// nothing to an archived goal.
    ///
    /// - Throws: `WalletError.goal(.notFound)`, `.rejected` when the account's balance would be too
    ///   large.
    public func archive(_ id: AccountID, by person: PersonID) async throws -> Goal {
        try await edit(id, isArchived: true, by: person)
    }

    /// Restores an archived goal.
    ///
    /// - Throws: `WalletError.goal(.notFound)`.
    public func restore(_ id: AccountID, by person: PersonID) async throws -> Goal {
        try await edit(id, isArchived: false, by: person)
    }

    /// Deletes a goal; its money returns to its account in the same transaction.
    ///
    /// - Returns: the amount that returned.
    /// - Throws: `WalletError.goal(.notFound)`, `.rejected` when the account's balance would be too
    ///   large.
    public func delete(_ id: AccountID, by person: PersonID) async throws -> Money {
        let now = core.clock.now()
        let transfer = TransferID(OrderedID.make(at: now, randomness: core.randomness))
        let returned = try await core.store.write { tx in
            let goal = try tx.openGoal(id, of: person)
            try tx.empty(goal, as: transfer, at: now)
            try tx.close(goal, at: now)
            return goal.saved
        }
        core.notifier.announce(person)
        return returned
    }
}
