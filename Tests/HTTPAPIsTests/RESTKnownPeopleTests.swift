import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The people one knows, in the REST API")
struct RESTKnownPeopleTests {
    private let api: API
    private let ada: SignedIn
    private let grace: SignedIn
    private let from: String

    private static let number = "+15306010002"

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
        grace = try await api.world.person(2)
        from = try await api.world.account(of: ada.person.id, holding: 50_00).id.text
        _ = try await api.world.account(of: grace.person.id)
    }

    private func pay(key: String, to recipient: String = number) async throws -> TestClient.Answer {
        try await api.send(
            .post, "/v1/transfers", as: ada, key: key,
            #"{"from":"\#(from)","recipient":"\#(recipient)","amount":100,"currency":"USD"}"#)
    }

    private func set(
        _ method: HTTPRequest.Method, _ what: String, of person: SignedIn, by sender: SignedIn
    ) async throws -> TestClient.Answer {
        try await api.send(method, "/v1/me/people/\(person.person.id.text)/\(what)", as: sender)
    }

    @Test("Favourites and blocks are listed, set and ended (S-PEOPLE-1, S-PEOPLE-6)")
    func list() async throws {
        #expect(try await api.send(.get, "/v1/me/people", as: ada).text == #"{"people":[]}"#)
        #expect(try await pay(key: "a").status == 201)
        let list = try await api.send(.get, "/v1/me/people", as: ada)
        let one = try #require(list.json["people"]?.elements.first)
        #expect(one["id"]?.text == grace.person.id.text)
        #expect(one["favourite"] == .bool(false) && one["blocked"] == .bool(false))
        #expect(one["last_paid_at"]?.text == api.world.clock.now.rfc3339)
        #expect(one["last_received_at"] == .null && one["username"] == .null)
        for _ in 1...2 {
            let made = try await set(.put, "favourite", of: grace, by: ada)
            #expect(made.status == 200 && made.json["favourite"] == .bool(true))
        }
        for _ in 1...2 {
            let blocked = try await set(.put, "block", of: grace, by: ada)
            #expect(blocked.status == 200 && blocked.json["blocked"] == .bool(true))
            #expect(blocked.json["favourite"] == .bool(false))
        }
        let refused = try await set(.put, "favourite", of: grace, by: ada)
        #expect(refused.status == 422 && refused.code == "recipient_blocked")
        #expect(try await pay(key: "b").code == "recipient_blocked")
        for _ in 1...2 {
            let open = try await set(.delete, "block", of: grace, by: ada)
            #expect(open.status == 200 && open.json["blocked"] == .bool(false))
        }
        #expect(try await set(.delete, "favourite", of: grace, by: ada).status == 200)
        #expect(try await pay(key: "b").status == 201)
    }

    @Test("Somebody who is blocked gets the answers for a number that nobody has (S-PEOPLE-4)")
    func blocked() async throws {
        #expect(try await pay(key: "before").status == 201)
        _ = try await set(.put, "block", of: ada, by: grace)
        let number = Self.number
        let none = "+15306010099"
        let note = String(repeating: "x", count: 141)
        let bodies: [(String, String)] = [
            ("/v1/transfers", #"{"from":"F","recipient":"R","amount":100,"currency":"USD"}"#),
            ("/v1/transfers", #"{"from":"F","recipient":"R","amount":1,"currency":"EUR"}"#),
            (
                "/v1/transfers",
                #"{"from":"F","recipient":"R","amount":1,"currency":"USD","note":"\#(note)"}"#
            ),
            ("/v1/recipients", #"{"recipient":"R","currency":"USD"}"#),
            ("/v1/approvals", #"{"from":"F","recipient":"R","amount":100,"currency":"USD"}"#),
            ("/v1/proofs", #"{"password":"x","recipient":"R","amount":1,"currency":"USD"}"#),
            ("/v1/proofs/codes", #"{"recipient":"R","amount":1,"currency":"USD"}"#),
        ]
        for (path, body) in bodies {
            for account in [from, api.key] {
                let text = body.replacing("\"F\"", with: "\"\(account)\"")
                let answers = try await [number, none].asyncMap { name in
                    try await api.send(
                        .post, path, as: ada, key: api.key,
                        text.replacing("\"R\"", with: "\"\(name)\""))
                }
                #expect(answers[0].status == 422, "\(path)")
                #expect(answers[0].code == "recipient_not_found", "\(path)")
                #expect(answers[0].anonymous == answers[1].anonymous, "\(path)")
                #expect(answers[0].headers.map(\.name) == answers[1].headers.map(\.name))
            }
        }
        let again = try await pay(key: "before")
        #expect(again.status == 201, "the receipt of before (S-PEOPLE-5)")
        let reused = try await pay(key: "before", to: none)
        #expect(reused.code == "recipient_not_found")
    }
}

extension Array {
    fileprivate func asyncMap<Value>(
        _ body: (Element) async throws -> Value
    ) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
