import Foundation
public import Ledger
import SQLStore

/// Requests for money: who asks, for what, and what became of each. `Transfers.send` pays them.
public struct PaymentRequests: Sendable {
    let core: Core

    /// The maximum number of open requests of one person.
    public static let mostOpen = 100
    /// The maximum number of paid or cancelled requests in a list.
    private static let mostClosed = 50

    /// A request with the payer of its latest payment.
    public struct Line: Hashable, Sendable {
        public let request: PaymentRequest
        /// The person who paid it, once somebody has.
        public let payer: Person?
    }

    /// Creates a request. The same key with the same contents creates it once.
    ///
    /// - Parameter amount: without one, each payer decides how much.
    /// - Throws: `WalletError.rejected` for an invalid amount, `.money(.noteInvalid)`,
    ///   `.money(.recipientCannotReceive)` without an account in this currency,
    ///   `.paymentRequest(.limitReached)`, `.money(.idempotencyKeyReused)`.
    public func create(
        _ amount: Money?, in currency: Currency, note: String = "", by person: PersonID,
        key: IdempotencyKey
    ) async throws -> PaymentRequest {
        let request = PaymentRequest(
            id: PaymentRequestID(OrderedID.derived(from: key, of: person)), person: person,
            currency: currency, amount: try Self.checked(amount, in: currency),
            note: try Transfers.note(note), createdAt: core.clock.now())
        let kept = try await core.store.write { tx in
            if let earlier = try tx.paymentRequest(request.id) {
                guard earlier.asksTheSame(as: request) else {
                    throw WalletError.money(.idempotencyKeyReused)
                }
                return earlier
            }
            guard try tx.receivingAccount(of: person, in: currency) != nil else {
                throw WalletError.money(.recipientCannotReceive)
            }
            guard try tx.openPaymentRequests(of: person) < Self.mostOpen else {
                throw WalletError.paymentRequest(.limitReached)
            }
            try tx.insert(request)
            return request
        }
        core.notifier.announce(person)
        return kept
    }

    /// The person's requests: the open ones, then the paid, then the cancelled, each with the
    /// latest changed first.
    public func list(of person: PersonID) async throws -> [Line] {
        try await core.store.read { tx in
            let requests = try PaymentRequest.State.allCases.flatMap { state in
                try tx.paymentRequests(
                    of: person, state, limit: state == .open ? Self.mostOpen : Self.mostClosed)
            }
            return try tx.lines(of: requests)
        }
    }

    /// One request of this person.
    ///
    /// - Throws: `WalletError.paymentRequest(.notFound)`, also for another person's.
    public func find(_ id: PaymentRequestID, of person: PersonID) async throws -> Line {
        try await core.store.read { tx in
            let request = try tx.paymentRequest(id, of: person)
            return try tx.lines(of: [request]).first ?? Line(request: request, payer: nil)
        }
    }

    /// Cancels an open request; a cancelled one stays so.
    ///
    /// - Throws: `WalletError.paymentRequest(.notFound)`, `.paymentRequest(.paid)`.
    public func cancel(_ id: PaymentRequestID, by person: PersonID) async throws {
        let now = core.clock.now()
        try await core.store.write { tx in
            var request = try tx.paymentRequest(id, of: person)
            guard request.state != .paid else { throw WalletError.paymentRequest(.paid) }
            guard request.state == .open else { return }
            request.cancel(at: now)
            try tx.update(request)
        }
        core.notifier.announce(person)
    }

    /// Checks early what a payment of a request will check again.
    ///
    /// - Throws: `WalletError.paymentRequest`, `.underpaid`, `.rejected(.currencyMismatch)`.
    public func check(
        _ id: PaymentRequestID, of person: PersonID, covering amount: Money
    ) async throws {
        _ = try await core.store.read { try $0.payableRequest(id, of: person, with: amount) }
    }

    private static func checked(
        _ amount: Money?, in currency: Currency
    ) throws(WalletError) -> Money? {
        guard let amount else { return nil }
        guard amount.currency == currency else { throw .rejected(.currencyMismatch) }
        guard amount.minorUnits > 0 else { throw .rejected(.amountNotPositive) }
        guard amount.minorUnits <= MoneyLimit.operation else { throw .rejected(.amountOverLimit) }
        return amount
    }
}

extension PaymentRequest {
    fileprivate func asksTheSame(as other: PaymentRequest) -> Bool {
        (person, currency, amount, note) == (other.person, other.currency, other.amount, other.note)
    }
}

extension Transaction {
    /// The open request that this payment pays.
    ///
    /// - Throws: `WalletError.paymentRequest(.notFound)`, `.paymentRequest(.paid)`,
    ///   `.paymentRequest(.cancelled)`, `.rejected(.currencyMismatch)`, `.underpaid`.
    func payableRequest(
        _ id: PaymentRequestID, of person: PersonID, with amount: Money
    ) throws -> PaymentRequest {
        let request = try paymentRequest(id, of: person)
        switch request.state {
        case .open: break
        case .paid: throw WalletError.paymentRequest(.paid)
        case .cancelled: throw WalletError.paymentRequest(.cancelled)
        }
        guard request.currency == amount.currency else {
            throw WalletError.rejected(.currencyMismatch)
        }
        if let asked = request.amount, amount.minorUnits < asked.minorUnits {
            throw WalletError.underpaid(asked)
        }
        return request
    }

    fileprivate func paymentRequest(
        _ id: PaymentRequestID, of person: PersonID
    ) throws -> PaymentRequest {
        guard let request = try paymentRequest(id), request.person == person else {
            throw WalletError.paymentRequest(.notFound)
        }
        return request
    }

    fileprivate func lines(of requests: [PaymentRequest]) throws -> [PaymentRequests.Line] {
        let debits = try requests.map { try $0.transfer.flatMap(transfer)?.order.debit }
        let parties = try parties(of: Set(debits.compactMap(\.self)))
        return zip(requests, debits).map { request, debit in
            PaymentRequests.Line(
                request: request, payer: debit.flatMap { parties[$0]?.person })
        }
    }
}
