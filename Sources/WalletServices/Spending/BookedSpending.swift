import Foundation
import Ledger
import SQLStore

extension Transaction {
    /// Books a payment to or from the outside, with its details.
    ///
    /// - Throws: `WalletError.rejected`; also with `insufficientFunds` for a payment in the past
    ///   that the account could not have made then.
    func book(
        _ payment: Spending.Payment, in record: AccountRecord, as id: TransferID,
        _ fingerprint: Digest32, at now: Timestamp
    ) throws -> Transfer {
        let outside = try externalAccount(in: payment.amount.currency)
        let order = TransferOrder(
            id: id, debit: payment.isIncoming ? outside : record.id,
            credit: payment.isIncoming ? record.id : outside, amount: payment.amount,
            kind: payment.isIncoming ? .income : .spending, time: payment.time ?? now,
            fingerprint: fingerprint)
        let past = try payment.time.map { try balance(of: record, after: payment, at: $0) }
        let transfer = try booked(order, inThePast: past != nil)
        let time = transfer.order.time
        try insert(
            FeedDetail(
                sequence: transfer.sequence, account: record.id, source: payment.source,
                sourceSubType: payment.sourceSubType, counterparty: payment.counterparty,
                reference: payment.reference, country: payment.country,
                category: payment.category, pastBalance: past,
                settlesAt: payment.isPending
                    ? time.adding(seconds: payment.secondsToSettle) : nil,
                settledAt: payment.isPending ? nil : time, updatedAt: max(time, now)))
        return transfer
    }

    /// The account's balance after this payment in the past. The account's balance must not have
    /// been below the amount at any time since then.
    private func balance(
        of record: AccountRecord, after payment: Spending.Payment, at time: Timestamp
    ) throws -> Int64 {
        let units = payment.amount.minorUnits
        let end = Timestamp(milliseconds: time.milliseconds + 1)
        let place = FeedPosition(time: end, sequence: .min)
        let before = try balance(of: record, before: place).minorUnits
        guard !payment.isIncoming else { return before &+ max(0, units) }
        let later = try transfers(
            of: record.id, from: end, until: FeedPosition.end.time, limit: .max)
        let line = try TimeBalances(of: record.id, beside: later, in: self)
        let lowest = later.map {
            line.balance(after: $0, isIncoming: $0.order.credit == record.id).minorUnits
        }.min()
        guard min(before, lowest ?? before) >= units else {
            throw WalletError.rejected(.insufficientFunds)
        }
        return before - units
    }
}
