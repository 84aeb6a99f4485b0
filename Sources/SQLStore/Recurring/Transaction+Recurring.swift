import Ledger
import WalletModel

extension Transaction {
    package func recurringTransfer(into goal: AccountID) throws -> RecurringTransfer? {
        try connection.first(
            """
            SELECT \(Self.recurringColumns) FROM recurring_transfer
            JOIN account ON account.id = recurring_transfer.goal
            WHERE recurring_transfer.goal = $1 AND \(Table.recurringTransfer.isSound)
            """, [.id(goal)], Self.recurring)
    }

    /// Replaces any earlier recurring transfer of the goal.
    package func set(_ transfer: RecurringTransfer) throws {
        let (plan, rule) = (transfer.plan, transfer.plan.rule)
        try removeRecurringTransfer(into: transfer.goal)
        try change(
            """
            INSERT INTO recurring_transfer (goal, id, person, start_day, frequency, step, count,
              until_day, days, amount, tops_up, reference, next_day, next_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            """,
            [
                .id(transfer.goal), .uuid(transfer.id), .id(transfer.person), .day(rule.start),
                .text(rule.frequency.rawValue), .integer(rule.step), .optional(rule.count),
                .optional(rule.until?.daysSince1970),
                .text(rule.weekdays.sorted().map { String($0) }.joined()),
                .integer(plan.amount.minorUnits), .integer(plan.topsUp ? 1 : 0),
                .text(plan.reference), .day(transfer.nextDay), .time(transfer.nextAt),
            ])
    }

    package func removeRecurringTransfer(into goal: AccountID) throws {
        try change("DELETE FROM recurring_transfer WHERE goal = $1", [.id(goal)])
    }

    /// Recurring transfers that are due, up to the limit, the longest due first.
    package func recurringTransfers(dueAt time: Timestamp, limit: Int) throws -> [RecurringTransfer]
    {
        try connection.all(
            """
            SELECT \(Self.recurringColumns) FROM recurring_transfer
            JOIN account ON account.id = recurring_transfer.goal
            WHERE next_at <= $1 AND \(Table.recurringTransfer.isSound)
            ORDER BY next_at, goal LIMIT $2
            """, [.time(time), .integer(Int64(limit))], Self.recurring)
    }

    /// When the first recurring transfer after this time is due.
    package func nextRecurringTransfer(after time: Timestamp) throws -> Timestamp? {
        try connection.first(
            """
            SELECT next_at FROM recurring_transfer
            WHERE next_at > $1 AND \(Table.recurringTransfer.isSound) ORDER BY next_at LIMIT 1
            """, [.time(time)]
        ) { $0.time(0) }
    }

    private static let recurringColumns = """
        recurring_transfer.id, recurring_transfer.goal, person, start_day, frequency, step, count, \
        until_day, days, amount, account.currency, tops_up, reference, next_day, next_at
        """

    private static func recurring(_ row: any SQLRow) throws -> RecurringTransfer {
        let rule = RecurrenceRule(
            start: row.day(3), frequency: try row.word(4), step: row.integer(5),
            count: row.optionalInteger(6), until: row.isNull(7) ? nil : row.day(7),
            weekdays: Set(row.text(8).compactMap { Int64(String($0)) }))
        guard let rule else { throw row.damaged("a rule that cannot be followed") }
        let plan = RecurringTransfer.Plan(
            amount: try row.money(9, currency: 10), topsUp: row.integer(11) != 0,
            reference: row.text(12), rule: rule)
        return RecurringTransfer(
            id: try row.uuid(0), goal: try row.accountID(1), person: try row.personID(2),
            plan: plan, nextDay: row.day(13), nextAt: row.time(14))
    }
}

extension SQLValue {
    static func day(_ day: CivilDate) -> SQLValue { .integer(day.daysSince1970) }
}
