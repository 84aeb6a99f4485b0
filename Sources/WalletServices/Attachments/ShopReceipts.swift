public import Foundation
public import Ledger
import SQLStore

/// What shops printed, kept with entries of the feed as JSON. Nobody but the person reads it.
public struct ShopReceipts: Sendable {
    let core: Core

    /// Keeps a receipt with an entry of this account or goal, in place of the one before.
    ///
    /// - Parameter text: a JSON object; the caller has read it.
    /// - Returns: the receipt's name, the same for each later one of the entry.
    /// - Throws: `WalletError.accountNotFound`, `.transferNotFound`.
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

    /// The receipt of an entry; nil when there is none.
    ///
    /// - Throws: `WalletError.accountNotFound`, `.transferNotFound`.
    public func find(
        of id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> ShopReceipt? {
        try await core.store.read { tx in
            let entry = try tx.entry(id, in: account, by: person)
            return try tx.shopReceipt(of: entry.account, at: entry.transfer.sequence)
        }
    }
}
