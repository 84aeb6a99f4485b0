import Ledger
import WalletModel

/// Automatic savings, and how much of each week's spare change was already saved.
extension Transaction {
    /// The account's payments from `start` until before `end`, in the order of booking, without
    /// pending payments and the person's own transfers.
    ///
    /// - Parameter countsCash: whether to include cash withdrawals.
    package func spent(
        from account: AccountID, from start: Timestamp, until end: Timestamp, countsCash: Bool
    ) throws -> [Money] {
        let kinds = countsCash ? "'payment', 'spending', 'withdrawal'" : "'payment', 'spending'"
        let cash =
            countsCash
            ? "" : "AND (source_sub_type IS NULL OR source_sub_type <> 'ATM')"
        return try connection.all(
            """
            SELECT transfer.amount, transfer.currency
            FROM transfer LEFT JOIN feed_detail ON feed_detail.sequence = transfer.sequence
              AND \(Table.feedDetail.isSound)
            WHERE transfer.debit_account = $1 AND transfer.booked_at >= $2
              AND transfer.booked_at < $3 AND transfer.kind IN (\(kinds))
              AND (feed_detail.sequence IS NULL OR feed_detail.settled_at IS NOT NULL) \(cash)
            """, [.id(account), .time(start), .time(end)]
        ) { try $0.money(0, currency: 1) }
    }

    /// How much of this week's spare change was saved, in minor units, before any multiplier.
    package func savedChange(of account: AccountID, in week: CivilDate) throws -> Int64 {
        try connection.first(
            """
            SELECT saved FROM round_up WHERE account = $1 AND week = $2
              AND \(Table.roundUp.isSound)
            """, [.id(account), .integer(week.daysSince1970)]
        ) { $0.integer(0) } ?? 0
    }

    package func setSavedChange(_ units: Int64, of account: AccountID, in week: CivilDate) throws {
        try change(
            """
            INSERT INTO round_up (account, week, saved) VALUES ($1, $2, $3)
            ON CONFLICT (account, week) DO UPDATE SET saved = excluded.saved
            """, [.id(account), .integer(week.daysSince1970), .integer(units)])
    }

    package func automaticRoundUp(of account: AccountID) throws -> AutomaticRoundUp? {
        try connection.first(
            """
            SELECT \(Self.automaticColumns) FROM automatic_round_up
            WHERE account = $1 AND \(Table.automaticRoundUp.isSound)
            """, [.id(account)], Self.automatic)
    }

    /// Replaces any earlier automatic round-up of the account.
    package func set(_ automatic: AutomaticRoundUp) throws {
        try removeAutomaticRoundUp(of: automatic.account)
        try change(
            """
            INSERT INTO automatic_round_up (\(Self.automaticColumns))
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .id(automatic.account), .id(automatic.goal), .integer(automatic.multiplier),
                .time(automatic.activatedAt), .id(automatic.activatedBy),
                .integer(automatic.nextWeek.daysSince1970), .time(automatic.nextAt),
            ])
    }

    package func removeAutomaticRoundUp(of account: AccountID) throws {
        try change("DELETE FROM automatic_round_up WHERE account = $1", [.id(account)])
    }

    /// Automatic round-ups whose week is over, up to the limit, the longest due first.
    package func automaticRoundUps(dueAt time: Timestamp, limit: Int) throws -> [AutomaticRoundUp] {
        try connection.all(
            """
            SELECT \(Self.automaticColumns) FROM automatic_round_up
            WHERE next_at <= $1 AND \(Table.automaticRoundUp.isSound)
            ORDER BY next_at, account LIMIT $2
            """, [.time(time), .integer(Int64(limit))], Self.automatic)
    }

    /// When the first automatic round-up after this time is due.
    package func nextAutomaticRoundUp(after time: Timestamp) throws -> Timestamp? {
        try connection.first(
            """
            SELECT next_at FROM automatic_round_up
            WHERE next_at > $1 AND \(Table.automaticRoundUp.isSound) ORDER BY next_at LIMIT 1
            """, [.time(time)]
        ) { $0.time(0) }
    }

    /// How this week's spare change was saved automatically. There is no record if the person had
    /// saved part of it by hand.
    package func automaticSaving(of account: AccountID, in week: CivilDate) throws
        -> AutomaticSaving?
    {
        try connection.first(
            """
            SELECT sequence, multiplier FROM automatic_saving
            WHERE account = $1 AND week = $2 AND \(Table.automaticSaving.isSound)
            """, [.id(account), .integer(week.daysSince1970)]
        ) { row in
            AutomaticSaving(
                account: account, week: week, sequence: row.integer(0),
                multiplier: row.integer(1))
        }
    }

    package func insert(_ saving: AutomaticSaving) throws {
        try change(
            """
            INSERT INTO automatic_saving (account, week, sequence, multiplier)
            VALUES ($1, $2, $3, $4)
            """,
            [
                .id(saving.account), .integer(saving.week.daysSince1970),
                .integer(saving.sequence), .integer(saving.multiplier),
            ])
    }

    /// Stops all automatic saving into this goal.
    package func stopSaving(into goal: AccountID) throws {
        guard let parent = try row(goal)?.parent else { return }
        try change(
            "DELETE FROM automatic_round_up WHERE account = $1 AND goal = $2",
            [.id(parent), .id(goal)])
        try removeRecurringTransfer(into: goal)
    }

    private static let automaticColumns =
        "account, goal, multiplier, activated_at, activated_by, next_week, next_at"

    private static func automatic(_ row: any SQLRow) throws -> AutomaticRoundUp {
        AutomaticRoundUp(
            account: try row.accountID(0), goal: try row.accountID(1), multiplier: row.integer(2),
            activatedAt: row.time(3), activatedBy: try row.personID(4), nextWeek: row.day(5),
            nextAt: row.time(6))
    }
}

extension SQLRow {
    func day(_ column: Int) -> CivilDate { CivilDate(daysSince1970: integer(column)) }
}
