public import Foundation
public import Ledger

/// The details of a payment to a bank account that the journal does not have.
public struct LocalPayment: Hashable, Sendable {
    public let id: TransferID
    public let person: PersonID
    /// The account that was debited.
    public let account: AccountID
    /// The payee who received it; without a saved payee, an id derived from the bank numbers, the
    /// same each time.
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
