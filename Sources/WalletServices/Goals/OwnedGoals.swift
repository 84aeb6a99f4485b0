import Foundation
import Ledger
import SQLStore

/// Fetches goals through their owner: authorisation is then impossible to forget.
extension Transaction {
    /// - Throws: `WalletError.goal(.notFound)` for a deleted, foreign or unknown goal.
    func openGoal(_ id: AccountID, of person: PersonID) throws -> Goal {
        guard let goal = try goal(id, of: person), !goal.account.isClosed else {
            throw WalletError.goal(.notFound)
        }
        return goal
    }

    /// - Throws: `WalletError.goal(.notFound)`, `.goal(.archived)`.
    func usableGoal(_ id: AccountID, of person: PersonID) throws -> Goal {
        let goal = try openGoal(id, of: person)
        guard !goal.isArchived else { throw WalletError.goal(.archived) }
        return goal
    }

    /// The goal that an earlier call with this key created.
    ///
    /// - Throws: `WalletError.money(.idempotencyKeyReused)`.
    func earlierGoal(
        _ id: AccountID, _ fingerprint: Digest32, of person: PersonID
    ) throws -> Goals.Created? {
        if try transfer(TransferID(id.uuid)) != nil {
            throw WalletError.money(.idempotencyKeyReused)
        }
        guard let stored = try openingFingerprint(of: id) else { return nil }
        guard stored == fingerprint, let goal = try goal(id, of: person) else {
            throw WalletError.money(.idempotencyKeyReused)
        }
        return Goals.Created(goal: goal, isReplay: true)
    }

    /// Stores an edited goal, and archives it or takes it into use again.
    ///
    /// - Parameters:
    ///   - isArchived: without a value, it stays as it is.
    ///   - transfer: the id of the transfer that returns an archived goal's money to its account.
    /// - Returns: the goal after the change.
    /// - Throws: `WalletError.rejected` when the account cannot hold that much.
    func update(
        _ goal: Goal, isArchived: Bool?, giveBack transfer: TransferID, at time: Timestamp
    ) throws -> Goal {
        var goal = goal
        let isEnding = isArchived == true && !goal.isArchived
        if isEnding {
            try empty(goal, as: transfer, at: time)
            try stopSaving(into: goal.id)
            goal.archivedAt = time
        }
        if isArchived == false { goal.archivedAt = nil }
        try update(goal)
        return isEnding ? try openGoal(goal.id, of: goal.owner) : goal
    }

    /// Deletes a goal that is empty: nothing is saved into it any more, and its photo goes too.
    func close(_ goal: Goal, at time: Timestamp) throws {
        try stopSaving(into: goal.id)
        try removePhoto(of: goal.id)
        try close(goal.id, at: time)
    }

    /// Moves a goal's money back to its account.
    ///
    /// - Parameter first: the id of the transfer; a balance larger than one operation leaves in
    ///   several.
    /// - Throws: `WalletError.rejected` when the account's balance would be too large.
    func empty(_ goal: Goal, as first: TransferID, at time: Timestamp) throws {
        let fingerprint = Digest32(fingerprintOf: "empty goal", .id(goal.id.uuid))
        for (index, amount) in goal.saved.operations.enumerated() {
            let order = TransferOrder(
                id: TransferID(first.uuid.incremented(by: UInt64(index))), debit: goal.id,
                credit: goal.parent, amount: amount, kind: .savingOut, time: time,
                fingerprint: fingerprint)
            _ = try booked(order)
        }
    }
}
