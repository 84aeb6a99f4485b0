public import Foundation
public import Ledger
import SQLStore

/// Receipts from shops, stored with feed entries as JSON. Only the person reads them.
public struct ShopReceipts: Sendable {
    let core: Core

    /// Stores a receipt for an entry of this account or goal, replacing an earlier one.
    ///
    /// - Parameter text: a JSON object, already checked.
    /// - Returns: the receipt's id, the same for each later receipt of the entry.
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    public func keep(
        _ text: String, of id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> UUID {
        let now = core.clock.now()
        let made = OrderedID.make(at: now, randomness: core.randomness)
        let name = try await core.store.write { tx in
            let entry = try tx.entry(id, in: account, by: person)
            let sequence = entry.transfer.sequence
            let name = try tx.shopReceipt(of: entry.account, at: sequence)?.id ?? made
            try tx.set(ShopReceipt(id: name, text: text), of: entry.account, at: sequence)
            try tx.touch(entry, at: now)
            return name
        }
        core.notifier.announce(person)
        return name
    }

    /// The shop's receipt of an entry.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    public func find(
        of id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> ShopReceipt? {
        try await core.store.read { tx in
            let entry = try tx.entry(id, in: account, by: person)
            return try tx.shopReceipt(of: entry.account, at: entry.transfer.sequence)
        }
    }
}
