import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

/// MON-4: one key moves money once.
@Suite("Idempotency of the REST API")
struct RESTIdempotencyTests {
    private let api: API
    private let ada: SignedIn
    private let from: AccountRecord
    private let to: AccountRecord

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
        from = try await api.world.account(of: ada.person.id, holding: 5000)
        to = try await api.world.account(of: ada.person.id)
    }

    private func body(_ amount: Int = 100) -> String {
        #"{"from":"\#(from.id.text)","to":"\#(to.id.text)","amount":\#(amount),"currency":"USD"}"#
    }

    private func cash(_ account: AccountRecord, _ amount: Int = 100) -> String {
        #"{"account":"\#(account.id.text)","amount":\#(amount),"currency":"USD"}"#
    }

    @Test("Without a key, no money moves", arguments: ["transfers", "deposits", "withdrawals"])
    func missingKey(route: String) async throws {
        let body = route == "transfers" ? body() : cash(from)
        let answer = try await api.send(.post, "/v1/\(route)", as: ada, body)
        #expect(answer.status == 400)
        #expect(answer.code == "idempotency_key_invalid")
    }

    @Test(
        "A key is 1 to 255 printable ASCII characters",
        arguments: ["", "a b", "é", String(repeating: "k", count: 256), "a\tb"])
    func badKeys(key: String) async throws {
        let answer = try await api.send(.post, "/v1/transfers", as: ada, key: key, body())
        #expect(answer.status == 400)
        #expect(answer.code == "idempotency_key_invalid")
    }

    @Test("Two keys in one request are refused")
    func twoKeys() async throws {
        var headers = HTTPFields()
        headers.append(HTTPField(name: .idempotencyKey, value: "one"))
        headers.append(HTTPField(name: .idempotencyKey, value: "two"))
        headers[.authorization] = "Bearer \(ada.token)"
        headers[.contentType] = "application/json"
        let answer = try await api.client.send(
            .post, "/v1/transfers", headers: headers, body: Array(body().utf8))
        #expect(answer.status == 400)
    }

    @Test("A repeated request gets the same answer, marked, and moves nothing")
    func replay() async throws {
        let longest = String(repeating: "k", count: 255)
        for key in [api.key, "1", longest] {
            let first = try await api.send(.post, "/v1/transfers", as: ada, key: key, body())
            _ = try await api.send(.post, "/v1/deposits", as: ada, key: api.key, cash(from))
            api.world.clock.advance(seconds: 30)
            let again = try await api.send(.post, "/v1/transfers", as: ada, key: key, body())
            #expect(first.status == 201)
            #expect(first.headers[.idempotentReplayed] == nil)
            #expect(again.status == 201)
            #expect(again.text == first.text)
            #expect(again.headers[.idempotentReplayed] == "true")
        }
        let balance = try await api.world.wallet.accounts.find(to.id, of: ada.person.id).balance
        #expect(balance.minorUnits == 300)
    }

    @Test("Deposits and withdrawals repeat in the same way; a clamped one stays clamped")
    func cashReplay() async throws {
        for (route, amount) in [("deposits", 100), ("withdrawals", 99_999)] {
            let key = api.key
            let body = cash(from, amount)
            let first = try await api.send(.post, "/v1/\(route)", as: ada, key: key, body)
            let again = try await api.send(.post, "/v1/\(route)", as: ada, key: key, body)
            #expect(again.text == first.text)
            #expect(again.headers[.idempotentReplayed] == "true")
        }
        let balance = try await api.world.wallet.accounts.find(from.id, of: ada.person.id).balance
        #expect(balance.minorUnits == 0)
    }

    @Test("The same key with another request is 422")
    func otherBody() async throws {
        let key = api.key
        _ = try await api.send(.post, "/v1/transfers", as: ada, key: key, body())
        for (route, body) in [
            ("transfers", body(101)), ("deposits", cash(from)), ("withdrawals", cash(from)),
        ] {
            let answer = try await api.send(.post, "/v1/\(route)", as: ada, key: key, body)
            #expect(answer.status == 422)
            #expect(answer.code == "idempotency_key_reused")
        }
        let opened = try await api.send(.post, "/v1/accounts", as: ada, key: key, "{}")
        #expect(opened.code == "idempotency_key_reused")
    }

    @Test("Two people can use the same key independently")
    func otherPerson() async throws {
        let grace = try await api.world.person(2)
        let hers = try await api.world.account(of: grace.person.id)
        let first = try await api.send(.post, "/v1/deposits", as: ada, key: "same", cash(from))
        let second = try await api.send(.post, "/v1/deposits", as: grace, key: "same", cash(hers))
        #expect(first.status == 201)
        #expect(second.status == 201)
        #expect(second.headers[.idempotentReplayed] == nil)
    }

    @Test("A refused request does not use up its key")
    func refusalKeepsKey() async throws {
        let key = api.key
        let refused = try await api.send(.post, "/v1/transfers", as: ada, key: key, body(5001))
        #expect(refused.code == "insufficient_funds")
        _ = try await api.send(.post, "/v1/deposits", as: ada, key: api.key, cash(from))
        let booked = try await api.send(.post, "/v1/transfers", as: ada, key: key, body(5001))
        #expect(booked.status == 201)
    }

    @Test("A repeated payment is found even when it would no longer be possible (MON-5)")
    func paymentReplay() async throws {
        let grace = try await api.world.person(2)
        let hers = try await api.world.account(of: grace.person.id)
        let key = api.key
        let payment = """
            {"from":"\(from.id.text)","recipient":"+15306010002","amount":7,"currency":"USD"}
            """
        let first = try await api.send(.post, "/v1/transfers", as: ada, key: key, payment)
        #expect(first.status == 201)
        _ = try await api.world.wallet.accounts.close(hers.id, confirming: 7, by: grace.person.id)
        let again = try await api.send(.post, "/v1/transfers", as: ada, key: key, payment)
        #expect(again.text == first.text)
        let new = try await api.send(.post, "/v1/transfers", as: ada, key: api.key, payment)
        #expect(new.code == "recipient_cannot_receive")
    }

    @Test("One key opens one account")
    func accounts() async throws {
        let first = try await api.send(.post, "/v1/accounts", as: ada, key: "open", "{}")
        let again = try await api.send(.post, "/v1/accounts", as: ada, key: "open", "{}")
        #expect(first.status == 201)
        #expect(again.text == first.text)
        #expect(again.headers[.idempotentReplayed] == "true")
    }

    @Test("A hundred requests at once with one key book once and get one answer")
    func parallel() async throws {
        let (api, ada, body) = (api, ada, body())
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await api.send(.post, "/v1/transfers", as: ada, key: "once", body).text
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        let balance = try await api.world.wallet.accounts.find(to.id, of: ada.person.id).balance
        #expect(balance.minorUnits == 100)
    }
}
