import Foundation
public import Ledger
import SQLStore

/// The accounts of a person.
public struct Accounts: Sendable {
    let core: Core

    /// The person's accounts with their totals, from one snapshot.
    public struct Overview: Sendable {
        /// Open accounts in the person's own order.
        public let accounts: [AccountRecord]
        /// One total for each currency, in the order in which the currencies first appear; zero of
        /// the default currency when there are no accounts.
        public let totals: [Money]
        /// The suggested name of the next account.
        public let suggestedName: AccountName
    }

    /// The person's open accounts, their totals, and the suggested name of the next one.
    public func overview(of person: PersonID) async throws -> Overview {
        let records = try await core.store.read { try $0.accounts(of: person) }
        return Overview(
            accounts: records, totals: totals(of: records),
            suggestedName: .suggestion(besides: records.map(\.name)))
    }

    /// One open account of this person.
    ///
    /// - Throws: `WalletError.account(.notFound)`, also for another person's account.
    public func find(_ id: AccountID, of person: PersonID) async throws -> AccountRecord {
        try await core.store.readOnce { try $0.openAccount(id, of: person) }
    }

    /// One account that this person has or had, open or closed.
    ///
    /// - Throws: `WalletError.account(.notFound)`, also for another person's account.
    public func findEver(_ id: AccountID, of person: PersonID) async throws -> AccountRecord {
        try await findEver(oneOf: [id], of: person)
    }

    /// The first of these that this person has or had, open or closed.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func findEver(
        oneOf ids: [AccountID], of person: PersonID
    ) async throws -> AccountRecord {
        try await core.store.read { tx in
            for id in ids { if let record = try tx.account(id, of: person) { return record } }
            throw WalletError.account(.notFound)
        }
    }

    /// The accounts that this person deleted. Their history stays readable.
    public func closed(of person: PersonID) async throws -> [AccountRecord] {
        try await core.store.read { try $0.accountsEver(of: person) }
            .filter(\.account.isClosed)
    }

    /// Opens an empty account.
    ///
    /// - Parameters:
    ///   - name: blank for the suggested name.
    ///   - word: the first word of the suggested name.
    ///   - currencyCode: the default currency if left out.
    ///   - greeting: the name that others see of the person, set with it. Left out or blank, the
    ///     name stays.
    ///   - key: repeated requests with the same key open one account.
    /// - Throws: `WalletError.money(.currencyUnknown)`, `.account(.nameInvalid)`,
    ///   `.account(.nameTaken)`, `.account(.limitReached)`, `.nameInvalid`,
    ///   `.money(.idempotencyKeyReused)`.
    public func open(
        named name: String, suggesting word: String = "Account", currencyCode: String? = nil,
        greeting: String? = nil, by person: PersonID, key: IdempotencyKey? = nil
    ) async throws -> Opened {
        let ownName = try greeting.flatMap { $0.trimmingSpaces.isEmpty ? nil : $0 }
            .map(People.cleanName)
        let currency = try currency(currencyCode)
        let now = core.clock.now()
        let made = OrderedID.shared(at: now, randomness: core.randomness)
        let id = AccountID(key.map { OrderedID.derived(from: $0, of: person) } ?? made)
        let fingerprint = Digest32(
            fingerprintOf: "open account", .text(name.trimmingSpaces), .text(currency.code))
        let opened = try await core.store.write { tx in
            if let earlier = try self.earlier(id, fingerprint, of: person, tx) { return earlier }
            let owned = try tx.accounts(of: person)
            guard owned.count < self.core.settings.accountsPerPerson else {
                throw WalletError.account(.limitReached)
            }
            let chosen = try Self.name(name, or: word, besides: owned.map(\.name))
            let account = Account(id: id, kind: .customer, balance: .zero(currency))
            let record = AccountRecord(account: account, owner: person, name: chosen, openedAt: now)
            try tx.insert(record, fingerprint: fingerprint)
            if let ownName { try tx.setDisplayName(ownName, of: person) }
            return Opened(record: record, isReplay: false)
        }
        core.notifier.announce(person)
        return opened
    }

    /// An account that this call or an earlier one with the same key opened.
    public struct Opened: Sendable {
        public let record: AccountRecord
        public let isReplay: Bool
    }

    /// Renames an account. Its current name does not count as a duplicate.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.account(.nameInvalid)`,
    ///   `.account(.nameTaken)`.
    public func rename(
        _ id: AccountID, to text: String, by person: PersonID
    ) async throws -> AccountRecord {
        guard let name = AccountName(text) else {
            throw WalletError.account(.nameInvalid).naming(text)
        }
        let renamed = try await core.store.write { tx in
            _ = try tx.openAccount(id, of: person)
            let others = try tx.accounts(of: person).filter { $0.id != id }
            guard !others.contains(where: { $0.name == name }) else {
                throw WalletError.account(.nameTaken)
            }
            try tx.rename(id, to: name)
            return try tx.openAccount(id, of: person)
        }
        core.notifier.announce(person)
        return renamed
    }

    /// Deletes an account. Where people may withdraw, a remaining balance leaves as a closing
    /// withdrawal, if confirmed; elsewhere the account must be empty.
    ///
    /// - Parameter confirmed: the balance that the person saw and agreed to lose, in minor units,
    ///   so that money that arrived meanwhile is not lost unseen.
    /// - Returns: the amount that left the account.
    /// - Throws: `WalletError.account(.notFound)`, `.account(.holdsMoney)` where people may not
    ///   withdraw, `.account(.notEmpty)` when its balance differs from the confirmed one,
    ///   `.account(.hasGoals)` while one of its goals holds money.
    public func close(
        _ id: AccountID, confirming confirmed: Int64, by person: PersonID
    ) async throws -> Money {
        let now = core.clock.now()
        let closing = TransferID(OrderedID.make(at: now, randomness: core.randomness))
        let left = try await core.store.write { tx in
            let record = try tx.openAccount(id, of: person)
            guard self.core.settings.isCashOpen || record.balance.minorUnits == 0 else {
                throw WalletError.account(.holdsMoney)
            }
            guard record.balance.minorUnits == confirmed else {
                throw WalletError.account(.notEmpty)
            }
            try tx.close(record, closing: closing, at: now)
            return record.balance
        }
        core.notifier.announce(person)
        return left
    }

    private func currency(_ code: String?) throws -> Currency {
        guard let code else { return core.settings.defaultCurrency }
        guard let currency = Currency(code: code) else { throw WalletError.money(.currencyUnknown) }
        return currency
    }

    private func earlier(
        _ id: AccountID, _ fingerprint: Digest32, of person: PersonID, _ tx: Transaction
    ) throws -> Opened? {
        if try tx.transfer(TransferID(id.uuid)) != nil {
            throw WalletError.money(.idempotencyKeyReused)
        }
        guard let stored = try tx.openingFingerprint(of: id) else { return nil }
        guard stored == fingerprint, let record = try tx.account(id, of: person) else {
            throw WalletError.money(.idempotencyKeyReused)
        }
        return Opened(record: record, isReplay: true)
    }

    private static func name(
        _ text: String, or word: String, besides taken: [AccountName]
    ) throws -> AccountName {
        guard !text.trimmingSpaces.isEmpty else {
            return .suggestion(called: word, besides: taken)
        }
        guard let name = AccountName(text) else {
            throw WalletError.account(.nameInvalid).naming(text)
        }
        guard !taken.contains(name) else { throw WalletError.account(.nameTaken) }
        return name
    }

    private func totals(of records: [AccountRecord]) -> [Money] {
        var totals: [Money] = []
        for balance in records.map(\.balance) {
            if let index = totals.firstIndex(where: { $0.currency == balance.currency }) {
                totals[index] = totals[index].adding(balance) ?? totals[index]
            } else {
                totals.append(balance)
            }
        }
        return totals.isEmpty ? [.zero(core.settings.defaultCurrency)] : totals
    }
}
