public import Foundation
import Ledger
import SQLStore

/// Webhooks, which notify a person's own programs elsewhere of changes.
///
/// Events come from the journal itself: a payment costs nothing extra, and every booked transfer is
/// sent, even if the server stopped right after it. See `docs/compatibility/starling-webhooks.md`.
public struct Webhooks: Sendable {
    /// The maximum number for one person.
    public static let maximumPerPerson = 10
    /// How many events the log of a webhook shows.
    public static let logLength = 100

    let core: Core
    let keys: WebhookKeys

    init(core: Core, secret: [UInt8]) {
        self.core = core
        keys = WebhookKeys(secret: secret)
    }

    /// Adds a webhook with a key pair of its own. It receives everything from now on.
    ///
    /// - Parameter url: https; in a sandbox also http, and this machine.
    /// - Throws: `WalletError.developer(.webhookURLInvalid)`, `.developer(.webhookNetworkClosed)`,
    ///   `.developer(.webhookLimitReached)`.
    public func create(_ url: String, by person: PersonID) async throws -> Webhook {
        let settings = core.settings
        let address = try WebhookAddress(
            url, isSandbox: settings.isSandbox, networks: settings.webhookNetworks)
        try await core.store.read { try Self.checkLimit(of: person, $0) }
        let now = core.clock.now()
        let id = WebhookID(OrderedID.make(at: now, randomness: core.randomness))
        let pair = try await keys.make(for: id)
        let webhook = Webhook(
            id: id, person: person, url: address.text, publicKeyBytes: pair.publicKey,
            createdAt: now, pausedAt: nil)
        try await core.store.write { tx in
            try Self.checkLimit(of: person, tx)
            try tx.insert(webhook, sealedKey: pair.sealed)
        }
        core.notifier.announce(person)
        core.notifier.wake()
        return webhook
    }

    /// The person's webhooks, oldest first.
    public func list(of person: PersonID) async throws -> [Webhook] {
        let now = core.clock.now()
        return try await core.store.read { try $0.webhooks(of: person) }.map { $0.seen(at: now) }
    }

    /// - Throws: `WalletError.developer(.webhookNotFound)`.
    public func find(_ id: WebhookID, of person: PersonID) async throws -> Webhook {
        try await core.store.read { try $0.ownWebhook(id, of: person) }.seen(at: core.clock.now())
    }

    /// Pauses a webhook, or resumes it and sends everything that waited.
    ///
    /// - Throws: `WalletError.developer(.webhookNotFound)`.
    public func setPaused(
        _ isPaused: Bool, _ id: WebhookID, by person: PersonID
    ) async throws -> Webhook {
        let now = core.clock.now()
        let webhook = try await core.store.write { tx in
            let found = try tx.ownWebhook(id, of: person)
            if found.isPaused != isPaused { try tx.pause(id, at: isPaused ? now : nil) }
            return try tx.ownWebhook(id, of: person)
        }
        core.notifier.announce(person)
        core.notifier.wake()
        return webhook.seen(at: now)
    }

    /// Removes a webhook. It receives nothing more, not even waiting events.
    ///
    /// - Throws: `WalletError.developer(.webhookNotFound)`.
    public func remove(_ id: WebhookID, by person: PersonID) async throws {
        try await core.store.write { tx in
            try tx.removeWebhook(tx.ownWebhook(id, of: person).id)
        }
        core.notifier.announce(person)
    }

    /// The latest `logLength` events of a webhook, newest first; `WebhookLimits` says which ones
    /// are dropped.
    ///
    /// - Throws: `WalletError.developer(.webhookNotFound)`.
    public func deliveries(
        of id: WebhookID, by person: PersonID
    ) async throws -> [WebhookDelivery] {
        try await core.store.read { tx in
            try tx.deliveries(of: tx.ownWebhook(id, of: person).id, limit: Self.logLength)
        }
    }

    /// One event of the person, and its webhook.
    ///
    /// - Throws: `WalletError.developer(.webhookEventNotFound)`.
    public func delivery(
        _ event: UUID, by person: PersonID
    ) async throws -> (Webhook, WebhookDelivery) {
        try await core.store.read { tx in
            guard let webhook = try tx.webhook(ofEvent: event, of: person) else {
                throw WalletError.developer(.webhookEventNotFound)
            }
            return (webhook, try tx.ownDelivery(event, of: webhook.id))
        }
    }

    /// Sends an event again, with the same id and the same bytes, and with as many retries as the
    /// first time.
    ///
    /// - Throws: `WalletError.developer(.webhookNotFound)`, `.developer(.webhookEventNotFound)`.
    public func redeliver(
        _ event: UUID, of id: WebhookID, by person: PersonID
    ) async throws -> WebhookDelivery {
        let now = core.clock.now()
        let delivery = try await core.store.write { tx in
            let webhook = try tx.ownWebhook(id, of: person).id
            _ = try tx.ownDelivery(event, of: webhook)
            try tx.redeliver(event, at: now)
            return try tx.ownDelivery(event, of: webhook)
        }
        core.notifier.announce(person)
        core.notifier.wake()
        return delivery
    }

    /// The dispatcher of events; one for the whole wallet.
    public func dispatcher(
        bodies: any WebhookBodies, sender: any WebhookSender,
        limits: WebhookLimits = WebhookLimits()
    ) -> WebhookDispatcher {
        WebhookDispatcher(
            core: core, keys: keys, bodies: bodies, sender: sender, limits: limits)
    }

    private static func checkLimit(of person: PersonID, _ tx: Transaction) throws {
        guard try tx.webhooks(of: person).count < maximumPerPerson else {
            throw WalletError.developer(.webhookLimitReached)
        }
    }
}

/// Fetches webhooks through their owner: authorisation is then impossible to forget.
extension Transaction {
    fileprivate func ownWebhook(_ id: WebhookID, of person: PersonID) throws -> Webhook {
        guard let webhook = try webhook(id, of: person) else {
            throw WalletError.developer(.webhookNotFound)
        }
        return webhook
    }

    fileprivate func ownDelivery(_ event: UUID, of webhook: WebhookID) throws -> WebhookDelivery {
        guard let delivery = try delivery(event, of: webhook) else {
            throw WalletError.developer(.webhookEventNotFound)
        }
        return delivery
    }
}
