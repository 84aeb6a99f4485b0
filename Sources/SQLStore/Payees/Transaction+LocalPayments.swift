import Foundation
import Ledger
import WalletModel

extension Transaction {
    package func insert(_ payment: LocalPayment) throws {
        try change(
            """
            INSERT INTO local_payment (id, person, account, payee, payee_account, reference,
              created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .uuid(payment.id.uuid), .id(payment.person), .id(payment.account),
                .uuid(payment.payee), .uuid(payment.payeeAccount), .text(payment.reference),
                .time(payment.createdAt),
            ])
    }

    /// The payment with this id, if this person made it.
    package func localPayment(_ id: TransferID, of person: PersonID) throws -> LocalPayment? {
        try connection.first(
            """
            SELECT \(Self.paymentColumns) FROM local_payment
            WHERE id = $1 AND person = $2 AND \(Table.localPayment.isSound)
            """, [.uuid(id.uuid), .id(person)], Self.localPayment)
    }

    /// The person's payments to this account of a payee since then, newest first, up to the limit.
    package func localPayments(
        to payeeAccount: UUID, of person: PersonID, since time: Timestamp, limit: Int
    ) throws -> [LocalPayment] {
        try connection.all(
            """
            SELECT \(Self.paymentColumns) FROM local_payment
            WHERE payee_account = $1 AND person = $2 AND created_at >= $3
              AND \(Table.localPayment.isSound)
            ORDER BY created_at DESC, id DESC LIMIT $4
            """,
            [.uuid(payeeAccount), .id(person), .time(time), .integer(Int64(limit))],
            Self.localPayment)
    }

    /// The distinct references of the latest payments to this account, newest first.
    func lastReferences(to payeeAccount: UUID, of person: PersonID) throws -> [String] {
        let references = try connection.all(
            """
            SELECT reference FROM local_payment
            WHERE payee_account = $1 AND person = $2 AND \(Table.localPayment.isSound)
            ORDER BY created_at DESC, id DESC LIMIT 3
            """, [.uuid(payeeAccount), .id(person)]
        ) { $0.text(0) }
        return references.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static let paymentColumns = """
        id, person, account, payee, payee_account, reference, created_at
        """

    private static func localPayment(_ row: any SQLRow) throws -> LocalPayment {
        LocalPayment(
            id: TransferID(try row.uuid(0)), person: try row.personID(1),
            account: try row.accountID(2), payee: try row.uuid(3), payeeAccount: try row.uuid(4),
            reference: row.text(5), createdAt: row.time(6))
    }
}
