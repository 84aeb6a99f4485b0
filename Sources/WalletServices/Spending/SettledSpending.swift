import Foundation
import Ledger
import SQLStore

extension Transaction {
    /// Settles a pending payment, and books what comes of it in a sandbox. What was booked stays:
    /// money that comes back, or that is due beyond the payment, is a transfer of its own.
    func settle(
        _ detail: FeedDetail, at time: Timestamp, _ simulator: PaymentSimulator?
    ) throws {
        try settle(detail.sequence, at: time)
        guard let simulator, let paid = try transfer(at: detail.sequence),
            paid.order.kind == .spending,
            let fate = simulator.fate(detail.counterparty.name, paid.order.amount),
            let (isIncoming, amount, word) = fate.consequence(of: paid.order.amount)
        else { return }
        guard let person = try parties(of: [detail.account])[detail.account]?.person.id else {
            return
        }
        let payment = Spending.Payment(
            isIncoming: isIncoming, amount: amount, counterparty: detail.counterparty,
            source: detail.source, sourceSubType: detail.sourceSubType,
            category: detail.category, reference: "\(word) \(detail.reference)".prefixed(100),
            country: detail.country)
        let name = Array("awallet fate\0".utf8) + paid.order.id.uuid.bytes
        do {
            _ = try book(
                payment, in: try openAccount(detail.account, of: person),
                as: TransferID(OrderedID.shared(at: time, from: Digest32(of: name))),
                Digest32(of: name), at: time)
        } catch let error as WalletError where error.isOfTheAccount {
            // It is closed, or has no money for more: then nothing comes of it.
        }
    }
}

extension PaymentFate {
    /// The booking that follows when a payment of this amount settles: true if it comes in, how
    /// much, and the word on the statement.
    fileprivate func consequence(of amount: Money) -> (Bool, Money, String)? {
        func part(_ hundredths: Int64) -> Money {
            let (product, isTooLarge) = amount.minorUnits.multipliedReportingOverflow(
                by: hundredths)
            return Money(minorUnits: isTooLarge ? 0 : product / 100, currency: amount.currency)
        }
        let (isIncoming, money, word): (Bool, Money, String)
        switch self {
        case .declined, .refused, .pending: return nil
        case .reversed: (isIncoming, money, word) = (true, amount, "Reversal")
        case .refunded: (isIncoming, money, word) = (true, part(50), "Refund")
        case .settledFor(let more): (isIncoming, money, word) = (false, part(more), "Settlement")
        }
        return money.minorUnits > 0 ? (isIncoming, money, word) : nil
    }
}

extension WalletError {
    fileprivate var isOfTheAccount: Bool {
        switch self {
        case .account(.notFound), .rejected: true
        default: false
        }
    }
}

extension String {
    fileprivate func prefixed(_ length: Int) -> String { String(prefix(length)) }
}
