import Foundation
import Ledger
import WalletModel

/// Webhooks, and the delivery of their events.
extension Transaction {
    /// Adds a webhook, which receives every later transfer and change.
    ///
    /// - Parameter sealedKey: its private key, encrypted.
    package func insert(_ webhook: Webhook, sealedKey: [UInt8]) throws {
        try change(
            """
            INSERT INTO webhook (id, person, url, public_key, sealed_key, created_at, paused_at,
              journal_told, change_told) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .id(webhook.id), .id(webhook.person), .text(webhook.url),
                .blob(webhook.publicKeyBytes), .blob(sealedKey), .time(webhook.createdAt),
                .optional(webhook.pausedAt), .integer(try lastSequence()),
                .integer(try lastChange()),
            ])
    }

    /// The person's webhooks, oldest first.
    package func webhooks(of person: PersonID) throws -> [Webhook] {
        try connection.all(
            """
            SELECT \(Self.webhookColumns) FROM webhook
            WHERE person = $1 AND \(Table.webhook.isSound) ORDER BY id
            """, [.id(person)], Self.webhook)
    }

    /// The person's webhook with this id.
    package func webhook(_ id: WebhookID, of person: PersonID) throws -> Webhook? {
        try connection.first(
            """
            SELECT \(Self.webhookColumns)
            FROM webhook WHERE id = $1 AND person = $2 AND \(Table.webhook.isSound)
            """,
            [.id(id), .id(person)], Self.webhook)
    }

    /// The person's webhook that this event is for.
    package func webhook(ofEvent event: UUID, of person: PersonID) throws -> Webhook? {
        let id = try connection.first(
            "SELECT webhook FROM webhook_event WHERE id = $1", [.uuid(event)]
        ) { WebhookID(try $0.uuid(0)) }
        return try id.flatMap { try webhook($0, of: person) }
    }

    /// Pauses the webhook, or resumes it without a time.
    package func pause(_ id: WebhookID, at time: Timestamp?) throws {
        try change(
            "UPDATE webhook SET paused_at = $1 WHERE id = $2", [.optional(time), .id(id)])
    }

    /// Deletes a webhook with all its events.
    package func removeWebhook(_ id: WebhookID) throws {
        try change("DELETE FROM webhook WHERE id = $1", [.id(id)])
    }

    /// The webhooks that are not paused, each with the time of its next due event.
    package func activeWebhooks() throws -> [ActiveWebhook] {
        try connection.all(
            """
            SELECT id, person, url, sealed_key, (
              SELECT min(due_at) FROM webhook_event
              WHERE webhook_event.webhook = webhook.id AND due_at IS NOT NULL)
            FROM webhook WHERE paused_at IS NULL AND \(Table.webhook.isSound)
            """
        ) { row in
            ActiveWebhook(
                id: WebhookID(try row.uuid(0)), person: try row.personID(1), url: row.text(2),
                sealedKey: row.blob(3), dueAt: row.optionalTime(4))
        }
    }

    /// The encrypted private keys of all webhooks.
    package func sealedKeys() throws -> [(WebhookID, [UInt8])] {
        try connection.all(
            "SELECT id, sealed_key FROM webhook WHERE \(Table.webhook.isSound) \(Self.forTheHost)"
        ) { (WebhookID(try $0.uuid(0)), $0.blob(1)) }
    }

    package func setSealedKey(_ sealed: [UInt8], of webhook: WebhookID) throws {
        try change(
            "UPDATE webhook SET sealed_key = $1 WHERE id = $2", [.blob(sealed), .id(webhook)])
    }

    private static let webhookColumns =
        "id, person, url, public_key, created_at, paused_at, \(gapColumns)"

    private static func webhook(_ row: any SQLRow) throws -> Webhook {
        Webhook(
            id: WebhookID(try row.uuid(0)), person: try row.personID(1), url: row.text(2),
            publicKeyBytes: row.blob(3), createdAt: row.time(4), pausedAt: row.optionalTime(5),
            gap: gap(row, from: 6))
    }
}

extension SQLValue {
    static func id(_ id: WebhookID) -> SQLValue { .blob(id.uuid.bytes) }
}

/// A webhook that is not paused.
package struct ActiveWebhook: Hashable, Sendable {
    package let id: WebhookID
    package let person: PersonID
    package let url: String
    package let sealedKey: [UInt8]
    /// When its next waiting event is due.
    package let dueAt: Timestamp?
}
