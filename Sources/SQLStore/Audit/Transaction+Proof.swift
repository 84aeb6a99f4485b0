import Ledger
import WalletModel

/// Checks balances against the journal before money moves.
extension Transaction {
    /// Checks that a person's account holds the balance that its last transfer recorded: once after
    /// a start, and whenever the account's row is read again. So money that another tool wrote into
    /// a balance is never spent. The result stays cached from commit to commit, so a payment
    /// between recently used accounts needs no query.
    ///
    /// Leaves the external account to the audit: its balance cannot be spent.
    ///
    /// - Throws: `AuditError`, after which writes are stopped.
    func prove(_ id: AccountID) throws {
        guard let row = try row(id), row.kind == .customer, !row.isProven else { return }
        let left = try balanceLeft(in: id)
        guard left == row.balance.minorUnits else {
            throw AuditError(
                finding: .balanceWrong(id, stored: row.balance.minorUnits, derived: left))
        }
        known.markProven(id)
    }

    /// The account's balance after its last transfer.
    private func balanceLeft(in id: AccountID) throws -> Int64 {
        for step in try clockSteps().reversed() {
            if let left = try balanceLeft(in: id, after: step) { return left }
        }
        let beginning = Timestamp(milliseconds: .min)
        return try balanceLeft(
            in: id, after: ClockStep(sequence: 0, confirmedAt: beginning, latest: beginning)) ?? 0
    }

    /// Since the clock was last confirmed, each transfer is as late as all before it, so the last
    /// one is at the end of an index, or among the entries booked in the past, whose details say
    /// so. If it is not after this place, there is no balance.
    private func balanceLeft(in id: AccountID, after step: ClockStep) throws -> Int64? {
        try connection.first(
            """
            SELECT CASE WHEN debit_account = $1 THEN debit_balance ELSE credit_balance END
            FROM transfer WHERE sequence IN (
              (SELECT sequence FROM transfer WHERE debit_account = $1
                 AND booked_at >= $2 AND sequence > $3
               ORDER BY booked_at DESC, sequence DESC LIMIT 1),
              (SELECT sequence FROM transfer WHERE credit_account = $1
                 AND booked_at >= $2 AND sequence > $3
               ORDER BY booked_at DESC, sequence DESC LIMIT 1),
              (SELECT max(sequence) FROM feed_detail
               WHERE account = $1 AND past_balance IS NOT NULL AND sequence > $3))
            ORDER BY sequence DESC LIMIT 1
            """, [.id(id), .time(step.confirmedAt), .integer(step.sequence)]
        ) { $0.integer(0) }
    }
}
