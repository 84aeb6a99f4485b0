import Foundation
import Ledger
import WalletModel

extension Transaction {
    /// Stores an event; does nothing when it exists already or its webhook is gone.
    ///
    /// - Parameter time: when it is due. Without a time, nobody sends it.
    package func insert(_ event: WebhookEvent, body: [UInt8], dueAt time: Timestamp?) throws {
        guard try webhook(event.webhook, of: event.person) != nil else { return }
        try change(
            """
            INSERT INTO webhook_event (id, webhook, account, transfer, happened_at, body, attempts,
              tries, due_at) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7) ON CONFLICT (id) DO NOTHING
            """,
            [
                .uuid(event.id), .id(event.webhook), .id(event.account),
                .uuid(event.transfer.uuid), .time(event.happenedAt), .blob(body), .optional(time),
            ])
    }

    /// The first due event of this webhook.
    package func nextEvent(of webhook: WebhookID, dueAt time: Timestamp) throws -> DueEvent? {
        try connection.first(
            """
            SELECT id, body, attempts, tries FROM webhook_event
            WHERE webhook = $1 AND due_at <= $2 ORDER BY due_at, number LIMIT 1
            """, [.id(webhook), .time(time)]
        ) { row in
            DueEvent(
                id: try row.uuid(0), body: row.blob(1), attempts: row.integer(2),
                tries: row.integer(3))
        }
    }

    /// Records an attempt and when the next one is due; does nothing when the event is gone.
    ///
    /// - Parameter next: when the next attempt is due, if there is one.
    package func note(_ attempt: WebhookAttempt, to event: UUID, next: Timestamp?) throws {
        guard let number = try number(of: event) else { return }
        let (status, error): (Int64?, String?) =
            switch attempt.outcome {
            case .answered(let status): (status, nil)
            case .failed(let error): (nil, error.rawValue)
            }
        try change(
            """
            INSERT INTO webhook_attempt (event, attempt, made_at, status, fault)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .integer(number), .integer(attempt.number), .time(attempt.madeAt),
                .optional(status), .optional(error),
            ])
        try change(
            """
            UPDATE webhook_event SET attempts = $1, tries = tries + 1, due_at = $2,
              delivered_at = $3 WHERE number = $4
            """,
            [
                .integer(attempt.number), .optional(next),
                .optional(attempt.outcome.isSuccess ? attempt.madeAt : nil), .integer(number),
            ])
    }

    /// The latest events of a webhook, newest first, up to the limit.
    package func deliveries(of webhook: WebhookID, limit: Int) throws -> [WebhookDelivery] {
        let numbers = try connection.all(
            "SELECT number FROM webhook_event WHERE webhook = $1 ORDER BY number DESC LIMIT $2",
            [.id(webhook), .integer(Int64(limit))]
        ) { $0.integer(0) }
        return try numbers.compactMap(delivery(number:))
    }

    /// One event of a webhook.
    package func delivery(_ event: UUID, of webhook: WebhookID) throws -> WebhookDelivery? {
        let number = try connection.first(
            "SELECT number FROM webhook_event WHERE id = $1 AND webhook = $2",
            [.uuid(event), .id(webhook)]
        ) { $0.integer(0) }
        return try number.flatMap(delivery(number:))
    }

    /// Restarts the delivery of an event.
    package func redeliver(_ event: UUID, at time: Timestamp) throws {
        try change(
            """
            UPDATE webhook_event SET tries = 0, due_at = $1, delivered_at = NULL WHERE id = $2
            """, [.time(time), .uuid(event)])
    }

    /// Makes an event due that waits for its first attempt; does nothing for any other.
    package func release(_ event: UUID, at time: Timestamp) throws {
        try change(
            """
            UPDATE webhook_event SET due_at = $1
            WHERE id = $2 AND due_at IS NOT NULL AND attempts = 0
            """, [.time(time), .uuid(event)])
    }

    private func number(of event: UUID) throws -> Int64? {
        try connection.first(
            "SELECT number FROM webhook_event WHERE id = $1", [.uuid(event)]
        ) { $0.integer(0) }
    }

    private func delivery(number: Int64) throws -> WebhookDelivery? {
        let attempts = try connection.all(
            """
            SELECT attempt, made_at, status, fault FROM webhook_attempt WHERE event = $1
            ORDER BY attempt DESC
            """, [.integer(number)]
        ) { row in
            WebhookAttempt(
                number: row.integer(0), madeAt: row.time(1),
                outcome: row.isNull(2)
                    ? .failed(try row.word(3)) : .answered(row.integer(2)))
        }
        return try connection.first(
            """
            SELECT id, account, transfer, happened_at, due_at, delivered_at FROM webhook_event
            WHERE number = $1
            """, [.integer(number)]
        ) { row in
            let (due, delivered) = (row.optionalTime(4), row.optionalTime(5))
            let state: WebhookDelivery.State =
                due != nil ? .waiting : delivered != nil ? .delivered : .givenUp
            return WebhookDelivery(
                event: try row.uuid(0), account: try row.accountID(1),
                transfer: TransferID(try row.uuid(2)), happenedAt: row.time(3), state: state,
                nextAttemptAt: due, attempts: attempts)
        }
    }
}

/// An event that is due.
package struct DueEvent: Hashable, Sendable {
    package let id: UUID
    package let body: [UInt8]
    /// How often it was attempted, in total and since its last restart.
    package let attempts: Int64
    package let tries: Int64
}
