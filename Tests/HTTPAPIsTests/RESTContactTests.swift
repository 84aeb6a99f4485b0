import HTTPSupport
import HTTPTypes
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Phone numbers and email addresses in the REST API")
struct RESTContactTests {
    private let api: API
    private let ada: SignedIn

    init() async throws {
        api = try API { $0.site = { "https://wallet.example.org" } }
        api.world.codes.reach([.phone, .email])
        ada = try await api.world.person(1)
    }

    private func ask(_ body: String) async throws -> TestClient.Answer {
        try await api.send(.post, "/v1/me/contacts", as: ada, body)
    }

    private func enter(_ asked: TestClient.Answer, code: String = "123456") async throws
        -> TestClient.Answer
    {
        let challenge = asked.json["challenge"]?.text ?? ""
        return try await api.send(
            .put, "/v1/me/contacts", as: ada, #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
    }

    @Test("A number is changed with a code, and the link gives the old one back (P-NUM-1)")
    func number() async throws {
        let asked = try await ask(#"{"phone":"(530) 601-0002"}"#)
        #expect(asked.status == 201 && asked.json["phone"]?.text == "+15306010002")
        let wrong = try await enter(asked, code: "000000")
        #expect(wrong.status == 422 && wrong.code == "contact_code_wrong")
        let changed = try await enter(asked)
        #expect(changed.status == 200 && changed.json["phone"]?.text == "+15306010002")
        let again = try await ask(#"{"phone":"(530) 601-0003"}"#)
        #expect(again.status == 429 && again.code == "contact_rests")
        await api.world.wallet.later.finish()
        let old = try PhoneNumbers.parse("+15306010001", region: "US")
        let text = try #require(api.world.codes.notices(to: old).last)
        let token = try #require(text.split(separator: "/").last)
        let body = #"{"token":"\#(token)"}"#
        let undone = try await api.send(.post, "/v1/contact-undo", body)
        #expect(undone.status == 201 && undone.json["token"]?.text?.hasPrefix("awx_") == true)
        #expect(try await api.send(.get, "/v1/me/contacts", as: ada).status == 401)
        let twice = try await api.send(.post, "/v1/contact-undo", body)
        #expect(twice.status == 404 && twice.code == "undo_invalid")
    }

    @Test("An address is added and removed (P-NUM-1)")
    func address() async throws {
        let none = try await api.send(.delete, "/v1/me/contacts/email", as: ada)
        #expect(none.status == 404 && none.code == "contact_missing")
        let bad = try await ask(#"{"email":"nobody"}"#)
        #expect(bad.status == 422 && bad.code == "email_invalid")
        let asked = try await ask(#"{"email":"Ada@Example.org"}"#)
        #expect(asked.json["email"]?.text == "ada@example.org")
        #expect(try await enter(asked).json["email"]?.text == "ada@example.org")
        let shown = try await api.send(.get, "/v1/me/contacts", as: ada)
        #expect(shown.json["email"]?.text == "ada@example.org")
        #expect(try await ask(#"{"email":"ada@example.net"}"#).code == "contact_rests")
        api.world.clock.advance(seconds: 24 * 3600 - 60)
        let rests = try await api.send(.delete, "/v1/me/contacts/email", as: ada)
        #expect(rests.status == 429 && rests.code == "contact_rests")
        api.world.clock.advance(seconds: 60)
        let later = try await api.world.person(1)
        let same = try await api.send(
            .post, "/v1/me/contacts", as: later, #"{"email":"ada@example.org"}"#)
        #expect(same.status == 409 && same.code == "contact_unchanged")
        #expect(try await api.send(.delete, "/v1/me/contacts/email", as: later).status == 204)
    }

    @Test("A code to a proven address signs in; a test message says whether it was sent (P-CODE-1)")
    func codes() async throws {
        let asked = try await ask(#"{"email":"ada@example.org"}"#)
        _ = try await enter(asked)
        let known = try await api.send(.post, "/v1/codes/email", #"{"email":"ada@example.org"}"#)
        let unknown = try await api.send(.post, "/v1/codes/email", #"{"email":"bob@example.org"}"#)
        #expect(known.status == 201 && unknown.status == 201)
        #expect(known.text.utf8.count == unknown.text.utf8.count)
        await api.world.wallet.later.finish()
        let challenge = known.json["challenge"]?.text ?? ""
        let session = #"{"challenge":"\#(challenge)","code":"123456"}"#
        let signedIn = try await api.send(.post, "/v1/sessions", session)
        #expect(signedIn.status == 201 && signedIn.json["is_new_person"] == .bool(false))
        #expect(try await api.send(.post, "/v1/sessions", session).code == "code_expired")
        let stranger = unknown.json["challenge"]?.text ?? ""
        let refused = try await api.send(
            .post, "/v1/sessions", #"{"challenge":"\#(stranger)","code":"123456"}"#)
        #expect(refused.code == "code_expired")
        let body = #"{"kind":"phone"}"#
        #expect(try await api.send(.post, "/v1/codes/test", as: ada, body).status == 403)
        let host = try await api.world.treasurer(2)
        let sent = try await api.send(.post, "/v1/codes/test", as: host, body)
        #expect(sent.json["sent"] == .bool(true))
        let wrong = try await api.send(.post, "/v1/codes/test", as: host, #"{"kind":"x"}"#)
        #expect(wrong.code == "field_invalid")
        let none = try await api.send(.post, "/v1/codes/test", as: host, #"{"kind":"email"}"#)
        #expect(none.code == "contact_missing")
    }

    @Test("One of both, and only where it can be proven")
    func bodies() async throws {
        let both = try await ask(#"{"phone":"(530) 601-0002","email":"ada@example.org"}"#)
        #expect(both.status == 400 && both.code == "field_unknown")
        #expect(try await ask("{}").code == "field_missing")
        api.world.codes.reach([.phone])
        let off = try await ask(#"{"email":"ada@example.org"}"#)
        #expect(off.status == 403 && off.code == "contact_off")
        api.world.codes.fail()
        let failed = try await ask(#"{"phone":"(530) 601-0002"}"#)
        #expect(failed.status == 503 && failed.code == "code_not_sent")
    }
}
