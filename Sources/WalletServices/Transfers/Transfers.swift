import Foundation
public import Ledger
import SQLStore

/// Moves money. Every method takes an idempotency key: the same key moves it once.
public struct Transfers: Sendable {
    let core: Core

    /// Deposits money from outside.
    ///
    /// - Throws: `WalletError.money(.cashOff)`, `.account(.notFound)`,
    ///   `.money(.depositLimitReached)`, `.rejected`, `.money(.idempotencyKeyReused)`.
    public func deposit(
        _ amount: Money, into account: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        guard core.settings.isCashOpen else { throw WalletError.money(.cashOff) }
        let request = MoneyRequest(core, key, person, amount, "deposit", account.uuid)
        return try await core.bringingIn(amount.currency, by: person) { attempt in
            try await core.book(request, touching: person) { tx in
                let into = try tx.openAccount(account, of: person)
                if amount.minorUnits <= MoneyLimit.operation { try attempt.take(amount.minorUnits) }
                return request.order(
                    .deposit, amount, from: try tx.externalAccount(in: amount.currency),
                    to: into.id)
            }
        }
    }

    /// Withdraws money, or the whole balance when that is less.
    ///
    /// - Returns: a receipt whose amount may be less than `requested`.
    /// - Throws: `WalletError.money(.cashOff)`, `.account(.notFound)`,
    ///   `.money(.nothingToWithdraw)`, `.rejected`, `.money(.idempotencyKeyReused)`.
    public func withdraw(
        _ amount: Money, from account: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        guard core.settings.isCashOpen else { throw WalletError.money(.cashOff) }
        let request = MoneyRequest(core, key, person, amount, "withdraw", account.uuid)
        return try await core.book(request, touching: person) { tx in
            let from = try tx.openAccount(account, of: person)
            guard amount.minorUnits <= MoneyLimit.operation else {
                throw WalletError.rejected(.amountOverLimit)
            }
            let held = from.balance.minorUnits
            if amount.minorUnits > 0, held == 0 { throw WalletError.money(.nothingToWithdraw) }
            let taken = Money(minorUnits: min(amount.minorUnits, held), currency: amount.currency)
            return request.order(
                .withdrawal, taken, from: from.id,
                to: try tx.externalAccount(in: amount.currency))
        }
    }

    /// Moves money between two accounts of the same person.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.rejected`, `.money(.idempotencyKeyReused)`.
    public func move(
        _ amount: Money, from: AccountID, to: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        let request = MoneyRequest(core, key, person, amount, "move", from.uuid, to.uuid)
        return try await core.book(request, touching: person) { tx in
            let debit = try tx.openAccount(from, of: person)
            let credit = try tx.openAccount(to, of: person)
            return request.order(.ownTransfer, amount, from: debit.id, to: credit.id)
        }
    }

    /// Sends money to another person, into their first account of the same currency.
    ///
    /// - Parameters:
    ///   - note: a short text for both sides; may be empty.
    ///   - asked: the payee's request for money that this pays.
    ///   - authority: on whose word; a session may have to prove a payment to somebody new.
    /// - Throws: `WalletError.account(.notFound)`, `.money(.noteInvalid)`,
    ///   `.money(.recipientIsSender)`, `.money(.recipientBlocked)`, `.money(.recipientNotFound)`
    ///   when the payee blocked the sender, `.money(.recipientCannotReceive)`, `.paymentRequest`,
    ///   `.underpaid`, `.proofNeeded`, `.rejected`, `.money(.idempotencyKeyReused)`.
    public func send(
        _ amount: Money, from: AccountID, to recipient: PersonID, note: String = "",
        paying asked: PaymentRequestID? = nil, by person: PersonID, as authority: Authority,
        key: IdempotencyKey
    ) async throws -> Receipt {
        let note = try Self.note(note)
        let request = MoneyRequest(
            core, key, person, amount, Digest32.sending, from.uuid, recipient.uuid, note: note)
        return try await core.book(request, touching: person, recipient, note: note) { tx in
            let debit = try tx.openAccount(from, of: person)
            let credit = try tx.receivingAccount(
                of: recipient, in: debit.balance.currency, paidBy: person)
            if let asked { _ = try tx.payableRequest(asked, of: recipient, with: amount) }
            return request.order(.payment, amount, from: debit.id, to: credit)
        } permit: { tx in
            try core.permit(
                amount, to: recipient, by: person, as: authority, at: request.time, tx)
        } record: { tx, transfer in
            guard let asked else { return }
            var paid = try tx.payableRequest(asked, of: recipient, with: amount)
            paid.pay(with: transfer.order.id, at: request.time)
            try tx.update(paid)
        }
    }

    /// The maximum length of a note, in user-perceived characters.
    public static let maximumNoteLength = 140

    /// The note in its stored form: without surrounding spaces, in one line.
    ///
    /// - Throws: `WalletError.money(.noteInvalid)`.
    public static func note(_ text: String) throws(WalletError) -> String {
        guard let note = PlainText.clean(text, maximumLength: maximumNoteLength) else {
            throw .money(.noteInvalid).naming(text)
        }
        return note
    }
}

extension PersonID {
    /// The owner of the operator's own keys: no real person, so that no person's key can collide.
    static let host = PersonID(UUID(bytes: [UInt8](repeating: 0, count: 16)))
}
