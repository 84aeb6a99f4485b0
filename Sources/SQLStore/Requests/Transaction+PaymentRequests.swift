import Foundation
import Ledger
import WalletModel

/// Requests for money.
extension Transaction {
    package func insert(_ request: PaymentRequest) throws {
        try change(
            """
            INSERT INTO payment_request (id, person, currency, amount, note, created_at, state,
              changed_at, payments, transfer)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .uuid(request.id.uuid), .id(request.person), .text(request.currency.code),
                .optional(request.amount?.minorUnits), .text(request.note),
                .time(request.createdAt), .text(request.state.rawValue), .time(request.changedAt),
                .integer(request.payments), .optional(request.transfer?.uuid),
            ])
    }

    /// Saves what became of a request.
    package func update(_ request: PaymentRequest) throws {
        try change(
            """
            UPDATE payment_request
            SET state = $1, changed_at = $2, payments = $3, transfer = $4 WHERE id = $5
            """,
            [
                .text(request.state.rawValue), .time(request.changedAt),
                .integer(request.payments), .optional(request.transfer?.uuid),
                .uuid(request.id.uuid),
            ])
    }

    package func paymentRequest(_ id: PaymentRequestID) throws -> PaymentRequest? {
        try connection.first(
            """
            SELECT \(Self.requestColumns) FROM payment_request
            WHERE id = $1 AND \(Table.paymentRequest.isSound)
            """, [.uuid(id.uuid)], Self.paymentRequest)
    }

    /// The person's requests in this state, the latest changed first.
    package func paymentRequests(
        of person: PersonID, _ state: PaymentRequest.State, limit: Int
    ) throws -> [PaymentRequest] {
        try connection.all(
            """
            SELECT \(Self.requestColumns) FROM payment_request
            WHERE person = $1 AND state = $2 AND \(Table.paymentRequest.isSound)
            ORDER BY changed_at DESC, id DESC LIMIT $3
            """, [.id(person), .text(state.rawValue), .integer(Int64(limit))],
            Self.paymentRequest)
    }

    /// How many open requests this person has.
    package func openPaymentRequests(of person: PersonID) throws -> Int {
        try connection.first(
            "SELECT count(*) FROM payment_request WHERE person = $1 AND state = 'open'",
            [.id(person)]
        ) { Int($0.integer(0)) } ?? 0
    }

    private static let requestColumns = """
        id, person, currency, amount, note, created_at, state, changed_at, payments, transfer
        """

    private static func paymentRequest(_ row: any SQLRow) throws -> PaymentRequest {
        guard let currency = Currency(code: row.text(2)) else { throw row.damaged("currency") }
        return PaymentRequest(
            id: PaymentRequestID(try row.uuid(0)), person: try row.personID(1),
            currency: currency, amount: row.isNull(3) ? nil : try row.money(3, currency: 2),
            note: row.text(4), createdAt: row.time(5), state: try row.word(6),
            changedAt: row.time(7), payments: row.integer(8),
            transfer: row.isNull(9) ? nil : TransferID(try row.uuid(9)))
    }
}
