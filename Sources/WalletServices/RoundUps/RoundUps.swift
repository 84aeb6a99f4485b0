import Foundation
public import Ledger
import SQLStore

/// The spare change of a week's payments, and saving it.
public struct RoundUps: Sendable {
    let core: Core

    /// The spare change of one week.
    public struct WeekChange: Hashable, Sendable {
        public let week: Week
        /// How many payments were counted.
        public let count: Int
        /// The week's total spare change.
        public let total: Money
        /// How much of it was already saved.
        public let saved: Money

        /// The rest to save; never below zero.
        public var remaining: Money {
            Money(
                minorUnits: max(0, total.minorUnits - saved.minorUnits), currency: total.currency)
        }
    }

    /// The spare change of this day's week in the person's own calendar: for each settled payment
    /// out, the difference to the next whole unit.
    ///
    /// - Parameter day: today if left out.
    /// - Throws: `WalletError.account(.notFound)`, `.goal(.weekInFuture)`.
    public func week(
        of account: AccountID, containing day: CivilDate? = nil, by person: PersonID
    ) async throws -> WeekChange {
        let now = core.clock.now()
        return try await core.store.read { tx in
            let record = try tx.openAccount(account, of: person)
            let week = try tx.week(containing: day, of: person, at: now, core.settings)
            return try tx.change(of: record, in: week, core.settings)
        }
    }

    /// Saves the rest of a week's spare change into a goal. Later payments of the week add their
    /// own change, which can be saved then.
    ///
    /// - Parameter day: any day of the week; today if left out.
    /// - Throws: `WalletError.goal(.notFound)`, `.goal(.archived)`, `.goal(.weekInFuture)`,
    ///   `.goal(.nothingToRoundUp)`, `.rejected(.insufficientFunds)` with nothing moved,
    ///   `.money(.idempotencyKeyReused)`.
    public func save(
        week day: CivilDate? = nil, into goal: AccountID, by person: PersonID,
        key: IdempotencyKey
    ) async throws -> Receipt {
        let now = core.clock.now()
        let request = MoneyRequest(
            core, key, person, .zero(core.settings.defaultCurrency), "save round-up", goal.uuid,
            note: day?.iso8601 ?? "")
        let receipt = try await core.store.write { tx in
            if let earlier = try tx.earlier(request) { return earlier.asked }
            let goal = try tx.usableGoal(goal, of: person)
            let record = try tx.openAccount(goal.parent, of: person)
            let week = try tx.week(containing: day, of: person, at: now, core.settings)
            let change = try tx.change(of: record, in: week, core.settings)
            guard change.remaining.minorUnits > 0 else { throw WalletError.goal(.nothingToRoundUp) }
            let order = request.order(.roundUp, change.remaining, from: record.id, to: goal.id)
            let transfer = try tx.booked(order)
            try tx.setSavedChange(change.total.minorUnits, of: record.id, in: week.firstDay)
            return Receipt(transfer: transfer, isReplay: false, requested: order.amount)
        }
        if !receipt.isReplay { core.notifier.announce(person) }
        return receipt
    }
}

extension Receipt {
    /// The same receipt, as for a request without an amount.
    fileprivate var asked: Receipt {
        Receipt(transfer: transfer, isReplay: isReplay, requested: amount)
    }
}

extension Transaction {
    /// - Throws: `WalletError.goal(.weekInFuture)`.
    func week(
        containing day: CivilDate?, of person: PersonID, at now: Timestamp,
        _ settings: WalletSettings
    ) throws -> Week {
        let days = try days(of: person, settings)
        let current = Week(containing: now, in: days)
        guard let day else { return current }
        let week = Week(containing: day, in: days)
        guard week.firstDay <= current.firstDay else { throw WalletError.goal(.weekInFuture) }
        return week
    }

    func change(
        of record: AccountRecord, in week: Week, _ settings: WalletSettings
    ) throws -> RoundUps.WeekChange {
        let currency = record.balance.currency
        let payments = try spent(
            from: record.id, from: week.start, until: week.end, countsCash: settings.roundsUpCash)
        guard let total = RoundUp.total(of: payments, in: currency) else {
            throw WalletError.rejected(.balanceOverLimit)
        }
        let saved = try savedChange(of: record.id, in: week.firstDay)
        return RoundUps.WeekChange(
            week: week, count: payments.count, total: total,
            saved: Money(minorUnits: saved, currency: currency))
    }
}
