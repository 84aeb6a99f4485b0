import Ledger
import WalletModel

/// Holding balances against the journal before money moves.
extension Transaction {
    /// Checks once, after a start or whenever the account's row was read anew, that a person's
    /// account holds what its last transfer left in it: a balance that somebody raised with another
    /// tool is never spent. What is known stays proven from commit to commit, so a payment between
    /// accounts that were touched before asks nothing.
    ///
    /// The world outside is left to the audit: its balance cannot be spent.
    ///
    /// - Throws: `AuditError`, after which nothing is written any more.
    func prove(_ id: AccountID) throws {
        guard let row = try row(id), row.kind == .customer, !row.isProven else { return }
        let left = try balanceLeft(in: id)
        guard left == row.balance.minorUnits else {
            throw AuditError(
                finding: .balanceWrong(id, stored: row.balance.minorUnits, derived: left))
        }
        known.markProven(id)
    }

    /// What the account's last transfer left in it. Whatever is booked is as late as all before it,
    /// so the last one is found at the end of an index, or among the entries that were booked into
    /// the past, which have details that say so.
    private func balanceLeft(in id: AccountID) throws -> Int64 {
        try connection.first(
            """
            SELECT iif(debit_account = $1, debit_balance, credit_balance) FROM transfer
            WHERE sequence = max(
              coalesce((
                SELECT sequence FROM transfer WHERE debit_account = $1
                ORDER BY booked_at DESC, sequence DESC LIMIT 1), 0),
              coalesce((
                SELECT sequence FROM transfer WHERE credit_account = $1
                ORDER BY booked_at DESC, sequence DESC LIMIT 1), 0),
              coalesce((
                SELECT max(sequence) FROM feed_detail
                WHERE account = $1 AND past_balance IS NOT NULL), 0))
            """, [.id(id)]
        ) { $0.integer(0) } ?? 0
    }
}
