import Ledger
import WalletModel

/// The wallet's money, for its treasurers.
extension Transaction {
    /// The money of each person in each currency, goals included, the largest first.
    package func holdings(limit: Int) throws -> [(person: PersonID, money: Money)] {
        try connection.all(
            """
            SELECT owner, sum(balance), currency FROM account
            WHERE owner IS NOT NULL AND \(Table.account.isSound)
            GROUP BY owner, currency ORDER BY 2 DESC, owner LIMIT $1 \(Self.forTheHost)
            """, [.integer(Int64(limit))]
        ) { (person: try $0.personID(0), money: try $0.money(1, currency: 2)) }
    }

    /// The cash that came in and went out from `start` until before `end`, in minor units.
    package func cashFlow(
        in currency: Currency, from start: Timestamp, until end: Timestamp
    ) throws -> (paidIn: Int64, paidOut: Int64) {
        guard let outside = try openedExternalAccount(in: currency) else { return (0, 0) }
        let sums = try [("debit_account", TransferKind.deposit), ("credit_account", .withdrawal)]
            .map { side, kind in
                try connection.first(
                    """
                    SELECT coalesce(sum(amount), 0) FROM transfer
                    WHERE \(side) = $1 AND booked_at >= $2 AND booked_at < $3 AND kind = $4
                    """, [.id(outside), .time(start), .time(end), .text(kind.rawValue)]
                ) { $0.integer(0) } ?? 0
            }
        return (sums[0], sums[1])
    }
}
