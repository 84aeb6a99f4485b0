public import Foundation
public import Ledger
import SQLStore

/// Payments to bank accounts by their numbers. To an account of this bank they move money; payments
/// to another bank are simulated, in a sandbox only.
public struct LocalPayments: Sendable {
    let core: Core

    /// The payee of a payment.
    public enum Destination: Hashable, Sendable {
        /// An account of one of the person's payees.
        case payeeAccount(UUID)
        /// A payee named in the payment alone.
        case once(name: String, BankNumbers)
    }

    /// An order to pay.
    public struct Order: Sendable {
        public var amount: Money
        public var destination: Destination
        /// The reference that both sides see, at most `maximumReferenceLength` characters.
        public var reference: String
        /// The default counts if it is left out.
        public var category: SpendingCategory?

        public init(
            amount: Money, destination: Destination, reference: String,
            category: SpendingCategory? = nil
        ) {
            self.amount = amount
            self.destination = destination
            self.reference = reference
            self.category = category
        }
    }

    /// The maximum length of a reference, in user-perceived characters: that of SEPA.
    /// Faster Payments have 18.
    public static let maximumReferenceLength = 35

    /// A payment with its feed entry.
    public struct Made: Sendable {
        public let payment: LocalPayment
        /// The entry on the debit side.
        public let entry: Feed.Entry
    }

    /// Pays now.
    ///
    /// - Parameter authority: on whose word; a token may need a right of its own.
    /// - Throws: `WalletError.money(.noteInvalid)` for the reference, `.account(.notFound)`,
    ///   `.payee(.accountNotFound)`, `.payee(.recipientUnknown)`, `.money(.recipientBlocked)`,
    ///   `.payee(.outside)`,
    ///   `.access(.tokenMayNot)`, `.rejected`, `.money(.idempotencyKeyReused)`.
    public func pay(
        _ order: Order, from account: AccountID, by person: PersonID, as authority: Authority,
        key: IdempotencyKey
    ) async throws -> Receipt {
        let note = order.reference
        guard let reference = PlainText.clean(note, maximumLength: Self.maximumReferenceLength)
        else { throw WalletError.money(.noteInvalid).naming(note) }
        var clean = order
        clean.reference = reference
        let order = clean
        let request = MoneyRequest(
            core, key, person, order.amount, "local payment", account.uuid,
            note: order.canonicalText)
        let isOutsideOpen = core.settings.isSpendingOpen
        let (receipt, receiver) = try await core.store.write { tx in
            if let earlier = try tx.earlier(request) { return (earlier, PersonID?.none) }
            let from = try tx.openAccount(account, of: person)
            let payee = try tx.addressee(of: order.destination, by: person)
            guard let number = payee.numbers.ownAccountNumber else {
                guard isOutsideOpen else { throw WalletError.payee(.outside) }
                let receipt = try tx.payOutside(
                    order, payee, from: from, as: request, core.simulator)
                return (receipt, nil)
            }
            return try tx.payHere(order, payee, number, from: from, as: request) { owner in
                try core.permit(
                    order.amount, to: owner, by: person, as: authority, at: request.time, tx)
            }
        }
        if !receipt.isReplay { core.notifier.announce(person, receiver) }
        return receipt
    }

    /// One payment of this person.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)`.
    public func find(_ id: TransferID, by person: PersonID) async throws -> Made {
        try await find(oneOf: [id], by: person)
    }

    /// The first of these ids that is a payment of this person.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)`.
    public func find(oneOf ids: [TransferID], by person: PersonID) async throws -> Made {
        try await core.store.read { tx in
            for id in ids {
                if let payment = try tx.localPayment(id, of: person) { return try tx.made(payment) }
            }
            throw WalletError.history(.transferNotFound)
        }
    }

    /// The person's payments to an account of a payee since then, newest first, at most 1000.
    ///
    /// - Throws: `WalletError.payee(.notFound)`, `.payee(.accountNotFound)`.
    public func list(
        to account: UUID, of payee: UUID, since time: Timestamp, by person: PersonID
    ) async throws -> [Made] {
        try await core.store.read { tx in
            let payee = try tx.ownPayee(payee, of: person)
            guard payee.accounts.contains(where: { $0.id == account }) else {
                throw WalletError.payee(.accountNotFound)
            }
            return try tx.localPayments(to: account, of: person, since: time, limit: 1000)
                .map { try tx.made($0) }
        }
    }
}

extension LocalPayments.Order {
    /// All values that distinguish this payment from another, for its fingerprint.
    fileprivate var canonicalText: String {
        let whom: [String] =
            switch destination {
            case .payeeAccount(let id): ["payee", id.uuidString]
            case .once(let name, let numbers):
                ["once", name, numbers.kind.rawValue, numbers.bank, numbers.account]
            }
        return (whom + [reference, category?.rawValue ?? ""]).joined(separator: "\u{0}")
    }
}

extension Transaction {
    fileprivate func made(_ payment: LocalPayment) throws -> LocalPayments.Made {
        let entry = try Feed.entry(payment.id, in: payment.account, by: payment.person, self)
        return LocalPayments.Made(payment: payment, entry: entry)
    }
}
