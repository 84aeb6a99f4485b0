import Foundation
import Ledger
import SQLStore

/// The payee of a payment to be booked.
struct Addressee {
    let payee: UUID
    let account: UUID
    let name: String
    /// The name of the payee's account.
    let accountName: String?
    let numbers: BankNumbers
}

extension Transaction {
    /// - Throws: `WalletError.payee(.accountNotFound)` for a foreign or unknown payee.
    func addressee(
        of destination: LocalPayments.Destination, by person: PersonID
    ) throws -> Addressee {
        switch destination {
        case .payeeAccount(let id):
            let payee = try payee(withAccount: id, of: person)
            guard let payee, let account = payee.accounts.first(where: { $0.id == id }) else {
                throw WalletError.payee(.accountNotFound)
            }
            return Addressee(
                payee: payee.id, account: id, name: payee.details.name,
                accountName: account.details.description, numbers: account.details.numbers)
        case .once(let name, let numbers):
            guard let name = PlainText.name(name, maximumLength: 100) else {
                throw WalletError.payee(.nameInvalid).naming(name)
            }
            return Addressee(
                payee: numbers.id(for: "payee", of: person),
                account: numbers.id(for: "payee account", of: person), name: name,
                accountName: nil, numbers: numbers)
        }
    }

    /// Pays into exactly the account of this bank with this number.
    ///
    /// - Parameter permit: finds what lets money leave to this person; it only reads.
    /// - Returns: also the person who received it.
    func payHere(
        _ order: LocalPayments.Order, _ payee: Addressee, _ number: String,
        from record: AccountRecord, as request: MoneyRequest,
        permit: (PersonID) throws -> Permit
    ) throws -> (Receipt, PersonID?) {
        // Somebody who blocked the payer has no account here for them.
        guard let (into, standing) = try account(numbered: number, facing: record.owner),
            standing != .blockedByPayee, !into.account.isClosed
        else { throw WalletError.payee(.recipientUnknown) }
        guard standing == .open else { throw WalletError.money(.recipientBlocked) }
        let kind: TransferKind = into.owner == record.owner ? .ownTransfer : .payment
        let permit = kind == .payment ? try permit(into.owner) : Permit()
        let transfer = try booked(
            request.order(kind, order.amount, from: record.id, to: into.id))
        try permit.settle(at: request.time, self)
        if kind == .payment, !order.reference.isEmpty {
            try insertNote(order.reference, on: transfer.sequence)
        }
        if let category = order.category {
            let edit = FeedEdit(category: category, updatedAt: transfer.order.time)
            try set(edit, of: transfer.sequence, in: record.id)
        }
        return (try keep(order, payee, transfer, record, request), into.owner)
    }

    /// Books a payment to another bank, which only a sandbox simulates.
    func payOutside(
        _ order: LocalPayments.Order, _ payee: Addressee, from record: AccountRecord,
        as request: MoneyRequest, _ simulator: PaymentSimulator?
    ) throws -> Receipt {
        let isPound = order.amount.currency.code == "GBP"
        let payment = try Spending.Payment(
            amount: order.amount,
            counterparty: Counterparty(
                kind: .payee, uid: payee.payee, name: String(payee.name.prefix(100)),
                subName: payee.accountName.map { String($0.prefix(100)) },
                subIdentifier: payee.numbers.bank, subSubIdentifier: payee.numbers.account),
            source: isPound ? .fasterPaymentsOut : .sepaCreditTransfer,
            category: order.category ?? .payments, reference: order.reference,
            country: payee.numbers.country
        ).checked(at: request.time).meeting(simulator)
        let transfer = try book(
            payment, in: record, as: request.id, request.fingerprint, at: request.time)
        return try keep(order, payee, transfer, record, request)
    }

    private func keep(
        _ order: LocalPayments.Order, _ payee: Addressee, _ transfer: Transfer,
        _ record: AccountRecord, _ request: MoneyRequest
    ) throws -> Receipt {
        try insert(
            LocalPayment(
                id: transfer.order.id, person: record.owner, account: record.id,
                payee: payee.payee, payeeAccount: payee.account, reference: order.reference,
                createdAt: transfer.order.time))
        return Receipt(transfer: transfer, isReplay: false, requested: request.amount)
    }
}

extension BankNumbers {
    /// The id derived from these numbers and this person (UUID version 8, RFC 9562).
    fileprivate func id(for purpose: String, of person: PersonID) -> UUID {
        let digest = Digest32(
            fingerprintOf: .text(purpose), .id(person.uuid), .text(kind.rawValue), .text(bank),
            .text(account))
        var bytes = Array(digest.bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(bytes: bytes)
    }
}
