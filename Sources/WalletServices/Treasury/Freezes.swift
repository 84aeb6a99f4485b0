import Foundation
public import Ledger
import SQLStore

/// Stops money from leaving a person or an account. It can still arrive, and signing in and
/// reading go on.
public struct Freezes: Sendable {
    let core: Core

    /// The freezes of one person.
    public struct State: Hashable, Sendable {
        /// The freeze of the person as a whole.
        public let person: Freeze?
        public let accounts: [FrozenAccount]

        public var isEmpty: Bool { person == nil && accounts.isEmpty }
    }

    /// One frozen account.
    public struct FrozenAccount: Hashable, Sendable {
        public let account: AccountRecord
        public let freeze: Freeze
    }

    /// The freezes of this person.
    public func state(of person: PersonID) async throws -> State {
        try await core.store.read { try $0.freezes(of: person) }
    }

    /// The same, for a treasurer.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func state(of person: PersonID, by _: Treasurer) async throws -> State {
        try await core.store.read { tx in
            guard try tx.person(person) != nil else {
                throw WalletError.treasury(.personNotFound)
            }
            return try tx.freezes(of: person)
        }
    }

    /// Freezes a person, or one account. A frozen person pays nobody and takes no cash, and moves
    /// money between their own accounts; from a frozen account no money moves at all. A frozen
    /// person acts for nobody else either: what they made for others ends, and what they asked
    /// treasurers to approve is declined.
    ///
    /// - Parameter account: without one, the whole person.
    /// - Throws: `WalletError.treasury(.personNotFound)`, `.treasury(.freezeRefused)` for oneself,
    ///   and for a host unless by a host; `.account(.notFound)`, `.money(.noteInvalid)`,
    ///   `.treasury(.reasonMissing)`.
    public func freeze(
        _ person: PersonID, _ account: AccountID? = nil, because reason: String,
        by treasurer: Treasurer
    ) async throws -> State {
        let reason = try Transfers.note(reason)
        let freeze = Freeze(reason: reason, setBy: treasurer.person, setAt: core.clock.now())
        return try await change(person, account, .frozen, by: treasurer) { tx, record in
            guard !reason.isEmpty else { throw WalletError.treasury(.reasonMissing) }
            let earlier = try record.map { try tx.freeze(of: $0.id) } ?? tx.freeze(of: person)
            guard earlier?.reason != reason else { return false }
            if let record {
                try tx.set(freeze, on: record.id)
            } else {
                try tx.set(freeze, on: person)
                try self.core.endRights(
                    of: person, keeping: .member, by: treasurer.actor, at: freeze.setAt, tx)
                try self.core.declineAll(
                    of: person, because: reason, by: treasurer, at: freeze.setAt, tx)
            }
            return true
        }
    }

    /// Ends a freeze; without one, nothing changes.
    ///
    /// - Parameter account: without one, the whole person.
    /// - Throws: `WalletError.treasury(.personNotFound)`, `.treasury(.freezeRefused)`,
    ///   `.account(.notFound)`.
    public func end(
        _ person: PersonID, _ account: AccountID? = nil, by treasurer: Treasurer
    ) async throws -> State {
        try await change(person, account, .unfrozen, by: treasurer) { tx, record in
            let earlier = try record.map { try tx.freeze(of: $0.id) } ?? tx.freeze(of: person)
            guard earlier != nil else { return false }
            if let record {
                try tx.endFreeze(of: record.id)
            } else {
                try tx.endFreeze(of: person)
            }
            return true
        }
    }

    /// - Parameter body: returns whether it changed something.
    private func change(
        _ person: PersonID, _ account: AccountID?, _ act: AuditAct, by treasurer: Treasurer,
        _ body: @escaping @Sendable (Transaction, AccountRecord?) throws -> Bool
    ) async throws -> State {
        let state = try await core.store.write { tx in
            guard person != treasurer.person else { throw WalletError.treasury(.freezeRefused) }
            try tx.require(treasurer)
            guard let found = try tx.person(person) else {
                throw WalletError.treasury(.personNotFound)
            }
            guard treasurer.mayFreeze(found) else { throw WalletError.treasury(.freezeRefused) }
            let record = try account.map { try tx.openAccount($0, of: person) }
            guard try body(tx, record) else { return try tx.freezes(of: person) }
            try self.core.log(
                act, by: treasurer.actor, about: person,
                record.map { [.name: $0.name.shown] } ?? [:], in: tx)
            return try tx.freezes(of: person)
        }
        core.notifier.announce(person)
        return state
    }
}

extension Treasurer {
    /// Only a host freezes another host.
    fileprivate func mayFreeze(_ person: Person) -> Bool { person.role < .host || role == .host }
}

extension Transaction {
    fileprivate func freezes(of person: PersonID) throws -> Freezes.State {
        guard try hasFreezes else { return Freezes.State(person: nil, accounts: []) }
        return Freezes.State(
            person: try freeze(of: person),
            accounts: try accounts(of: person).compactMap { record in
                try freeze(of: record.id).map {
                    Freezes.FrozenAccount(account: record, freeze: $0)
                }
            })
    }

    /// Checks that a freeze allows this order. Money may always leave a goal for its account.
    ///
    /// - Throws: `WalletError.treasury(.personFrozen)` when it would leave a frozen person,
    ///   `.treasury(.accountFrozen)`.
    func requireThaw(for order: TransferOrder) throws {
        guard try hasFreezes else { return }
        if let owner = try owner(of: order.debit), try isFrozen(owner),
            try self.owner(of: order.credit) != owner
        {
            throw WalletError.treasury(.personFrozen)
        }
        guard try !isFrozen(order.debit) else { throw WalletError.treasury(.accountFrozen) }
    }
}
