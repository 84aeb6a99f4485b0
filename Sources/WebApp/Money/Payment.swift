import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// A complete and valid payment.
struct Payment: Sendable {
    let from: AccountRecord
    let amount: Money
    let recipient: Recipient
    let note: String
    /// The request for money that it pays.
    let asked: PaymentRequestID?
}

extension WebContext {
    /// Reads the payment of a form. A name or a number requires a lookup, which is limited; an id
    /// cannot be guessed, and comes from a payment or a request.
    ///
    /// - Parameter isCovered: whether the account must hold the amount, as before the payment;
    ///   after it, the money has left.
    func payment(
        _ signedIn: SignedInRequest, _ form: FormFields, isCovered: Bool = false
    ) async throws -> Payment {
        guard let uuid = UUID(uuidString: form.text("from")) else {
            throw WalletError.rejected(.debitAccountNotFound)
        }
        let from = try await wallet.accounts.find(AccountID(uuid), of: signedIn.id)
        var reading = FormReading(self)
        let recipient = try await reading.take {
            try await self.recipient(signedIn, form, paidIn: from.balance.currency)
        }
        let amount = try await reading.take {
            let amount = try self.amount(in: form, from.balance.currency)
            if isCovered { try from.check(covers: amount) }
            return amount
        }
        let note = try await reading.take { try Transfers.note(form.text("note")) }
        try reading.finish()
        guard let recipient, let amount, let note else {
            throw WalletError.money(.recipientNotFound)
        }
        if isCovered, let asked = form.request {
            try await wallet.requests.check(asked, of: recipient.id, covering: amount)
        }
        return Payment(
            from: from, amount: amount, recipient: recipient, note: note, asked: form.request)
    }

    private func recipient(
        _ signedIn: SignedInRequest, _ form: FormFields, paidIn currency: Currency
    ) async throws -> Recipient {
        // A payment that was booked before a block finds its recipient again.
        let key = try? IdempotencyKey(form.text("key"))
        let isTyped = !form.text("recipient").allSatisfy(\.isWhitespace)
        guard !isTyped, let payee = form["payee"] else {
            guard isTyped else {
                throw FormError(words("send_who"), at: "to").failure
            }
            try trials.lookUp(by: signedIn.id, from: signedIn.visit.context.clientAddress)
            return try await wallet.transfers.recipient(
                form.text("recipient"), paidIn: currency, by: signedIn.id, with: key)
        }
        guard let id = UUID(uuidString: payee) else { throw WalletError.money(.recipientNotFound) }
        return try await wallet.transfers.recipient(
            PersonID(id), paidIn: currency, by: signedIn.id, with: key)
    }
}

extension AccountRecord {
    /// Reports early what the ledger would reject.
    fileprivate func check(covers amount: Money) throws(WalletError) {
        guard amount.minorUnits > 0 else { throw .rejected(.amountNotPositive) }
        guard amount.minorUnits <= MoneyLimit.operation else {
            throw .rejected(.amountOverLimit)
        }
        guard amount.minorUnits <= balance.minorUnits else {
            throw .rejected(.insufficientFunds)
        }
    }
}
