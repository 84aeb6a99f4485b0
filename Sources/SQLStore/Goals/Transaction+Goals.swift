import Foundation
import Ledger
import WalletModel

/// The goals of people. Each is fetched through its owner, so that nobody can reach another
/// person's.
extension Transaction {
    /// The goals of this account that were not deleted, including archived ones, in the order of
    /// creation.
    package func goals(of account: AccountID) throws -> [Goal] {
        let ids = try connection.all(
            """
            SELECT id FROM account WHERE parent = $1 AND closed_at IS NULL ORDER BY position, id
            """, [.id(account)]
        ) { try $0.accountID(0) }
        return try ids.compactMap { id in try row(id).flatMap(goal) }
    }

    /// The person's goal with this id, deleted or not.
    package func goal(_ id: AccountID, of person: PersonID) throws -> Goal? {
        guard let row = try row(id), row.owner == person else { return nil }
        return try goal(row)
    }

    /// Creates an empty goal.
    package func insert(_ goal: Goal, fingerprint: Digest32) throws {
        try change(
            """
            INSERT INTO account (id, kind, currency, balance, owner, parent, name, name_key,
              position, opened_at, fingerprint)
            VALUES ($1, 'customer', $2, 0, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .id(goal.id), .text(goal.saved.currency.code), .id(goal.owner), .id(goal.parent),
                .text(goal.name), .text(Self.nameKey(of: goal)),
                .integer(try nextPosition(of: goal.owner)), .time(goal.createdAt),
                .digest(fingerprint),
            ])
        try enter(.opened, goal.id, at: goal.createdAt)
        try change(
            """
            INSERT INTO goal (id, target, picture, created_at, archived_at)
            VALUES ($1, $2, $3, $4, $5)
            """, [.id(goal.id)] + Self.values(of: goal, createdAt: true))
        try keep(goal.targetDay, of: goal.id)
    }

    /// Saves the goal's name, target, target day, picture and archived state.
    package func update(_ goal: Goal) throws {
        try rename(goal.id, to: AccountName(stored: goal.name, key: Self.nameKey(of: goal)))
        try change(
            "UPDATE goal SET target = $1, picture = $2, archived_at = $3 WHERE id = $4",
            Self.values(of: goal, createdAt: false) + [.id(goal.id)])
        try keep(goal.targetDay, of: goal.id)
    }

    private func keep(_ day: CivilDate?, of goal: AccountID) throws {
        guard let day else {
            return try change("DELETE FROM goal_day WHERE goal = $1", [.id(goal)])
        }
        try change(
            """
            INSERT INTO goal_day (goal, target_day) VALUES ($1, $2)
            ON CONFLICT (goal) DO UPDATE SET target_day = excluded.target_day
            """, [.id(goal), .integer(day.daysSince1970)])
    }

    /// Goals may share a name; accounts of one person may not.
    private static func nameKey(of goal: Goal) -> String { "goal:" + goal.id.uuid.bytes.hex }

    private static func values(of goal: Goal, createdAt: Bool) -> [SQLValue] {
        let created: [SQLValue] = createdAt ? [.time(goal.createdAt)] : []
        return [.optional(goal.target?.minorUnits), .optional(goal.picture)] + created
            + [.optional(goal.archivedAt)]
    }

    private func goal(_ row: LedgerCache.Row) throws -> Goal? {
        guard let owner = row.owner, let parent = row.parent else { return nil }
        return try connection.first(
            """
            SELECT target, picture, created_at, archived_at, digest, target_day
            FROM goal LEFT JOIN goal_photo ON goal_photo.goal = goal.id
              LEFT JOIN goal_day ON goal_day.goal = goal.id
            WHERE id = $1 AND \(Table.goal.isSound)
              AND (target_day IS NULL OR \(Table.goalDay.isSound))
            """, [.id(row.id)]
        ) { found in
            let currency = row.balance.currency
            return Goal(
                account: row.account, parent: parent, owner: owner, name: row.name.shown,
                target: found.optionalInteger(0).map { Money(minorUnits: $0, currency: currency) },
                targetDay: found.optionalInteger(5).map(CivilDate.init(daysSince1970:)),
                picture: found.optionalText(1),
                photo: found.isNull(4) ? nil : try found.digest(4), createdAt: found.time(2),
                archivedAt: found.optionalTime(3))
        }
    }
}
