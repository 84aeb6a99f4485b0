public import Foundation
public import Ledger

/// The payees of people, and the payments to bank accounts. Each is fetched through its owner.
public protocol PayeeRecords {
    /// The person's payees in the order in which they were made.
    func payees(of person: PersonID) throws -> [Payee]

    /// The person's payee; nil when it is not this person's.
    func payee(_ id: UUID, of person: PersonID) throws -> Payee?

    /// The person's payee who has this account; nil when it is not this person's.
    func payee(withAccount id: UUID, of person: PersonID) throws -> Payee?

    /// Keeps a payee with all its accounts.
    func insert(_ payee: Payee) throws

    /// Forgets a payee with all its accounts.
    func remove(_ payee: Payee) throws

    func insert(_ payment: LocalPayment) throws

    /// The payment that this person made; nil when it is not this person's.
    func localPayment(_ id: TransferID, of person: PersonID) throws -> LocalPayment?

    /// What the person paid to this account of a payee since then, newest first, at most so many.
    func localPayments(
        to payeeAccount: UUID, of person: PersonID, since time: Timestamp, limit: Int
    ) throws -> [LocalPayment]
}
