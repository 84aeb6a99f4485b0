import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Proofs in the REST API")
struct RESTProofsTests {
    private let api: API
    private let ada: SignedIn
    private let account: AccountRecord

    init() async throws {
        api = try API { $0.asksForProof = true }
        ada = try await api.world.person(1)
        account = try await api.world.account(of: ada.person.id, holding: 500_00)
        _ = try await api.world.account(of: try await api.world.person(2).person.id)
    }

    private func pay(_ amount: Int, key: String) async throws -> TestClient.Answer {
        try await api.send(
            .post, "/v1/transfers", as: ada, key: key,
            """
            {"from":"\(account.id.text)","recipient":"+15306010002","amount":\(amount),\
            "currency":"USD"}
            """)
    }

    @Test("A payment to somebody new is proven by a code for it alone (P-STEP-1)")
    func payment() async throws {
        let refused = try await pay(120_00, key: "rent")
        #expect(refused.status == 403 && refused.code == "proof_needed")
        let act = #""amount":12000,"currency":"USD","recipient":"+15306010002""#
        let sent = try await api.send(.post, "/v1/proofs/codes", as: ada, "{\(act)}")
        let challenge = try #require(sent.json["challenge"]?.text)
        let wrong = try await api.send(
            .post, "/v1/proofs", as: ada, #"{"challenge":"\#(challenge)","code":"12",\#(act)}"#)
        #expect(wrong.status == 422 && wrong.code == "proof_wrong")
        let proven = try await api.send(
            .post, "/v1/proofs", as: ada, #"{"challenge":"\#(challenge)","code":"123456",\#(act)}"#)
        #expect(proven.status == 201 && proven.json["expires_at"]?.text != nil)
        #expect(try await pay(120_01, key: "more").code == "proof_needed")
        #expect(try await pay(120_00, key: "rent").status == 201)
        #expect(try await pay(120_00, key: "rent").status == 201)
    }

    @Test("What needs presence asks after five minutes (P-STEP-1)", arguments: Self.present)
    func presence(route: String, body: String) async throws {
        let host = try await api.world.treasurer(3, role: .host)
        func call() async throws -> TestClient.Answer {
            let parts = route.split(separator: " ").map(String.init)
            let path = parts[1].replacing("{id}", with: ada.person.id.text)
            let method = try #require(HTTPRequest.Method(rawValue: parts[0]))
            return try await api.send(method, path, as: host, key: "key", body)
        }
        #expect(try await call().code != "proof_needed")
        api.world.clock.advance(seconds: 301)
        let refused = try await call()
        #expect(refused.status == 403 && refused.code == "proof_needed", "\(refused.status)")
    }

    static let present = [
        ("POST /v1/cash/deposits", "{}"), ("POST /v1/cash/withdrawals", "{}"),
        ("POST /v1/cash/counts", "{}"), ("PUT /v1/people/{id}/role", "{}"),
        ("PUT /v1/me/password", #"{"username":"x","password":"y"}"#),
        ("POST /v1/signing-keys", "{}"), ("DELETE /v1/signing-keys/{id}", ""),
        ("POST /v1/webhooks", "{}"),
    ]

    @Test("Cash that a treasurer pays out is proven for this person and amount (P-STEP-1)")
    func cashOut() async throws {
        let grace = try await api.world.treasurer(3)
        let cash = #""person":"\#(ada.person.id.text)","amount":1000,"currency":"USD""#
        func payOut() async throws -> TestClient.Answer {
            try await api.send(
                .post, "/v1/cash/withdrawals", as: grace, key: "out", "{\(cash)}")
        }
        #expect(try await payOut().code == "proof_needed")
        let sent = try await api.send(.post, "/v1/proofs/codes", as: grace, "{\(cash)}")
        let challenge = try #require(sent.json["challenge"]?.text)
        let proven = try await api.send(
            .post, "/v1/proofs", as: grace,
            #"{"challenge":"\#(challenge)","code":"123456",\#(cash)}"#)
        #expect(proven.status == 201)
        #expect(try await payOut().status == 201)
    }
}
