import Ledger
import WalletModel

/// Payments between people.
extension Transaction {
    /// The payments to and from other people among the latest movements of this account, on each
    /// side. Two statements, each of which reads at most `count` entries of an index.
    package func latestDealings(of account: AccountID, among count: Int) throws -> [Dealing] {
        try [("debit_account", "credit_account"), ("credit_account", "debit_account")]
            .flatMap { own, other in
                try connection.all(
                    """
                    SELECT booked_at, sequence, kind, \(other) FROM transfer
                    WHERE \(own) = $1 ORDER BY booked_at DESC, sequence DESC LIMIT $2
                    """, [.id(account), .integer(Int64(count))]
                ) { row -> Dealing? in
                    guard row.text(2) == TransferKind.payment.rawValue else { return nil }
                    return Dealing(
                        position: FeedPosition(time: row.time(0), sequence: row.integer(1)),
                        account: try row.accountID(3), isIncoming: own == "credit_account")
                }.compactMap(\.self)
            }
    }

    /// The latest payments between two people, newest first: at least `limit` of each direction
    /// where there are so many.
    ///
    /// Each payment is in two indexes: of the account that paid, and of the one that received. The
    /// search goes through the one of the person with fewer movements, and no further back than
    /// the longest of `depths`: a customer finds a shop at once, whatever the shop's history.
    package func payments(
        between person: PersonID, and other: PersonID, limit: Int,
        depths: [Int] = [100, 2_000, 20_000]
    ) throws -> [Transfer] {
        let (own, others) = (try accountIDs(of: person), try accountIDs(of: other))
        let found = try [(own, others, person, other), (others, own, other, person)]
            .flatMap { payers, payees, payer, payee in
                let sent = Side(accounts: payers, column: "debit_account", other: payee)
                let received = Side(accounts: payees, column: "credit_account", other: payer)
                let side = try shorter(sent, received, depths)
                return try side.accounts.flatMap {
                    try payments(of: $0, on: side, limit, depths.last ?? 0)
                }
            }
        return found.sorted { $0.position > $1.position }
    }

    /// One side of payments: the accounts that paid, or those that received.
    private struct Side {
        let accounts: [AccountID]
        /// The column of these accounts.
        let column: String
        /// The person on the other side.
        let other: PersonID

        var otherColumn: String {
            column == "debit_account" ? "credit_account" : "debit_account"
        }
    }

    /// The side with fewer movements, as far as the depths tell them apart; the first one when both
    /// are longer than every depth.
    private func shorter(_ one: Side, _ other: Side, _ depths: [Int]) throws -> Side {
        for depth in depths {
            for side in [one, other] {
                let isShort = try side.accounts.allSatisfy {
                    try time(of: $0, side.column, after: depth) == nil
                }
                if isShort { return side }
            }
        }
        return one
    }

    /// The time of the movement that this many later ones follow.
    private func time(
        of account: AccountID, _ column: String, after depth: Int
    ) throws -> Timestamp? {
        try connection.first(
            """
            SELECT booked_at FROM transfer WHERE \(column) = $1
            ORDER BY booked_at DESC, sequence DESC LIMIT 1 OFFSET $2
            """, [.id(account), .integer(Int64(depth))]
        ) { $0.time(0) }
    }

    private func payments(
        of account: AccountID, on side: Side, _ limit: Int, _ depth: Int
    ) throws -> [Transfer] {
        let start = try time(of: account, side.column, after: depth)
        return try connection.all(
            """
            SELECT \(Self.transferColumns) FROM transfer
            WHERE \(side.column) = $1 AND booked_at >= $2 AND kind = 'payment'
              AND +\(side.otherColumn) IN (SELECT id FROM account WHERE owner = $3)
            ORDER BY booked_at DESC, sequence DESC LIMIT $4
            """,
            [
                .id(account), .time(start ?? Timestamp(milliseconds: .min)), .id(side.other),
                .integer(Int64(limit)),
            ], Self.transfer)
    }

    /// Every account that this person has or had; no payment touches a goal.
    private func accountIDs(of person: PersonID) throws -> [AccountID] {
        try connection.all(
            "SELECT id FROM account WHERE owner = $1 AND parent IS NULL ORDER BY position, id",
            [.id(person)]
        ) { try $0.accountID(0) }
    }
}

/// A payment to or from another person, as one side's account sees it.
package struct Dealing: Hashable, Sendable {
    package let position: FeedPosition
    /// The account on the other side.
    package let account: AccountID
    package let isIncoming: Bool
}
