import Foundation
import Ledger
import SQLStore

/// The opening balance of a new person in a sandbox: one account with some money.
struct OpeningBalance {
    let core: Core

    func open(for person: Person, at time: Timestamp, tx: Transaction) throws {
        let settings = core.settings
        guard settings.openingBalance > 0 else { return }
        let currency = settings.defaultCurrency
        let id = AccountID(OrderedID.shared(at: time, randomness: core.randomness))
        let account = Account(id: id, kind: .customer, balance: .zero(currency))
        let record = AccountRecord(
            account: account, owner: person.id, name: .suggestion(besides: []), openedAt: time)
        try tx.insert(record, fingerprint: .zero)
        let order = TransferOrder(
            id: TransferID(OrderedID.make(at: time, randomness: core.randomness)),
            debit: try tx.externalAccount(in: currency), credit: id,
            amount: Money(minorUnits: settings.openingBalance, currency: currency), kind: .deposit,
            time: time, fingerprint: Digest32(fingerprintOf: "opening balance"))
        _ = try tx.append(order)
    }
}
