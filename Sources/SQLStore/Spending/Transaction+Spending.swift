import Ledger
import WalletModel

/// The details of spending and income, and people's edits of their entries.
extension Transaction {
    /// Stores the details of spending or income that was just booked.
    public func insert(_ detail: FeedDetail) throws {
        let other = detail.counterparty
        try change(
            """
            INSERT INTO feed_detail (\(Self.detailColumns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
            """,
            [
                .integer(detail.sequence), .id(detail.account), .text(detail.source.rawValue),
                .optional(detail.sourceSubType?.rawValue), .text(other.kind.rawValue),
                .optional(other.uid), .text(other.name), .optional(other.subName),
                .optional(other.subIdentifier), .optional(other.subSubIdentifier),
                .text(detail.reference), .text(detail.country), .text(detail.category.rawValue),
                .optional(detail.pastBalance), .optional(detail.settlesAt),
                .optional(detail.settledAt), .time(detail.updatedAt),
            ])
    }

    /// The details of this transfer. Only spending and income have any.
    package func detail(of sequence: Int64) throws -> FeedDetail? {
        try connection.first(
            """
            SELECT \(Self.detailColumns)
            FROM feed_detail WHERE sequence = $1 AND \(Table.feedDetail.isSound)
            """,
            [.integer(sequence)], Self.detail)
    }

    /// Records that a pending payment has settled.
    package func settle(_ sequence: Int64, at time: Timestamp) throws {
        try change(
            "UPDATE feed_detail SET settled_at = $1, updated_at = $1 WHERE sequence = $2",
            [.time(time), .integer(sequence)])
        let account = try connection.first(
            "SELECT account FROM feed_detail WHERE sequence = $1", [.integer(sequence)]
        ) { try $0.accountID(0) }
        if let account { try noteChange(of: sequence, in: account, at: time) }
    }

    /// Pending payments that are due to settle, up to the limit, the longest due first.
    package func paymentsToSettle(at time: Timestamp, limit: Int) throws -> [FeedDetail] {
        try connection.all(
            """
            SELECT \(Self.detailColumns) FROM feed_detail
            WHERE settled_at IS NULL AND settles_at <= $1 AND \(Table.feedDetail.isSound)
            ORDER BY settles_at, sequence LIMIT $2
            """, [.time(time), .integer(Int64(limit))], Self.detail)
    }

    /// When the first pending payment after this time settles.
    package func nextSettlement(after time: Timestamp) throws -> Timestamp? {
        try connection.first(
            """
            SELECT settles_at FROM feed_detail
            WHERE settled_at IS NULL AND settles_at > $1 AND \(Table.feedDetail.isSound)
            ORDER BY settles_at LIMIT 1
            """, [.time(time)]
        ) { $0.time(0) }
    }

    /// The sum of the account's unsettled payments, in minor units.
    package func pendingOut(of account: AccountID) throws -> Int64 {
        try connection.first(
            """
            SELECT coalesce(sum(transfer.amount), 0) FROM feed_detail
            JOIN transfer ON transfer.sequence = feed_detail.sequence
            WHERE feed_detail.account = $1 AND feed_detail.settled_at IS NULL
              AND transfer.debit_account = $1 AND \(Table.feedDetail.isSound)
            """, [.id(account)]
        ) { $0.integer(0) } ?? 0
    }

    /// When the last unsettled payment of the account from `start` until before `end` will settle.
    package func lastSettlement(
        of account: AccountID, from start: Timestamp, until end: Timestamp
    ) throws -> Timestamp? {
        try connection.first(
            """
            SELECT max(feed_detail.settles_at) FROM feed_detail
            JOIN transfer ON transfer.sequence = feed_detail.sequence
            WHERE feed_detail.account = $1 AND feed_detail.settled_at IS NULL
              AND transfer.debit_account = $1
              AND transfer.booked_at >= $2 AND transfer.booked_at < $3
              AND \(Table.feedDetail.isSound)
            """, [.id(account), .time(start), .time(end)]
        ) { $0.optionalTime(0) } ?? nil
    }

    /// The entries booked in the past on this account, after this place in the journal.
    package func pastEntries(of account: AccountID, after sequence: Int64) throws -> [PastEntry] {
        try connection.all(
            """
            SELECT transfer.sequence, transfer.booked_at, transfer.amount, transfer.kind,
              feed_detail.past_balance
            FROM feed_detail JOIN transfer ON transfer.sequence = feed_detail.sequence
            WHERE feed_detail.account = $1 AND feed_detail.past_balance IS NOT NULL
              AND feed_detail.sequence > $2 AND \(Table.feedDetail.isSound)
            """, [.id(account), .integer(sequence)]
        ) { row in
            let kind: TransferKind = try row.word(3)
            return PastEntry(
                position: FeedPosition(time: row.time(1), sequence: row.integer(0)),
                change: kind == .income ? row.integer(2) : -row.integer(2),
                balance: row.integer(4))
        }
    }

    package func edit(of sequence: Int64, in account: AccountID) throws -> FeedEdit? {
        try connection.first(
            """
            SELECT category, note, updated_at FROM feed_edit
            WHERE account = $1 AND sequence = $2 AND \(Table.feedEdit.isSound)
            """, [.id(account), .integer(sequence)]
        ) { row in
            FeedEdit(
                category: row.isNull(0) ? nil : try row.word(0), note: row.optionalText(1),
                updatedAt: row.time(2))
        }
    }

    package func set(_ edit: FeedEdit, of sequence: Int64, in account: AccountID) throws {
        try change(
            """
            INSERT INTO feed_edit (account, sequence, category, note, updated_at)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, sequence) DO UPDATE
            SET category = excluded.category, note = excluded.note,
              updated_at = excluded.updated_at
            """,
            [
                .id(account), .integer(sequence), .optional(edit.category?.rawValue),
                .optional(edit.note), .time(edit.updatedAt),
            ])
        try noteChange(of: sequence, in: account, at: edit.updatedAt)
    }

    private static let detailColumns = """
        sequence, account, source, source_sub_type, counterparty_type, counterparty_uid, \
        counterparty_name, sub_name, sub_identifier, sub_sub_identifier, reference, country, \
        category, past_balance, settles_at, settled_at, updated_at
        """

    private static func detail(_ row: any SQLRow) throws -> FeedDetail {
        let other = Counterparty(
            kind: try row.word(4), uid: row.isNull(5) ? nil : try row.uuid(5), name: row.text(6),
            subName: row.optionalText(7), subIdentifier: row.optionalText(8),
            subSubIdentifier: row.optionalText(9))
        return FeedDetail(
            sequence: row.integer(0), account: try row.accountID(1), source: try row.word(2),
            sourceSubType: row.isNull(3) ? nil : try row.word(3), counterparty: other,
            reference: row.text(10), country: row.text(11), category: try row.word(12),
            pastBalance: row.optionalInteger(13), settlesAt: row.optionalTime(14),
            settledAt: row.optionalTime(15), updatedAt: row.time(16))
    }
}

/// An entry with an earlier time than entries booked before it.
package struct PastEntry: Hashable, Sendable {
    package let position: FeedPosition
    /// The change of the account's balance, in minor units; negative for a payment.
    package let change: Int64
    /// See `FeedDetail.pastBalance`.
    package let balance: Int64
}
