import Foundation
import Ledger
import SQLStore

/// The first account of a person, so that money can arrive.
struct FirstAccount {
    let core: Core

    /// Opens the account of somebody who has just joined. A sandbox opens one only for people who
    /// get an opening balance.
    ///
    /// - Parameters:
    ///   - word: the first word of its name.
    ///   - opening: the balance to begin with, in minor units of the default currency.
    func open(
        for person: PersonID, called word: String, holding opening: Int64 = 0, at time: Timestamp,
        tx: Transaction
    ) throws {
        let settings = core.settings
        guard settings.opensFirstAccount || opening > 0 else { return }
        let currency = settings.defaultCurrency
        let id = try insert(for: person, called: word, in: currency, at: time, tx: tx)
        guard opening > 0 else { return }
        let order = TransferOrder(
            id: TransferID(OrderedID.make(at: time, randomness: core.randomness)),
            debit: try tx.externalAccount(in: currency), credit: id,
            amount: Money(minorUnits: opening, currency: currency), kind: .deposit,
            time: time, fingerprint: Digest32(fingerprintOf: "opening balance"))
        _ = try tx.booked(order)
    }

    /// Opens the account of somebody who has none yet, because money for them is here.
    ///
    /// - Returns: the account, unless this wallet opens none or the person has one already.
    func open(
        for person: PersonID, in currency: Currency, at time: Timestamp, tx: Transaction
    ) throws -> AccountID? {
        guard core.settings.opensFirstAccount, try tx.accounts(of: person).isEmpty else {
            return nil
        }
        return try insert(
            for: person, called: SignInContext.accountWord, in: currency, at: time, tx: tx)
    }

    private func insert(
        for person: PersonID, called word: String, in currency: Currency, at time: Timestamp,
        tx: Transaction
    ) throws -> AccountID {
        let id = AccountID(OrderedID.shared(at: time, randomness: core.randomness))
        let account = Account(id: id, kind: .customer, balance: .zero(currency))
        let record = AccountRecord(
            account: account, owner: person, name: .suggestion(called: word, besides: []),
            openedAt: time)
        try tx.insert(record, fingerprint: .zero)
        return id
    }
}
