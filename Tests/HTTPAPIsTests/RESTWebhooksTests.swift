import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-12
@Suite("Webhooks of the REST API")
struct RESTWebhooksTests {
    let api: API
    let ada: SignedIn

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
    }

    private func create() async throws -> String {
        let made = try await api.send(
            .post, "/v1/webhooks", as: ada, #"{"url":"http://127.0.0.1:9/hooks/"}"#)
        #expect(made.status == 201)
        return try #require(made.json["id"]?.text)
    }

    @Test("A webhook can be created, read, paused and removed")
    func life() async throws {
        let id = try await create()
        let seen = try await api.send(.get, "/v1/webhooks/\(id)", as: ada)
        #expect(seen.json["url"]?.text == "http://127.0.0.1:9/hooks")
        #expect(seen.json["is_paused"] == .bool(false))
        let key = try #require(seen.json["public_key"]?.text)
        #expect(try #require(Data(base64Encoded: key)).count == 294)
        let paused = try await api.send(
            .patch, "/v1/webhooks/\(id)", as: ada, #"{"is_paused":true}"#)
        #expect(paused.json["is_paused"] == .bool(true))
        #expect(try await api.send(.patch, "/v1/webhooks/\(id)", as: ada, "{}").text == paused.text)
        let listed = try await api.send(.get, "/v1/webhooks", as: ada)
        #expect(try #require(listed.json["webhooks"]).elements.count == 1)
        #expect(try await api.send(.delete, "/v1/webhooks/\(id)", as: ada).status == 204)
        #expect(try await api.send(.get, "/v1/webhooks/\(id)", as: ada).code == "webhook_not_found")
        #expect(try await api.send(.delete, "/v1/webhooks/\(id)", as: ada).status == 404)
    }

    @Test(
        "Events cannot be sent into a private network",
        arguments: [
            ("http://10.0.0.1", "webhook_network_closed"), ("", "webhook_url_invalid"),
            ("x", "webhook_url_invalid"),
        ])
    func refused(url: String, code: String) async throws {
        let answer = try await api.send(.post, "/v1/webhooks", as: ada, #"{"url":"\#(url)"}"#)
        #expect(answer.status == 422)
        #expect(answer.code == code)
        #expect(answer.field == "url")
    }

    @Test("One person can generate keys only so often in an hour")
    func manyKeys() async throws {
        for _ in 1...20 {
            _ = try await api.send(.post, "/v1/webhooks", as: ada, #"{"url":"x"}"#)
        }
        let refused = try await api.send(.post, "/v1/webhooks", as: ada, #"{"url":"x"}"#)
        #expect(refused.status == 429)
        api.world.clock.advance(seconds: 3600)
        _ = try await create()
    }

    @Test("The log lists each attempt, and an event can be sent again")
    func deliveries() async throws {
        let id = try await create()
        let account = try await api.world.account(of: ada.person.id, holding: 1_00)
        let dispatcher = api.world.wallet.webhooks.dispatcher(
            bodies: StarlingWebhookBodies(wallet: api.world.wallet), sender: Deaf())
        let next = try #require(try await dispatcher.run())
        let log = try await api.send(.get, "/v1/webhooks/\(id)/deliveries", as: ada)
        let delivery = try #require(log.json["deliveries"]?.elements.first)
        #expect(delivery["account"]?.text == account.id.text)
        #expect(delivery["state"]?.text == "waiting")
        #expect(delivery["next_attempt_at"]?.text == next.rfc3339)
        let attempt = try #require(delivery["attempts"]?.elements.first)
        #expect(attempt["number"] == .integer(1))
        #expect(attempt["status"] == .null)
        #expect(attempt["fault"]?.text == "unreachable")
        let event = try #require(delivery["event"]?.text)
        let again = try await api.send(
            .post, "/v1/webhooks/\(id)/redeliveries", as: ada, #"{"event":"\#(event)"}"#)
        #expect(again.status == 202)
        #expect(again.json["next_attempt_at"]?.text == api.world.clock.now.rfc3339)
        for other in ["x", UUID().uuidString] {
            let missing = try await api.send(
                .post, "/v1/webhooks/\(id)/redeliveries", as: ada, #"{"event":"\#(other)"}"#)
            #expect(missing.code == "webhook_event_not_found")
        }
    }
}

/// Delivers to no receiver.
struct Deaf: WebhookSender {
    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 {
        throw .unreachable
    }
}
