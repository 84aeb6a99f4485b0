import Foundation
import Ledger
import SQLStore

/// Fetches accounts through their owner: authorisation is then impossible to forget.
extension Transaction {
    /// - Throws: `WalletError.account(.notFound)` for a closed, foreign or unknown account.
    func openAccount(_ id: AccountID, of person: PersonID) throws -> AccountRecord {
        guard let record = try account(id, of: person), !record.account.isClosed else {
            throw WalletError.account(.notFound)
        }
        return record
    }

    /// Books the balance as a closing withdrawal, then closes the account and its goals.
    ///
    /// - Throws: `WalletError.treasury(.accountFrozen)`; `.account(.hasGoals)` while a goal holds
    ///   money, so that none is lost unseen.
    func close(_ record: AccountRecord, closing id: TransferID, at time: Timestamp) throws {
        guard try !isFrozen(record.id) else { throw WalletError.treasury(.accountFrozen) }
        let goals = try goals(of: record.id)
        guard goals.allSatisfy({ $0.saved.minorUnits == 0 }) else {
            throw WalletError.account(.hasGoals)
        }
        for goal in goals { try close(goal, at: time) }
        if record.balance.minorUnits > 0 {
            let fingerprint = Digest32(fingerprintOf: "close account", .id(record.id.uuid))
            // A balance larger than one operation leaves in several.
            for (index, amount) in record.balance.operations.enumerated() {
                let part = index == 0 ? id : TransferID(id.uuid.incremented(by: UInt64(index)))
                _ = try booked(
                    TransferOrder(
                        id: part, debit: record.id,
                        credit: externalAccount(in: record.balance.currency), amount: amount,
                        kind: .closing, time: time, fingerprint: fingerprint))
            }
        }
        try close(record.id, at: time)
    }
}

extension Money {
    /// This amount, split into parts that one operation can move.
    var operations: [Money] {
        var parts: [Money] = []
        var rest = minorUnits
        while rest > 0 {
            let part = min(rest, MoneyLimit.operation)
            parts.append(Money(minorUnits: part, currency: currency))
            rest -= part
        }
        return parts
    }
}

extension UUID {
    /// This id with its last 8 bytes, read as a number, increased by the step.
    func incremented(by step: UInt64) -> UUID {
        var bytes = self.bytes
        var tail = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } &+ step
        for index in (8..<16).reversed() {
            bytes[index] = UInt8(truncatingIfNeeded: tail)
            tail >>= 8
        }
        return UUID(bytes: bytes)
    }
}
