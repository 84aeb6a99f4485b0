import Ledger
import WalletModel

/// The counts for metrics.
extension Transaction {
    /// The money that entered and left the wallet at these places of the journal, for each currency
    /// that was ever used.
    package func moneyFlow(after first: Int64, through last: Int64) throws -> [MoneyFlow] {
        let outsides = try connection.all(
            """
            SELECT id, currency FROM account
            WHERE kind = 'external' ORDER BY currency \(Self.forTheHost)
            """, []
        ) { row in
            let id = try row.accountID(0)
            return Currency(code: row.text(1)).map { (id: id, currency: $0) }
        }
        return try outsides.compactMap(\.self).map { outside in
            func sum(_ side: String) throws -> Int64 {
                // The plus sign makes the query read only these places, not the account's history.
                try connection.first(
                    """
                    SELECT coalesce(sum(amount), 0) FROM transfer
                    WHERE sequence > $1 AND sequence <= $2 AND +\(side) = $3
                    """, [.integer(first), .integer(last), .id(outside.id)]
                ) { $0.integer(0) } ?? 0
            }
            return MoneyFlow(
                currency: outside.currency, moneyIn: try sum("debit_account"),
                moneyOut: try sum("credit_account"))
        }
    }

    /// How many events wait for their receivers.
    package func waitingEvents() throws -> Int64 {
        try connection.first(
            "SELECT count(*) FROM webhook_event WHERE due_at IS NOT NULL \(Self.forTheHost)", []
        ) { $0.integer(0) } ?? 0
    }
}
