import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/webhooks`: webhooks and their deliveries.
    func addWebhooks(to routes: Routes<RESTAPI>) {
        routes.get("/v1/webhooks", use: list)
        routes.post("/v1/webhooks", use: create)
        routes.get("/v1/webhooks/:id", use: find)
        routes.patch("/v1/webhooks/:id", use: edit)
        routes.delete("/v1/webhooks/:id", use: remove)
        routes.get("/v1/webhooks/:id/deliveries", use: deliveries)
        routes.post("/v1/webhooks/:id/redeliveries", use: redeliver)
    }

    private func list(_ call: RESTCall) async throws -> Response {
        let found = try await wallet.webhooks.list(of: call.person)
        return .list("webhooks", found) { $0.write(to: &$1) }
    }

    private func create(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        let url = try await call.body("url").string("url")
        try takeKeys(for: call.person)
        let created = try await wallet.webhooks.create(url, by: call.person)
        return .json(status: .created) { created.write(to: &$0) }
    }

    private func find(_ call: RESTCall) async throws -> Response {
        let found = try await wallet.webhooks.find(call.webhookID, of: call.person)
        return .json { found.write(to: &$0) }
    }

    private func edit(_ call: RESTCall) async throws -> Response {
        let id = try call.webhookID
        let webhook =
            if let isPaused = try await call.body("is_paused").optionalBool("is_paused") {
                try await wallet.webhooks.setPaused(isPaused, id, by: call.person)
            } else {
                try await wallet.webhooks.find(id, of: call.person)
            }
        return .json { webhook.write(to: &$0) }
    }

    private func remove(_ call: RESTCall) async throws -> Response {
        try await wallet.webhooks.remove(call.webhookID, by: call.person)
        return .empty()
    }

    private func deliveries(_ call: RESTCall) async throws -> Response {
        let found = try await wallet.webhooks.deliveries(of: call.webhookID, by: call.person)
        return .list("deliveries", found) { $0.write(to: &$1) }
    }

    private func redeliver(_ call: RESTCall) async throws -> Response {
        let id = try call.webhookID
        let text = try await call.body("event").string("event")
        guard let event = UUID(canonical: text) else {
            _ = try await wallet.webhooks.find(id, of: call.person)
            throw WalletError.developer(.webhookEventNotFound)
        }
        let delivery = try await wallet.webhooks.redeliver(event, of: id, by: call.person)
        return .json(status: .accepted) { delivery.write(to: &$0) }
    }

    /// Limits a person's new keys, because creating one is expensive.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    private func takeKeys(for person: PersonID) throws(WalletError) {
        try keyMakings.count(person.uuid.uuidString, at: clock.now())
    }
}

extension Call where API == RESTAPI {
    fileprivate var webhookID: WebhookID {
        get throws(WalletError) { WebhookID(try id(or: .developer(.webhookNotFound))) }
    }
}

extension Webhook {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("url", url)
        json.string("public_key", publicKey)
        json.bool("is_paused", isPaused)
        json.time("created_at", createdAt)
        guard let gap else { return json.null("dropped") }
        json.object("dropped") { json in
            json.integer("count", gap.count)
            json.time("since", gap.since)
            json.time("until", gap.until)
        }
    }
}

extension WebhookDelivery {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("event", event)
        json.string("type", "FEED_ITEM")
        json.id("account", account.uuid)
        json.id("transaction", transfer.uuid)
        json.time("happened_at", happenedAt)
        json.string("state", state.rawValue)
        json.time("next_attempt_at", nextAttemptAt)
        json.array("attempts") { json in
            for attempt in attempts { json.object { attempt.write(to: &$0) } }
        }
    }
}

extension WebhookAttempt {
    fileprivate func write(to json: inout JSONWriter) {
        json.integer("number", number)
        json.time("made_at", madeAt)
        switch outcome {
        case .answered(let status):
            json.integer("status", status)
            json.null("fault")
        case .failed(let error):
            json.null("status")
            json.string("fault", error.rawValue)
        }
    }
}
