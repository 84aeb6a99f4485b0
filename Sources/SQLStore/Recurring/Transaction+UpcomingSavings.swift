import Ledger
import WalletModel

extension Transaction {
    /// The next saving of each of the person's recurring transfers and automatic round-ups that is
    /// due before this time, in no order.
    ///
    /// One query: it looks up the plan of each open account and goal by its key.
    package func upcomingSavings(
        of person: PersonID, before time: Timestamp
    ) throws -> [UpcomingSaving] {
        try connection.all(
            """
            SELECT recurring_transfer.goal, next_day, account.currency, amount, tops_up
            FROM account AS parent
            JOIN account ON account.parent = parent.id AND account.closed_at IS NULL
            JOIN recurring_transfer ON recurring_transfer.goal = account.id
            WHERE parent.owner = $1 AND parent.closed_at IS NULL AND parent.parent IS NULL
              AND next_at < $2 AND \(Table.recurringTransfer.isSound)
            UNION ALL
            SELECT automatic_round_up.goal, next_week + 7, account.currency, NULL, NULL
            FROM account JOIN automatic_round_up ON automatic_round_up.account = account.id
            WHERE account.owner = $1 AND account.closed_at IS NULL AND account.parent IS NULL
              AND next_at < $2 AND \(Table.automaticRoundUp.isSound)
            """, [.id(person), .time(time)]
        ) { row in
            let sum: UpcomingSaving.Sum
            if row.isNull(3) {
                sum = .spareChange
            } else {
                let money = try row.money(3, currency: 2)
                sum = row.integer(4) != 0 ? .upTo(money) : .fixed(money)
            }
            return UpcomingSaving(goal: try row.accountID(0), day: row.day(1), sum: sum)
        }
    }
}
