import Ledger
import WalletModel

/// The cash desk and the cash box.
extension Transaction {
    /// Records the treasurer who booked this deposit or withdrawal. The command line has none.
    package func insertCashMovement(_ sequence: Int64, by treasurer: PersonID?) throws {
        try change(
            "INSERT INTO cash_movement (sequence, made_by) VALUES ($1, $2)",
            [.integer(sequence), .optional(treasurer?.uuid)])
    }

    /// True if a treasurer or the command line ever booked cash.
    package func hasCashMovements() throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM cash_movement
            WHERE sequence > 0 AND \(Table.cashMovement.isSound) LIMIT 1
            """, []
        ) { _ in true } ?? false
    }

    /// The money of all people together, for each currency that was ever used: the money that left
    /// the outside account.
    package func heldByCurrency() throws -> [Money] {
        let ids = try connection.all(
            "SELECT id FROM account WHERE kind = 'external' ORDER BY currency \(Self.forTheHost)",
            []
        ) { try $0.accountID(0) }
        return try ids.compactMap { try account($0)?.balance }.map {
            Money(minorUnits: -$0.minorUnits, currency: $0.currency)
        }
    }

    package func insert(_ count: CashCount) throws {
        try change(
            """
            INSERT INTO cash_count (id, currency, held, expected, counted, reason, counted_by,
              counted_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .uuid(count.id.uuid), .text(count.currency.code), .integer(count.held),
                .integer(count.expected), .integer(count.counted), .text(count.reason),
                .optional(count.person?.uuid), .time(count.time),
            ])
    }

    package func cashCount(_ id: CashCountID) throws -> CashCount? {
        try connection.first(
            """
            SELECT \(Self.countColumns) FROM cash_count WHERE id = $1
              AND \(Table.cashCount.isSound)
            """, [.uuid(id.uuid)], Self.cashCount)
    }

    /// The counts before this place, newest first.
    package func cashCounts(
        in currency: Currency, before position: FeedPosition, limit: Int
    ) throws -> [CashCount] {
        try connection.all(
            """
            SELECT \(Self.countColumns) FROM cash_count
            WHERE currency = $1 AND counted_at < $2 AND \(Table.cashCount.isSound)
            ORDER BY counted_at DESC LIMIT $3
            """,
            [.text(currency.code), .time(position.time), .integer(Int64(limit))],
            Self.cashCount)
    }

    /// The deposits and withdrawals before this place, newest first.
    package func cashMovements(
        in currency: Currency, before position: FeedPosition, limit: Int
    ) throws -> [CashMovement] {
        guard let outside = try openedExternalAccount(in: currency) else { return [] }
        let sides = [("debit_account", TransferKind.deposit), ("credit_account", .withdrawal)]
        let found = try sides.flatMap { side, kind in
            try connection.all(
                """
                SELECT \(Self.transferColumns) FROM transfer
                WHERE \(side) = $1 AND kind = $2 AND (booked_at, sequence) < ($3, $4)
                ORDER BY booked_at DESC, sequence DESC LIMIT $5
                """,
                [
                    .id(outside), .text(kind.rawValue), .time(position.time),
                    .integer(position.sequence), .integer(Int64(limit)),
                ], Self.transfer)
        }
        let booked = found.sorted { $0.position > $1.position }.prefix(limit)
        return try booked.compactMap(cashMovement)
    }

    /// The deposit or withdrawal as cash that a person brought or took.
    package func cashMovement(_ transfer: Transfer) throws -> CashMovement? {
        let order = transfer.order
        guard [.deposit, .withdrawal].contains(order.kind),
            let owner = try row(order.kind == .deposit ? order.credit : order.debit)?.owner
        else { return nil }
        let desk = try connection.first(
            """
            SELECT made_by FROM cash_movement WHERE sequence = $1 AND \(Table.cashMovement.isSound)
            """, [.integer(transfer.sequence)]
        ) { (treasurer: $0.isNull(0) ? nil : try $0.personID(0), ()) }
        return CashMovement(
            transfer: transfer, person: owner, isAtDesk: desk != nil, treasurer: desk?.treasurer,
            note: try notes(on: [transfer.sequence])[transfer.sequence] ?? "")
    }

    private static let countColumns = """
        id, currency, held, expected, counted, reason, counted_by, counted_at
        """

    private static func cashCount(_ row: any SQLRow) throws -> CashCount {
        guard let currency = Currency(code: row.text(1)) else {
            throw row.damaged("no currency is \(row.text(1))")
        }
        return CashCount(
            id: CashCountID(try row.uuid(0)), currency: currency, held: row.integer(2),
            expected: row.integer(3), counted: row.integer(4), reason: row.text(5),
            person: row.isNull(6) ? nil : try row.personID(6), time: row.time(7))
    }
}
