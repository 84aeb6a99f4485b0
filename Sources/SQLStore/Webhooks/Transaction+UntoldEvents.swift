import Foundation
import Ledger
import WalletModel

extension Transaction {
    /// Up to this many places without an event are read again rather than recorded as done.
    private static let passedOver: Int64 = 500

    /// The next events for webhooks: reads up to `limit` places of the journal.
    package func untold(placesAtMost limit: Int64) throws -> UntoldEvents? {
        // Two queries, so that the first row of an index answers each.
        let journal = try connection.first("SELECT min(journal_told) FROM webhook", []) {
            $0.optionalInteger(0)
        }
        let change = try connection.first("SELECT min(change_told) FROM webhook", []) {
            $0.optionalInteger(0)
        }
        guard let journal = journal ?? nil, let change = change ?? nil else { return nil }
        let (lastPlace, lastChange) = (try lastSequence(), try lastChange())
        let isLong = lastPlace - journal > limit
        let place = isLong ? journal + limit : lastPlace
        // The journal first: webhooks hear of an entry before its changes.
        let end = UntoldEvents.End(journal: place, change: isLong ? change : lastChange)
        var events = place > journal ? try booked(after: journal, through: place) : []
        if end.change > change { events += try changed(after: change, through: end.change) }
        // Places without an event are read again and again, but never many of them.
        guard !events.isEmpty || place - journal > Self.passedOver else { return nil }
        return UntoldEvents(events: events, end: end, hasMore: isLong)
    }

    /// Records that everything until here was stored as events.
    package func setTold(until end: UntoldEvents.End) throws {
        try change(
            "UPDATE webhook SET journal_told = $1 WHERE journal_told < $1",
            [.integer(end.journal)])
        try change(
            "UPDATE webhook SET change_told = $1 WHERE change_told < $1", [.integer(end.change)])
        // The last one stays, so that its number is not reused.
        try change("DELETE FROM feed_change WHERE number < $1", [.integer(end.change)])
    }

    /// Records that an entry changed, if a webhook subscribes to it.
    func noteChange(of sequence: Int64, in account: AccountID, at time: Timestamp) throws {
        let isTold = try connection.first(
            """
            SELECT 1 FROM account JOIN webhook ON webhook.person = account.owner
            WHERE account.id = $1 LIMIT 1
            """, [.id(account)]
        ) { _ in true }
        guard isTold != nil else { return }
        try change(
            """
            INSERT INTO feed_change (number, account, sequence, changed_at)
            VALUES ($1, $2, $3, $4)
            """,
            [
                .integer(try lastChange() + 1), .id(account), .integer(sequence), .time(time),
            ])
    }

    func lastChange() throws -> Int64 {
        try connection.first("SELECT coalesce(max(number), 0) FROM feed_change", []) {
            $0.integer(0)
        } ?? 0
    }

    /// Both sides of each transfer, in the order of the journal, the debit side first. An entry
    /// booked in the past counts as happening when it was booked.
    private func booked(after first: Int64, through last: Int64) throws -> [WebhookEvent] {
        var found: [(sequence: Int64, event: WebhookEvent)] = []
        for side in ["debit_account", "credit_account"] {
            found += try connection.all(
                """
                SELECT transfer.sequence, transfer.id, webhook.id, webhook.person, account.id,
                  coalesce((
                    SELECT updated_at FROM feed_detail
                    WHERE feed_detail.sequence = transfer.sequence AND past_balance IS NOT NULL
                  ), transfer.booked_at)
                FROM transfer CROSS JOIN account CROSS JOIN webhook
                WHERE transfer.sequence > $1 AND transfer.sequence <= $2
                  AND account.id = transfer.\(side) AND webhook.person = account.owner
                  AND webhook.journal_told < transfer.sequence
                ORDER BY transfer.sequence
                """, [.integer(first), .integer(last)]
            ) { ($0.integer(0), try Self.event($0, change: 0)) }
        }
        return found.enumerated().sorted {
            ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
        }.map(\.element.event)
    }

    private func changed(after first: Int64, through last: Int64) throws -> [WebhookEvent] {
        try connection.all(
            """
            SELECT transfer.sequence, transfer.id, webhook.id, webhook.person, account.id,
              feed_change.changed_at, feed_change.number
            FROM feed_change CROSS JOIN transfer CROSS JOIN account CROSS JOIN webhook
            WHERE feed_change.number > $1 AND feed_change.number <= $2
              AND transfer.sequence = feed_change.sequence AND account.id = feed_change.account
              AND webhook.person = account.owner AND webhook.change_told < feed_change.number
            ORDER BY feed_change.number
            """, [.integer(first), .integer(last)]
        ) { try Self.event($0, change: $0.integer(6)) }
    }

    private static func event(_ row: any SQLRow, change: Int64) throws -> WebhookEvent {
        WebhookEvent(
            webhook: WebhookID(try row.uuid(2)), person: try row.personID(3),
            account: try row.accountID(4), transfer: TransferID(try row.uuid(1)),
            change: change, happenedAt: row.time(5))
    }
}

/// Events that are not yet stored for webhooks.
package struct UntoldEvents: Sendable {
    /// Where a range of events ends.
    package struct End: Hashable, Sendable {
        /// A place in the journal.
        package let journal: Int64
        /// The number of a change.
        package let change: Int64
    }

    /// In the order of delivery.
    package let events: [WebhookEvent]
    package let end: End
    /// True if there are more after the end.
    package let hasMore: Bool
}
