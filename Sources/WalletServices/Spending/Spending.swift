import Foundation
public import Ledger
import SQLStore

/// Simulated payments to shops and payees outside, and income from there, to fill a feed.
///
/// No real money is involved, so only a sandbox has them.
public struct Spending: Sendable {
    let core: Core

    /// One payment to or from an outside party.
    public struct Payment: Sendable {
        public var isIncoming: Bool
        public var amount: Money
        public var counterparty: Counterparty
        public var source: FeedSource
        public var sourceSubType: SourceSubType?
        public var category: SpendingCategory
        /// The reference on the statement, at most 100 characters.
        public var reference: String
        /// ISO 3166, two capital letters.
        public var country: String
        /// True if the money is only reserved and settles later.
        public var isPending: Bool
        /// When it happened, never later than now; now if left out.
        public var time: Timestamp?
        /// Seconds until it settles automatically, if it is pending.
        var secondsToSettle = Self.secondsToSettle

        /// A payment by card, or an income by bank transfer, with the usual details.
        public init(
            isIncoming: Bool = false, amount: Money, counterparty: Counterparty,
            source: FeedSource? = nil, sourceSubType: SourceSubType? = nil,
            category: SpendingCategory? = nil, reference: String? = nil, country: String = "GB",
            isPending: Bool = false, time: Timestamp? = nil
        ) {
            self.isIncoming = isIncoming
            self.amount = amount
            self.counterparty = counterparty
            self.source = source ?? (isIncoming ? .fasterPaymentsIn : .masterCard)
            self.sourceSubType =
                sourceSubType ?? (self.source == .masterCard ? .contactless : nil)
            self.category = category ?? (isIncoming ? .income : .general)
            self.reference = reference ?? counterparty.name
            self.country = country
            self.isPending = isPending
            self.time = time
        }
    }

    /// Books one payment.
    ///
    /// - Throws: `WalletError.money(.spendingOff)` unless this is a sandbox,
    ///   `.money(.counterpartyInvalid)`, `.money(.noteInvalid)`, `.money(.paymentTimeInvalid)`,
    ///   `.account(.notFound)`, `.money(.depositLimitReached)`, `.rejected`,
    ///   `.money(.idempotencyKeyReused)`.
    public func record(
        _ payment: Payment, in account: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        guard core.settings.isSpendingOpen else { throw WalletError.money(.spendingOff) }
        let request = MoneyRequest(
            core, key, person, payment.amount, "spending", account.uuid,
            note: payment.canonicalText)
        let clean = try payment.checked(at: request.time)
        let receipt = try await core.bringingIn(request.amount.currency, by: person) { attempt in
            try await core.store.write { tx in
                if let earlier = try tx.earlier(request) { return earlier }
                let record = try tx.openAccount(account, of: person)
                let clean = try clean.meeting(core.simulator)
                if clean.isIncoming { try attempt.take(request.amount.minorUnits) }
                let transfer = try tx.book(
                    clean, in: record, as: request.id, request.fingerprint, at: request.time)
                return Receipt(transfer: transfer, isReplay: false, requested: request.amount)
            }
        }
        if !receipt.isReplay { core.notifier.announce(person) }
        return receipt
    }

    /// Settles a pending payment now; a settled one does not change.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)`.
    public func settle(_ id: TransferID, by person: PersonID) async throws -> Feed.Entry {
        let now = core.clock.now()
        let entry = try await core.store.write { tx in
            let entry = try Feed.entry(id, by: person, tx)
            guard entry.isPending, let detail = entry.detail else { return entry }
            try tx.settle(detail, at: max(now, detail.updatedAt), core.simulator)
            return try Feed.entry(id, in: entry.account, by: person, tx)
        }
        core.notifier.announce(person)
        return entry
    }
}

extension Spending.Payment {
    /// Seconds until a pending payment settles automatically.
    package static let secondsToSettle: Int64 = 48 * 3600

    /// The payment as it ends in a sandbox.
    ///
    /// - Throws: `WalletError.rejected`, `.payee(.recipientUnknown)` for one that is refused.
    func meeting(_ simulator: PaymentSimulator?) throws(WalletError) -> Spending.Payment {
        guard !isIncoming, let fate = simulator?.fate(counterparty.name, amount) else {
            return self
        }
        switch fate {
        case .declined: throw .rejected(.insufficientFunds)
        case .refused: throw .payee(.recipientUnknown)
        case .pending, .reversed, .refunded, .settledFor: break
        }
        var payment = self
        payment.isPending = true
        payment.secondsToSettle = PaymentFate.secondsToSettle
        return payment
    }

    /// The payment with cleaned texts.
    func checked(at now: Timestamp) throws(WalletError) -> Spending.Payment {
        var payment = self
        payment.counterparty = try counterparty.checked()
        guard let reference = PlainText.clean(reference, maximumLength: 100) else {
            throw .money(.noteInvalid).naming(reference)
        }
        payment.reference = reference
        guard country.utf8.count == 2, country.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        else { throw .money(.counterpartyInvalid) }
        if let time, time > now || time < now.adding(seconds: -366 * 86_400) {
            throw .money(.paymentTimeInvalid)
        }
        return payment
    }

    /// All values that distinguish this payment from another, for its fingerprint.
    var canonicalText: String {
        let uid = counterparty.uid?.uuidString ?? ""
        let words: [String] = [
            isIncoming ? "in" : "out", counterparty.kind.rawValue, uid, counterparty.name,
            counterparty.subName ?? "", counterparty.subIdentifier ?? "",
            counterparty.subSubIdentifier ?? "", source.rawValue, sourceSubType?.rawValue ?? "",
            category.rawValue, reference, country, isPending ? "pending" : "settled",
            time.map { String($0.milliseconds) } ?? "",
        ]
        return words.joined(separator: "\u{0}")
    }
}

extension Counterparty {
    /// The same with cleaned texts.
    ///
    /// - Throws: `WalletError.money(.counterpartyInvalid)`.
    public func checked() throws(WalletError) -> Counterparty {
        guard let name = PlainText.name(name, maximumLength: 100) else {
            throw .money(.counterpartyInvalid).naming(name)
        }
        for text in [subName, subIdentifier, subSubIdentifier] {
            guard PlainText.clean(text ?? "", maximumLength: 100) != nil else {
                throw .money(.counterpartyInvalid).naming(text ?? "")
            }
        }
        return Counterparty(
            kind: kind, uid: uid, name: name, subName: subName, subIdentifier: subIdentifier,
            subSubIdentifier: subSubIdentifier)
    }
}
