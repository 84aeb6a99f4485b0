import Foundation
import Ledger
import WalletModel

/// The payments over a limit that wait for a treasurer.
extension Transaction {
    package func insert(_ approval: Approval) throws {
        try change(
            """
            INSERT INTO approval (id, person, account, recipient, amount, currency, note,
              fingerprint, asked_at, expires_at, state, reason)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '')
            """,
            [
                .uuid(approval.id.uuid), .id(approval.person), .id(approval.account),
                .id(approval.recipient), .integer(approval.amount.minorUnits),
                .text(approval.amount.currency.code), .text(approval.note),
                .digest(approval.fingerprint), .time(approval.askedAt), .time(approval.expiresAt),
                .text(approval.state.rawValue),
            ])
        guard let request = approval.request else { return }
        try change(
            "INSERT INTO approval_request (approval, request) VALUES ($1, $2)",
            [.uuid(approval.id.uuid), .uuid(request.uuid)])
    }

    /// Stores the decision about an approval.
    package func decide(_ approval: Approval) throws {
        try change(
            """
            UPDATE approval SET state = $1, decided_by = $2, decided_at = $3, reason = $4
            WHERE id = $5
            """,
            [
                .text(approval.state.rawValue), .optional(approval.decidedBy?.uuid),
                .optional(approval.decidedAt), .text(approval.reason), .uuid(approval.id.uuid),
            ])
    }

    package func approval(_ id: TransferID) throws -> Approval? {
        try connection.first(
            "\(Self.selectApproval) WHERE id = $1 AND \(Table.approval.isSound)", [.uuid(id.uuid)],
            Self.approval)
    }

    /// The approvals that this person asked for, newest first.
    package func approvals(of person: PersonID, limit: Int) throws -> [Approval] {
        try connection.all(
            """
            \(Self.selectApproval) WHERE person = $1 AND \(Table.approval.isSound)
            ORDER BY asked_at DESC, id DESC LIMIT $2
            """, [.id(person), .integer(Int64(limit))], Self.approval)
    }

    /// The approvals that wait for a treasurer at this time, the next to expire first.
    package func waitingApprovals(at time: Timestamp, limit: Int) throws -> [Approval] {
        try connection.all(
            """
            \(Self.selectApproval)
            WHERE state = 'waiting' AND expires_at > $1 AND asked_at <= $2
              AND \(Table.approval.isSound)
            ORDER BY expires_at, id LIMIT $3
            """,
            [.time(time), .time(time.adding(seconds: 60)), .integer(Int64(limit))], Self.approval)
    }

    /// How many payments wait for a treasurer at this time.
    package func waitingApprovalCount(at time: Timestamp) throws -> Int {
        try connection.first(
            """
            SELECT count(*) FROM approval
            WHERE state = 'waiting' AND expires_at > $1 AND asked_at <= $2
              AND \(Table.approval.isSound)
            """, [.time(time), .time(time.adding(seconds: 60))]
        ) { Int($0.integer(0)) } ?? 0
    }

    /// An approval, and the request for money that it pays.
    private static let selectApproval = """
        SELECT id, person, account, recipient, amount, currency, note, fingerprint, asked_at, \
        expires_at, state, decided_by, decided_at, reason, request \
        FROM approval LEFT JOIN approval_request \
        ON approval = id AND \(Table.approvalRequest.isSound)
        """

    private static func approval(_ row: any SQLRow) throws -> Approval {
        Approval(
            id: TransferID(try row.uuid(0)), person: try row.personID(1),
            account: try row.accountID(2), recipient: try row.personID(3),
            amount: try row.money(4, currency: 5), note: row.text(6),
            fingerprint: try row.digest(7), askedAt: row.time(8), expiresAt: row.time(9),
            request: row.isNull(14) ? nil : PaymentRequestID(try row.uuid(14)),
            state: try row.word(10), decidedBy: row.isNull(11) ? nil : try row.personID(11),
            decidedAt: row.optionalTime(12), reason: row.text(13))
    }
}
