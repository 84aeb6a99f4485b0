import Foundation
import Ledger
import SQLStore

extension AccountListPlan {
    /// Carries out the plan, closings first: they free names that other accounts may take.
    ///
    /// - Throws: `WalletError.rejected` when a movement is too large for the ledger.
    func carryOut(
        in tx: Transaction, at now: Timestamp, randomness: Randomness
    ) throws {
        let newID = { TransferID(OrderedID.make(at: now, randomness: randomness)) }
        for record in closings { try tx.close(record, closing: newID(), at: now) }
        try rename(in: tx)
        try open(in: tx, at: now)
        for movement in movements {
            _ = try tx.booked(order(of: movement, id: newID(), at: now, in: tx))
        }
        if let order { try tx.arrange(order, of: person) }
    }

    /// Two accounts may swap their names, so all take temporary names before any takes its new one.
    private func rename(in tx: Transaction) throws {
        if renames.count > 1 {
            for item in renames {
                // A name that somebody types has no control character, so this one is free.
                let aside = "\u{1}\(item.id.uuid.uuidString)"
                try tx.rename(item.id, to: AccountName(stored: aside, key: aside))
            }
        }
        for item in renames { try tx.rename(item.id, to: item.name) }
    }

    private func open(in tx: Transaction, at now: Timestamp) throws {
        for item in reopenings { try tx.reopen(item.id, as: item.name, at: now) }
        for item in openings {
            let account = Account(id: item.id, kind: .customer, balance: .zero(currency))
            let record = AccountRecord(
                account: account, owner: person, name: item.name, openedAt: now)
            let fingerprint = Digest32(fingerprintOf: "listed account", .id(item.id.uuid))
            try tx.insert(record, fingerprint: fingerprint)
        }
    }

    private func order(
        of movement: ListMovement, id: TransferID, at now: Timestamp, in tx: Transaction
    ) throws -> TransferOrder {
        let outside = try tx.externalAccount(in: currency)
        let debit = movement.debit ?? outside
        let credit = movement.credit ?? outside
        let amount = Money(minorUnits: movement.minorUnits, currency: currency)
        let fingerprint = Digest32(
            fingerprintOf: "account list", .units(amount.minorUnits), .text(currency.code),
            .id(debit.uuid), .id(credit.uuid))
        return TransferOrder(
            id: id, debit: debit, credit: credit, amount: amount, kind: movement.kind, time: now,
            fingerprint: fingerprint)
    }
}
