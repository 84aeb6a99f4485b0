import Ledger
import WalletModel

extension Transaction {
    /// Deletes the oldest events of a webhook beyond its limits. Waiting ones are added to its gap.
    package func trimEvents(of webhook: WebhookID, to limits: WebhookLimits, at now: Timestamp)
        throws
    {
        if let last = try oldestTooMany(of: webhook, "due_at IS NULL", besides: limits.done) {
            try change(
                """
                DELETE FROM webhook_event
                WHERE webhook = $1 AND due_at IS NULL AND number <= $2
                """, [.id(webhook), .integer(last)])
        }
        if let last = try oldestTooMany(of: webhook, "due_at IS NOT NULL", besides: limits.waiting)
        {
            try drop("webhook = $1 AND number <= $2", [.id(webhook), .integer(last)], at: now)
        }
    }

    /// Deletes events that happened before this moment. Waiting ones are added to the gaps of their
    /// webhooks.
    package func pruneEvents(before time: Timestamp, at now: Timestamp) throws {
        try change(
            "DELETE FROM webhook_event WHERE due_at IS NULL AND happened_at < $1", [.time(time)])
        try drop("happened_at < $1", [.time(time)], at: now)
    }

    /// The newest event beyond the limit.
    private func oldestTooMany(
        of webhook: WebhookID, _ condition: String, besides limit: Int
    ) throws -> Int64? {
        try connection.first(
            """
            SELECT number FROM webhook_event WHERE webhook = $1 AND \(condition)
            ORDER BY number DESC LIMIT 1 OFFSET $2
            """, [.id(webhook), .integer(Int64(limit))]
        ) { $0.integer(0) }
    }

    /// Deletes waiting events and records the gaps of their webhooks. The sign before the column
    /// keeps SQLite from reading all events in the order of their webhooks.
    private func drop(_ condition: String, _ values: [SQLValue], at now: Timestamp) throws {
        let gaps = try connection.all(
            """
            SELECT webhook, count(*), min(happened_at), max(happened_at) FROM webhook_event
            WHERE due_at IS NOT NULL AND \(condition) GROUP BY +webhook
            """, values
        ) { row in
            (
                WebhookID(try row.uuid(0)),
                WebhookGap(
                    count: row.integer(1), since: row.time(2), until: row.time(3), noticedAt: now)
            )
        }
        guard !gaps.isEmpty else { return }
        for (webhook, gap) in gaps { try note(gap, at: webhook) }
        try change("DELETE FROM webhook_event WHERE due_at IS NOT NULL AND \(condition)", values)
    }

    private func note(_ gap: WebhookGap, at webhook: WebhookID) throws {
        let earlier = try connection.first(
            "SELECT \(Self.gapColumns) FROM webhook WHERE id = $1", [.id(webhook)]
        ) { Self.gap($0, from: 0) }
        let whole = gap.joined(with: earlier ?? nil)
        try change(
            """
            UPDATE webhook SET dropped_count = $1, dropped_since = $2, dropped_until = $3,
              dropped_at = $4 WHERE id = $5
            """,
            [
                .integer(whole.count), .time(whole.since), .time(whole.until),
                .time(whole.noticedAt), .id(webhook),
            ])
    }

    static let gapColumns = "dropped_count, dropped_since, dropped_until, dropped_at"

    static func gap(_ row: any SQLRow, from column: Int) -> WebhookGap? {
        guard let since = row.optionalTime(column + 1), let until = row.optionalTime(column + 2),
            let noticedAt = row.optionalTime(column + 3)
        else { return nil }
        return WebhookGap(
            count: row.integer(column), since: since, until: until, noticedAt: noticedAt)
    }
}
