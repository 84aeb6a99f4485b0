import Foundation
public import Ledger
import SQLStore

/// The cash desk: a treasurer books the cash that people bring and take.
public struct CashDesk: Sendable {
    let core: Core

    /// Books cash that a person brings. In a real wallet somebody without an account gets one.
    ///
    /// - Parameters:
    ///   - account: the person's first account in the currency if left out.
    ///   - note: a short text for the person and the treasurers; may be empty.
    /// - Throws: `WalletError.treasury(.personNotFound)`, `.account(.notFound)`,
    ///   `.money(.noteInvalid)`, `.money(.recipientCannotReceive)`, `.rejected`,
    ///   `.money(.idempotencyKeyReused)`.
    public func payIn(
        _ amount: Money, to person: PersonID, into account: AccountID? = nil, note: String = "",
        by treasurer: Treasurer, key: IdempotencyKey
    ) async throws -> Receipt {
        let note = try Transfers.note(note)
        // The command line's name is older than the desk: its earlier keys must keep working.
        let what = treasurer.person == nil ? "host deposit" : "cash in"
        let request = MoneyRequest(
            core, key, treasurer.keyOwner, amount, what, person.uuid, account?.uuid, note: note)
        return try await core.book(request, touching: person, treasurer.person, note: note) { tx in
            try tx.require(treasurer)
            guard try tx.person(person) != nil else {
                throw WalletError.treasury(.personNotFound)
            }
            return request.order(
                .deposit, amount, from: try tx.externalAccount(in: amount.currency),
                to: try self.receiving(account, of: person, request, tx))
        } record: { tx, transfer in
            try self.record(.cashIn, transfer, of: person, by: treasurer, tx)
        }
    }

    /// The chosen account, or else the first in the currency, or else a new one.
    private func receiving(
        _ account: AccountID?, of person: PersonID, _ request: MoneyRequest, _ tx: Transaction
    ) throws -> AccountID {
        if let account { return try tx.openAccount(account, of: person).id }
        let currency = request.amount.currency
        let found =
            try tx.receivingAccount(of: person, in: currency)
            ?? FirstAccount(core: core).open(for: person, in: currency, at: request.time, tx: tx)
        guard let found else { throw WalletError.money(.recipientCannotReceive) }
        return found
    }

    /// Books cash that a person takes. More than the account holds is refused, never reduced.
    ///
    /// - Parameters:
    ///   - account: the person's first account in the currency if left out.
    ///   - note: a short text for the person and the treasurers; may be empty.
    ///   - authority: on whose word; a session has to prove this amount for this person.
    /// - Throws: `WalletError.account(.notFound)`, `.money(.noteInvalid)`, `.proofNeeded`,
    ///   `.rejected`, `.money(.idempotencyKeyReused)`.
    public func payOut(
        _ amount: Money, of person: PersonID, from account: AccountID? = nil, note: String = "",
        by treasurer: Treasurer, as authority: Authority, key: IdempotencyKey
    ) async throws -> Receipt {
        let note = try Transfers.note(note)
        let request = MoneyRequest(
            core, key, treasurer.keyOwner, amount, "cash out", person.uuid, account?.uuid,
            note: note)
        return try await core.book(request, touching: person, treasurer.person, note: note) { tx in
            try tx.require(treasurer)
            let chosen = try account ?? tx.receivingAccount(of: person, in: amount.currency)
            guard let chosen else { throw WalletError.account(.notFound) }
            let debit = try tx.openAccount(chosen, of: person)
            return request.order(
                .withdrawal, amount, from: debit.id,
                to: try tx.externalAccount(in: amount.currency))
        } permit: { tx in
            try core.permit(cash: amount, of: person, as: authority, at: request.time, tx)
        } record: { tx, transfer in
            try self.record(.cashOut, transfer, of: person, by: treasurer, tx)
        }
    }

    private func record(
        _ act: AuditAct, _ transfer: Transfer, of person: PersonID, by treasurer: Treasurer,
        _ tx: Transaction
    ) throws {
        let (order, amount) = (transfer.order, transfer.order.amount)
        try tx.insertCashMovement(transfer.sequence, by: treasurer.person)
        try core.log(
            act, by: treasurer.actor, about: person,
            [.amount: "\(amount.decimal) \(amount.currency.code)"], transfer: order.id, in: tx)
    }

    /// The open accounts of somebody at the desk.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func accounts(
        of person: PersonID, by _: Treasurer
    ) async throws -> [AccountRecord] {
        try await core.store.read { tx in
            guard try tx.person(person) != nil else {
                throw WalletError.treasury(.personNotFound)
            }
            return try tx.accounts(of: person)
        }
    }
}

extension Treasurer {
    /// The person whose idempotency keys this treasurer's requests use.
    var keyOwner: PersonID { person ?? .host }
}
