public import Ledger
public import WalletServices

/// Payments without anybody to ask for a proof, as most tests make them.
extension Transfers {
    /// The same, on the word of the wallet itself.
    public func send(
        _ amount: Money, from: AccountID, to recipient: PersonID, note: String = "",
        by person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        try await send(
            amount, from: from, to: recipient, note: note, by: person, as: .theWallet, key: key)
    }
}

extension CashDesk {
    /// The same, on the word of the wallet itself.
    public func payOut(
        _ amount: Money, of person: PersonID, from account: AccountID? = nil, note: String = "",
        by treasurer: Treasurer, key: IdempotencyKey
    ) async throws -> Receipt {
        try await payOut(
            amount, of: person, from: account, note: note, by: treasurer, as: .theWallet, key: key)
    }
}

extension Approvals {
    /// The same, on the word of the wallet itself.
    public func ask(
        _ amount: Money, from: AccountID, to recipient: PersonID, note: String = "",
        paying asked: PaymentRequestID? = nil, by person: PersonID, key: IdempotencyKey
    ) async throws -> Line {
        try await ask(
            amount, from: from, to: recipient, note: note, paying: asked, by: person,
            as: .theWallet, key: key)
    }
}

extension LocalPayments {
    /// The same, on the word of the wallet itself.
    public func pay(
        _ order: Order, from account: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        try await pay(order, from: account, by: person, as: .theWallet, key: key)
    }
}
