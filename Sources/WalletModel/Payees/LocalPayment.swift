public import Foundation
public import Ledger

/// A payment to a bank account, as far as the journal does not tell.
public struct LocalPayment: Hashable, Sendable {
    public let id: TransferID
    public let person: PersonID
    /// The account that paid.
    public let account: AccountID
    /// Who was paid; for somebody who was named only in the payment, an id that is always the same
    /// for the same numbers.
    public let payee: UUID
    public let payeeAccount: UUID
    public let reference: String
    public let createdAt: Timestamp

    public init(
        id: TransferID, person: PersonID, account: AccountID, payee: UUID, payeeAccount: UUID,
        reference: String, createdAt: Timestamp
    ) {
        self.id = id
        self.person = person
        self.account = account
        self.payee = payee
        self.payeeAccount = payeeAccount
        self.reference = reference
        self.createdAt = createdAt
    }
}
