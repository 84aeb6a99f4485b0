import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Requests for money in the REST API")
struct RESTRequestTests {
    /// Anyone who has the id may read it, so it is in no list of own resources.
    static let routes = ["GET /v1/requests/{id}"]

    private let api: API
    private let ada: SignedIn
    private let grace: SignedIn
    private let from: String

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
        grace = try await api.world.person(2)
        from = try await api.world.account(of: ada.person.id, holding: 50_00).id.text
        _ = try await api.world.account(of: grace.person.id)
    }

    private func ask(
        _ body: String = #"{"amount":2000,"currency":"USD","note":" Lunch "}"#, key: String? = nil
    ) async throws -> TestClient.Answer {
        try await api.send(.post, "/v1/requests", as: grace, key: key ?? api.key, body)
    }

    private func pay(
        _ id: String, _ cents: Int64 = 20_00, key: String? = nil, more: String = "",
        at path: String = "/v1/transfers"
    ) async throws -> TestClient.Answer {
        let body =
            #"{"from":"\#(from)","request":"\#(id)","amount":\#(cents),"currency":"USD"\#(more)}"#
        return try await api.send(.post, path, as: ada, key: key ?? api.key, body)
    }

    private func find(_ id: String, as person: SignedIn) async throws -> TestClient.Answer {
        try await api.send(.get, "/v1/requests/\(id)", as: person)
    }

    @Test("A request is made once, shown to anyone who has its id, and paid by it (S-REQ-2)")
    func flow() async throws {
        let made = try await ask(key: "lunch")
        #expect(made.status == 201 && made.json["note"]?.text == "Lunch")
        #expect(made.json["state"]?.text == "open" && made.json["payments"] == .integer(0))
        #expect(try await ask(key: "lunch").text == made.text)
        let reused = try await ask(#"{"currency":"USD"}"#, key: "lunch")
        #expect(reused.code == "idempotency_key_reused")
        let id = try #require(made.json["id"]?.text)
        #expect(
            made.json["link"]?.text == "/pay/\(grace.person.id.text)?request=\(id)")
        let seen = try await find(id, as: ada)
        #expect(seen.status == 200 && seen.json["amount"] == .integer(20_00))
        #expect(seen.json["person"]?.text == grace.person.id.text)
        #expect(seen.json["payments"] == .null && seen.json["transfer"] == .null)

        let less = try await pay(id, 19_99)
        #expect(less.status == 422 && less.code == "payment_request_underpaid")
        let paid = try await pay(id, key: "pays", more: #","note":"Thanks""#)
        #expect(paid.status == 201 && paid.json["amount"] == .integer(20_00))
        #expect(try await pay(id, key: "pays", more: #","note":"Thanks""#).text == paid.text)
        let again = try await pay(id)
        #expect(again.status == 409 && again.code == "payment_request_paid")
        let mine = try await find(id, as: grace)
        #expect(mine.json["state"]?.text == "paid" && mine.json["payments"] == .integer(1))
        #expect(mine.json["transfer"]?.text == paid.json["id"]?.text)
        #expect(mine.json["payer_name"]?.text == ada.person.publicName)
        #expect(try await find(id, as: ada).json["payer_name"] == .null)
        let undone = try await api.send(.delete, "/v1/requests/\(id)", as: grace)
        #expect(undone.status == 409 && undone.code == "payment_request_paid")
        let list = try await api.send(.get, "/v1/requests", as: grace)
        #expect(list.json["requests"]?.elements.map { $0["id"]?.text } == [id])
        #expect(try await api.send(.get, "/v1/requests", as: ada).text == #"{"requests":[]}"#)
    }

    @Test("A request for any amount counts its payments until it is cancelled (S-REQ-3, S-REQ-4)")
    func anyAmount() async throws {
        let made = try await ask(#"{"amount":null,"currency":"USD"}"#)
        let id = try #require(made.json["id"]?.text)
        for cents in [Int64(1), 5_00] { #expect(try await pay(id, cents).status == 201) }
        #expect(try await find(id, as: grace).json["payments"] == .integer(2))
        let others = try await api.send(.delete, "/v1/requests/\(id)", as: ada)
        #expect(others.status == 404 && others.code == "payment_request_not_found")
        for _ in 1...2 {
            let cancelled = try await api.send(.delete, "/v1/requests/\(id)", as: grace)
            #expect(cancelled.status == 200 && cancelled.json["state"]?.text == "cancelled")
        }
        let late = try await pay(id, 1)
        #expect(late.status == 409 && late.code == "payment_request_cancelled")
    }

    @Test("An invalid request gets its own error (S-REQ-1)")
    func invalid() async throws {
        let long = String(repeating: "x", count: 141)
        let cases = [
            (#"{"amount":0,"currency":"USD"}"#, "amount_not_positive"),
            (#"{"amount":9007199254740992,"currency":"USD"}"#, "amount_over_limit"),
            (#"{"amount":"1","currency":"USD"}"#, "field_invalid"),
            (#"{"amount":1}"#, "field_missing"), (#"{"currency":"XXX"}"#, "currency_unknown"),
            (#"{"currency":"EUR"}"#, "recipient_cannot_receive"),
            (#"{"currency":"USD","note":"\#(long)"}"#, "note_invalid"),
            (#"{"currency":"USD","to":"x"}"#, "field_unknown"),
        ]
        for (body, code) in cases { #expect(try await ask(body).code == code, "\(body)") }
        let id = try #require(try await ask().json["id"]?.text)
        for more in [#","recipient":"+15306010002""#, #","to":"\#(from)""#] {
            #expect(try await pay(id, more: more).code == "field_invalid")
        }
        for missing in [api.key, "x"] {
            let answer = try await pay(missing)
            #expect(answer.code == (missing == "x" ? "field_invalid" : "payment_request_not_found"))
            #expect(try await find(missing, as: ada).code == "payment_request_not_found")
        }
        #expect(try await ask(#"{"amount":1,"currency":"USD"}"#, key: "").status == 400)
    }

    @Test("Between people with a block, no request shows and none is paid (S-PEOPLE-4)")
    func blocked() async throws {
        let id = try #require(try await ask().json["id"]?.text)
        let block = "/v1/me/people/\(ada.person.id.text)/block"
        #expect(try await pay(try #require(try await ask().json["id"]?.text)).status == 201)
        #expect(try await api.send(.put, block, as: grace).status == 200)
        let none = api.key
        for (one, other) in [
            (try await find(id, as: ada), try await find(none, as: ada)),
            (try await pay(id, key: "k"), try await pay(none, key: "k")),
        ] {
            #expect(one.code == "payment_request_not_found")
            #expect(one.anonymous == other.anonymous)
        }
        #expect(try await api.send(.delete, block, as: grace).status == 200)
        let own = "/v1/me/people/\(grace.person.id.text)/block"
        #expect(try await api.send(.put, own, as: ada).status == 200)
        #expect(try await find(id, as: ada).code == "recipient_blocked")
        #expect(try await pay(id).code == "recipient_blocked")
    }

    @Test("A payment over a limit waits with its request, which its approval pays (S-REQ-8)")
    func approval() async throws {
        let host = api.world.wallet.treasurers.commandLine
        _ = try await api.world.wallet.limits.set(
            .init(perPayment: 1_00, over: .ask), of: .person(ada.person.id), in: .dollar, by: host)
        let id = try #require(try await ask().json["id"]?.text)
        #expect(try await pay(id).code == "over_payment_limit")
        let asked = try await pay(id, key: "waits", at: "/v1/approvals")
        #expect(asked.status == 201 && asked.json["request"]?.text == id)
        let second = try await pay(id, at: "/v1/approvals")
        #expect(second.status == 201)
        #expect(try await find(id, as: ada).json["state"]?.text == "open")
        let linus = try await api.world.treasurer(3)
        func approve(_ asked: TestClient.Answer) async throws -> TestClient.Answer {
            let approval = asked.json["id"]?.text ?? ""
            return try await api.send(.post, "/v1/approvals/\(approval)/approval", as: linus)
        }
        #expect(try await approve(asked).status == 200)
        #expect(try await find(id, as: grace).json["state"]?.text == "paid")
        let late = try await approve(second)
        #expect(late.status == 409 && late.code == "approval_request_closed")
        #expect(try await pay(id, at: "/v1/approvals").code == "payment_request_paid")
    }
}
