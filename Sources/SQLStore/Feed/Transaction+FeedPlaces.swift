import Ledger
import WalletModel

/// The places of entries, found almost entirely from indexes without reading the entries.
extension Transaction {
    /// The places of this account's transfers booked from `start` until before `end`, unordered.
    /// There is no limit, since a place is small.
    package func bookedPlaces(
        of account: AccountID, from start: Timestamp, until end: Timestamp
    ) throws -> [FeedPosition] {
        try ["debit_account", "credit_account"].flatMap { side in
            try connection.all(
                """
                SELECT booked_at, sequence FROM transfer
                WHERE \(side) = $1 AND booked_at >= $2 AND booked_at < $3
                """, [.id(account), .time(start), .time(end)], Self.place)
        }
    }

    /// The places of this account's transfers that settled from `start` until before `end`,
    /// unordered, with the times of settlement.
    package func settledPlaces(
        of account: AccountID, from start: Timestamp, until end: Timestamp
    ) throws -> [FeedPosition] {
        let moves = try ["debit_account", "credit_account"].flatMap { side in
            try connection.all(
                """
                SELECT booked_at, sequence FROM transfer
                WHERE \(side) = $1 AND booked_at >= $2 AND booked_at < $3
                  AND kind NOT IN ('spending', 'income')
                """, [.id(account), .time(start), .time(end)], Self.place)
        }
        return try moves
            + connection.all(
                """
                SELECT settled_at, sequence FROM feed_detail
                WHERE account = $1 AND settled_at >= $2 AND settled_at < $3
                """, [.id(account), .time(start), .time(end)], Self.place)
    }

    /// The places of this account's transfers that were booked, settled or edited at this moment or
    /// later, unordered; one may occur more than once.
    package func changedPlaces(of account: AccountID, since time: Timestamp) throws
        -> [FeedPosition]
    {
        let changed = try ["feed_detail", "feed_edit"].flatMap { table in
            try connection.all(
                """
                SELECT transfer.booked_at, transfer.sequence
                FROM \(table) JOIN transfer ON transfer.sequence = \(table).sequence
                WHERE \(table).account = $1 AND \(table).updated_at >= $2
                """, [.id(account), .time(time)], Self.place)
        }
        return try changed
            + bookedPlaces(of: account, from: time, until: FeedPosition.end.time)
    }

    private static func place(_ row: any SQLRow) -> FeedPosition {
        FeedPosition(time: row.time(0), sequence: row.integer(1))
    }
}
