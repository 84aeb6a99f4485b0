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
    /// `depth` movements of an account: a customer finds a shop at once, whatever the shop's
    /// history.
    package func payments(
        between person: PersonID, and other: PersonID, limit: Int, depth: Int = 20_000
    ) throws -> [Transfer] {
        let (own, others) = (try accountIDs(of: person), try accountIDs(of: other))
        let found = try [(own, others, person, other), (others, own, other, person)]
            .flatMap { payers, payees, payer, payee in
                let sent = try payers.map { try reach(of: $0, "debit_account", depth) }
                let received = try payees.map { try reach(of: $0, "credit_account", depth) }
                let isShorter = Self.length(of: sent) <= Self.length(of: received)
                return try (isShorter ? sent : received).flatMap { reach in
                    try payments(in: reach, with: isShorter ? payee : payer, limit)
                }
            }
        return found.sorted { $0.position > $1.position }
    }

    /// How far back a search goes in one index of an account.
    private struct Reach {
        let account: AccountID
        let side: String
        /// The number of movements; at most the depth.
        let count: Int64
        /// The time of the earliest of them.
        let start: Timestamp
    }

    private static func length(of reaches: [Reach]) -> Int64 {
        reaches.reduce(0) { $0 + $1.count }
    }

    private func reach(of account: AccountID, _ side: String, _ depth: Int) throws -> Reach {
        let found = try connection.first(
            """
            SELECT count(*), coalesce(min(booked_at), 0) FROM (
              SELECT booked_at FROM transfer WHERE \(side) = $1
              ORDER BY booked_at DESC, sequence DESC LIMIT $2) AS latest
            """, [.id(account), .integer(Int64(depth))]
        ) { ($0.integer(0), $0.time(1)) }
        let (count, start) = found ?? (0, Timestamp(milliseconds: 0))
        return Reach(account: account, side: side, count: count, start: start)
    }

    private func payments(
        in reach: Reach, with other: PersonID, _ limit: Int
    ) throws -> [Transfer] {
        guard reach.count > 0 else { return [] }
        let far = reach.side == "debit_account" ? "credit_account" : "debit_account"
        return try connection.all(
            """
            SELECT \(Self.transferColumns) FROM transfer
            WHERE \(reach.side) = $1 AND booked_at >= $2 AND kind = 'payment'
              AND +\(far) IN (SELECT id FROM account WHERE owner = $3)
            ORDER BY booked_at DESC, sequence DESC LIMIT $4
            """,
            [.id(reach.account), .time(reach.start), .id(other), .integer(Int64(limit))],
            Self.transfer)
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
