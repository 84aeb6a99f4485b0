import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/webhooks`: addresses that are told what happens, and how that went.
    func addWebhooks(to routes: RESTRoutes) {
        let webhooks = wallet.webhooks
        routes.signedIn(.get, "/v1/webhooks") { _, principal, _ in
            let found = try await webhooks.list(of: principal.id)
            return .list("webhooks", found) { $0.write(to: &$1) }
        }
        routes.signedIn(.post, "/v1/webhooks") { request, principal, _ in
            let url = try await request.jsonFields("url").string("url")
            try self.takeKeys(for: principal)
            return .one(
                try await webhooks.create(url, by: principal.id), status: .created
            ) { $0.write(to: &$1) }
        }
        routes.signedIn(.get, "/v1/webhooks/:id") { _, principal, context in
            let id = WebhookID(try context.pathID(or: .webhookNotFound))
            return .one(try await webhooks.find(id, of: principal.id)) { $0.write(to: &$1) }
        }
        routes.signedIn(.patch, "/v1/webhooks/:id") { request, principal, context in
            let id = WebhookID(try context.pathID(or: .webhookNotFound))
            let isPaused = try await request.jsonFields("is_paused").optionalBool("is_paused")
            let webhook =
                if let isPaused {
                    try await webhooks.setPaused(isPaused, id, by: principal.id)
                } else {
                    try await webhooks.find(id, of: principal.id)
                }
            return .one(webhook) { $0.write(to: &$1) }
        }
        routes.signedIn(.delete, "/v1/webhooks/:id") { _, principal, context in
            let id = WebhookID(try context.pathID(or: .webhookNotFound))
            try await webhooks.remove(id, by: principal.id)
            return .empty()
        }
        addDeliveries(to: routes)
    }

    private func addDeliveries(to routes: RESTRoutes) {
        let webhooks = wallet.webhooks
        routes.signedIn(.get, "/v1/webhooks/:id/deliveries") { _, principal, context in
            let id = WebhookID(try context.pathID(or: .webhookNotFound))
            let found = try await webhooks.deliveries(of: id, by: principal.id)
            return .list("deliveries", found) { $0.write(to: &$1) }
        }
        routes.signedIn(.post, "/v1/webhooks/:id/redeliveries") { request, principal, context in
            let id = WebhookID(try context.pathID(or: .webhookNotFound))
            let text = try await request.jsonFields("event").string("event")
            _ = try await webhooks.find(id, of: principal.id)
            guard let event = UUID(canonical: text) else { throw WalletError.webhookEventNotFound }
            return .one(
                try await webhooks.redeliver(event, of: id, by: principal.id), status: .accepted
            ) { $0.write(to: &$1) }
        }
    }

    /// Making keys is work: a person may cause so much of it.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    private func takeKeys(for principal: Principal) throws(WalletError) {
        if let wait = keyMakings.take(principal.id.uuid.uuidString, at: clock.now()) {
            throw .tooManyAttempts(retryAfterSeconds: wait)
        }
    }
}

extension Response {
    fileprivate static func one<Value>(
        _ value: Value, status: HTTPResponse.Status = .ok,
        _ write: (Value, inout JSONWriter) -> Void
    ) -> Response {
        var json = JSONWriter()
        json.object { write(value, &$0) }
        return .json(json, status: status)
    }

    fileprivate static func list<Value>(
        _ name: StaticString, _ values: [Value], _ write: (Value, inout JSONWriter) -> Void
    ) -> Response {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.array(name) { json in
                for value in values { json.object { write(value, &$0) } }
            }
        }
        return .json(json)
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
        if let nextAttemptAt {
            json.time("next_attempt_at", nextAttemptAt)
        } else {
            json.null("next_attempt_at")
        }
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
