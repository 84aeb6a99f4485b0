public import Foundation
import Ledger
import SQLStore

/// The payees that a person saved with bank numbers. People paid by name or phone are in
/// `Transfers.recentPayees`.
public struct Payees: Sendable {
    let core: Core

    /// The maximum number of payees for one person, and of accounts for one payee.
    static let maximumCount = (payees: 500, accounts: 20)

    /// The person's payees in the order of creation.
    public func list(of person: PersonID) async throws -> [Payee] {
        try await core.store.read { try $0.payees(of: person) }
    }

    /// One payee of this person.
    ///
    /// - Throws: `WalletError.payee(.notFound)`, also for another person's payee.
    public func find(_ id: UUID, of person: PersonID) async throws -> Payee {
        try await core.store.read { try $0.ownPayee(id, of: person) }
    }

    /// Saves a payee. Two may have the same name.
    ///
    /// - Throws: `WalletError.payee(.nameInvalid)`, `.payee(.detailInvalid)`,
    ///   `.payee(.limitReached)`.
    public func create(
        _ details: Payee.Details, accounts: [PayeeAccount.Details] = [], by person: PersonID
    ) async throws -> Payee {
        let now = core.clock.now()
        let clean = try details.checked()
        let cleanAccounts = try accounts.map { try $0.checked() }
        let first = OrderedID.make(at: now, randomness: core.randomness)
        let ids = accounts.map { _ in OrderedID.make(at: now, randomness: core.randomness) }
        guard accounts.count <= Self.maximumCount.accounts else {
            throw WalletError.payee(.limitReached)
        }
        let made = try await core.store.write { tx in
            guard try tx.payees(of: person).count < Self.maximumCount.payees else {
                throw WalletError.payee(.limitReached)
            }
            var payee = Payee(
                id: first, owner: person, details: clean, accounts: [], createdAt: now)
            for (id, details) in zip(ids, cleanAccounts) {
                payee.add(PayeeAccount(id: id, details: details))
            }
            try tx.insert(payee)
            return payee
        }
        core.notifier.announce(person)
        return made
    }

    /// Changes the details of a payee; the accounts stay.
    ///
    /// - Throws: `WalletError.payee(.nameInvalid)`, `.payee(.detailInvalid)`, `.payee(.notFound)`.
    public func edit(
        _ id: UUID, to details: Payee.Details, by person: PersonID
    ) async throws -> Payee {
        let clean = try details.checked()
        return try await change(id, of: person) { $0.details = clean }
    }

    /// Adds an account to a payee.
    ///
    /// - Throws: `WalletError.payee(.detailInvalid)`, `.payee(.notFound)`, `.payee(.limitReached)`.
    public func add(
        _ account: PayeeAccount.Details, to id: UUID, by person: PersonID
    ) async throws -> PayeeAccount {
        let new = PayeeAccount(
            id: OrderedID.make(at: core.clock.now(), randomness: core.randomness),
            details: try account.checked())
        _ = try await change(id, of: person) { payee in
            guard payee.accounts.count < Self.maximumCount.accounts else {
                throw WalletError.payee(.limitReached)
            }
            payee.add(new)
        }
        return new
    }

    /// Deletes an account of a payee; payments to it stay in the feed.
    ///
    /// - Throws: `WalletError.payee(.notFound)`, `.payee(.accountNotFound)`.
    public func remove(account: UUID, of id: UUID, by person: PersonID) async throws {
        _ = try await change(id, of: person) { payee in
            guard payee.accounts.contains(where: { $0.id == account }) else {
                throw WalletError.payee(.accountNotFound)
            }
            payee.remove(account)
        }
    }

    /// Deletes a payee; payments to them stay in the feed.
    ///
    /// - Throws: `WalletError.payee(.notFound)`.
    public func remove(_ id: UUID, by person: PersonID) async throws {
        try await core.store.write { tx in
            try tx.remove(try tx.ownPayee(id, of: person))
        }
        core.notifier.announce(person)
    }

    private func change(
        _ id: UUID, of person: PersonID, _ edit: @escaping @Sendable (inout Payee) throws -> Void
    ) async throws -> Payee {
        let changed = try await core.store.write { tx in
            var payee = try tx.ownPayee(id, of: person)
            try tx.remove(payee)
            try edit(&payee)
            try tx.insert(payee)
            return payee
        }
        core.notifier.announce(person)
        return changed
    }
}

extension Payee {
    /// Adds an account. There is one default: the first account, or the latest marked as such.
    fileprivate mutating func add(_ account: PayeeAccount) {
        var account = account
        if accounts.isEmpty { account.details.isDefault = true }
        if account.details.isDefault {
            for index in accounts.indices { accounts[index].details.isDefault = false }
        }
        accounts.append(account)
    }

    /// Removes an account. When it was the default, the first remaining one becomes it.
    fileprivate mutating func remove(_ account: UUID) {
        accounts.removeAll { $0.id == account }
        guard !accounts.isEmpty, !accounts.contains(where: \.details.isDefault) else { return }
        accounts[0].details.isDefault = true
    }
}

extension Transaction {
    /// - Throws: `WalletError.payee(.notFound)` for a foreign or unknown payee.
    func ownPayee(_ id: UUID, of person: PersonID) throws -> Payee {
        guard let payee = try payee(id, of: person) else {
            throw WalletError.payee(.notFound)
        }
        return payee
    }
}
