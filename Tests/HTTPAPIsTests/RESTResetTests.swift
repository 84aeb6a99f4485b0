import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Forgotten passwords in the REST API")
struct RESTResetTests {
    private static let new = "difference of engines"

    private let api: API
    private let ada: SignedIn

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
        _ = try await api.send(
            .put, "/v1/me/password", as: ada,
            #"{"username":"ada_lovelace","password":"four words of mine"}"#)
    }

    private func post(_ path: String, _ body: String) async throws -> TestClient.Answer {
        try await api.send(.post, path, body)
    }

    private func set(_ token: String, more: String = "") async throws -> TestClient.Answer {
        try await post(
            "/v1/resets/passwords", #"{"token":"\#(token)","password":"\#(Self.new)"\#(more)}"#)
    }

    @Test("A code permits a new password, once (P-PWD-3)")
    func byCode() async throws {
        let asked = try await post("/v1/resets", #"{"name":"ada_lovelace"}"#)
        let unknown = try await post("/v1/resets", #"{"name":"nobody"}"#)
        #expect(asked.status == 201 && unknown.status == 201)
        #expect(asked.text.utf8.count == unknown.text.utf8.count)
        await api.world.wallet.later.finish()
        let challenge = try #require(asked.json["challenge"]?.text)
        let wrong = try await post(
            "/v1/resets/codes", #"{"challenge":"\#(challenge)","code":"000000"}"#)
        #expect(wrong.status == 401 && wrong.code == "incorrect_code")
        let permitted = try await post(
            "/v1/resets/codes", #"{"challenge":"\#(challenge)","code":"123456"}"#)
        #expect(permitted.status == 201 && permitted.json["username"]?.text == "ada_lovelace")
        let token = try #require(permitted.json["token"]?.text)
        #expect(permitted.json["path"]?.text == "/reset/\(token)")
        let bad = try await set(token, more: #","repeated_password":"other""#)
        #expect(bad.status == 422 && bad.code == "passwords_differ")
        let done = try await set(token)
        #expect(done.status == 201 && done.json["token"]?.text != nil)
        #expect(try await api.send(.get, "/v1/me", as: ada).status == 401)
        let again = try await set(token)
        #expect(again.status == 404 && again.code == "reset_invalid")
        let used = try await post(
            "/v1/resets/codes", #"{"challenge":"\#(challenge)","code":"123456"}"#)
        #expect(used.status == 401 && used.code == "code_expired")
    }

    @Test("A treasurer's link works for a member, and not for the treasurer (P-PWD-3)")
    func byLink() async throws {
        let grace = try await api.world.treasurer(2)
        let path = "/v1/people/\(ada.person.id.uuid.uuidString)/reset"
        let made = try await api.send(.post, path, as: grace)
        #expect(made.status == 200)
        #expect(try await set(made.json["token"]?.text ?? "").status == 201)
        let own = "/v1/people/\(grace.person.id.uuid.uuidString)/reset"
        let refused = try await api.send(.post, own, as: grace)
        #expect(refused.status == 403 && refused.code == "reset_refused")
    }

    @Test("Five requests an hour from one address (P-PWD-3)")
    func limit() async throws {
        let api = try API { $0.limitsLoopback = true }
        for _ in 0..<5 {
            #expect(try await api.send(.post, "/v1/resets", #"{"name":"x"}"#).status == 201)
        }
        let answer = try await api.send(.post, "/v1/resets", #"{"name":"x"}"#)
        #expect(answer.status == 429 && answer.code == "too_many_resets")
    }
}
