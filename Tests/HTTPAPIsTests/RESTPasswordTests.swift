import HTTPTypes
import Testing
import WalletServices
import WalletTestSupport

@Suite("PUT /v1/me/password")
struct RESTPasswordTests {
    private static let old = "four words of mine"
    private static let new = "difference of engines"
    private static let path = "/v1/me/password"

    private let api: API
    private let ada: SignedIn

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
    }

    private func put(_ body: String) async throws -> TestClient.Answer {
        try await api.send(.put, Self.path, as: ada, body)
    }

    @Test("Adds a username and a password, then changes the password (P-PWD-1, P-PWD-2)")
    func wholeWay() async throws {
        let early = try await put(#"{"old_password":"x","password":"\#(Self.new)"}"#)
        #expect(early.status == 409 && early.code == "password_missing")
        let added = try await put(#"{"username":"ada_lovelace","password":"\#(Self.old)"}"#)
        #expect(added.status == 200 && added.json["username"]?.text == "ada_lovelace")
        let again = try await put(#"{"username":"ada_byron","password":"\#(Self.old)"}"#)
        #expect(again.status == 409 && again.code == "password_exists")
        #expect(again.field == "old_password")

        let other = try await api.world.person(1)
        let wrong = try await put(#"{"old_password":"wrong","password":"\#(Self.new)"}"#)
        #expect(wrong.status == 422 && wrong.code == "old_password_wrong")
        let same = try await put(#"{"old_password":"\#(Self.old)","password":"\#(Self.old)"}"#)
        #expect(same.status == 422 && same.code == "password_unchanged")
        let body = #"{"old_password":"\#(Self.old)","password":"\#(Self.new)"}"#
        let changed = try await put(body)
        #expect(changed.status == 200 && changed.text == added.text)
        #expect(try await api.send(.get, "/v1/me", as: other).status == 401)
        #expect(try await api.send(.get, "/v1/me", as: ada).status == 200)
        let signedIn = try await api.send(
            .post, "/v1/sessions", #"{"username":"ada_lovelace","password":"\#(Self.new)"}"#)
        #expect(signedIn.status == 201)
    }

    @Test("Each field is checked; a change takes no username")
    func fields() async throws {
        let both = try await put(#"{"old_password":"x","username":"ada_lovelace","password":"y"}"#)
        #expect(both.status == 400 && both.code == "field_unknown")
        let neither = try await put(#"{"password":"\#(Self.new)"}"#)
        #expect(neither.status == 400 && neither.code == "field_missing")
        let bad = try await put(
            #"{"username":"ada","password":"short","repeated_password":"other"}"#)
        #expect(bad.status == 422 && bad.code == "username_too_short")
    }

    @Test("Wrong old passwords make it wait")
    func throttled() async throws {
        _ = try await put(#"{"username":"ada_lovelace","password":"\#(Self.old)"}"#)
        let wrong = #"{"old_password":"wrong","password":"\#(Self.new)"}"#
        for _ in 0..<3 { #expect(try await put(wrong).code == "old_password_wrong") }
        let answer = try await put(wrong)
        #expect(answer.status == 429 && answer.code == "too_many_attempts")
    }
}
