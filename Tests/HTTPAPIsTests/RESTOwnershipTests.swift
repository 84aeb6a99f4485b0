import Crypto
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@testable import DocsPage

/// WEB-4: a person cannot reach another's resources, nor learn that they exist.
@Suite("Ownership in the REST API")
struct RESTOwnershipTests {
    /// How to call one route with another person's id.
    struct Row: Sendable {
        /// The path and the body for these ids.
        let request: @Sendable (Ids) -> (path: String, body: String?)
    }

    /// The ids that a request may name.
    struct Ids: Sendable {
        let account: String
        let transaction: String
        let session: String
        let goal: String
        let webhook: String
        let key: String
        /// The sender's own account.
        let own: String
        let person: String
        let request: String
    }

    /// Routes that need no session.
    static let open: Set<String> = [
        "POST /v1/codes", "POST /v1/sessions", "POST /v1/people", "GET /v1/openapi.yaml",
        "GET /v1/wallet",
        "POST /v1/resets", "POST /v1/resets/codes", "POST /v1/resets/passwords",
        "POST /v1/contact-undo", "POST /v1/codes/email",
    ]

    /// Routes without ids: they concern only the sender.
    static let ownOnly: [String: String?] = [
        "GET /v1/sessions": nil, "GET /v1/me": nil, "PATCH /v1/me": #"{"display_name":"x"}"#,
        "GET /v1/webhooks": nil, "POST /v1/webhooks": #"{"url":"https://example.org"}"#,
        "POST /v1/me/export": nil, "DELETE /v1/me": nil, "GET /v1/me/log": nil,
        "GET /v1/goals": nil, "GET /v1/me/zone": nil, "GET /v1/me/contacts": nil,
        "POST /v1/me/contacts": #"{"phone":"x"}"#, "DELETE /v1/me/contacts/email": nil,
        "PUT /v1/me/contacts": #"{"challenge":"x","code":"123456"}"#,
        "PUT /v1/me/zone": #"{"zone":null}"#,
        "PUT /v1/me/password": #"{"username":"x","password":"y"}"#,
        "GET /v1/accounts": nil, "POST /v1/accounts": "{}", "GET /v1/transactions": nil,
        "POST /v1/proofs": #"{"password":"x"}"#, "POST /v1/proofs/codes": "{}",
        "POST /v1/proofs/passkeys": "{}",
        "GET /v1/signing-keys": nil, "POST /v1/signing-keys": "{}",
        "GET /v1/requests": nil, "POST /v1/requests": #"{"currency":"USD"}"#,
        "GET /v1/budgets": nil,
        "PUT /v1/budgets": #"{"category":"COFFEE","amount":1,"currency":"USD"}"#,
        "GET /v1/limits": nil, "GET /v1/approvals": nil, "GET /v1/me/people": nil,
        "GET /v1/directory": nil, "GET /v1/me/directory": nil,
        "PUT /v1/me/directory": #"{"listed":false}"#,
        "POST /v1/recipients": #"{"recipient":"x","currency":"USD"}"#,
    ]

    static let named = accountRows.merging(goalRows) { first, _ in first }
        .merging(webhookRows) { first, _ in first }
        .merging(peopleRows) { first, _ in first }

    private static let accountRows: [String: [Row]] = [
        "GET /v1/accounts/{id}": [Row { ("/v1/accounts/\($0.account)", nil) }],
        "PATCH /v1/accounts/{id}": [
            Row { ("/v1/accounts/\($0.account)", #"{"name":"Mine"}"#) }
        ],
        "DELETE /v1/accounts/{id}": [
            Row { ("/v1/accounts/\($0.account)", nil) },
            Row { ("/v1/accounts/\($0.account)?confirm_balance=5000", nil) },
        ],
        "GET /v1/accounts/{id}/transactions": [
            Row { ("/v1/accounts/\($0.account)/transactions", nil) }
        ],
        "GET /v1/transactions/{id}": [Row { ("/v1/transactions/\($0.transaction)", nil) }],
        "DELETE /v1/sessions/{id}": [Row { ("/v1/sessions/\($0.session)", nil) }],
        "DELETE /v1/signing-keys/{id}": [Row { ("/v1/signing-keys/\($0.key)", nil) }],
        "POST /v1/approvals": [
            Row {
                (
                    "/v1/approvals",
                    #"{"from":"\#($0.account)","recipient":"+15306010002","amount":1,"#
                        + #""currency":"USD"}"#
                )
            }
        ],
        "DELETE /v1/approvals/{id}": [Row { ("/v1/approvals/\($0.transaction)", nil) }],
        "DELETE /v1/requests/{id}": [Row { ("/v1/requests/\($0.request)", nil) }],
        "POST /v1/deposits": [
            Row {
                ("/v1/deposits", #"{"account":"\#($0.account)","amount":1,"currency":"USD"}"#)
            }
        ],
        "POST /v1/withdrawals": [
            Row {
                ("/v1/withdrawals", #"{"account":"\#($0.account)","amount":1,"currency":"USD"}"#)
            }
        ],
        "POST /v1/transfers": [
            Row { transfer(from: $0.account, to: $0.own) },
            Row { transfer(from: $0.own, to: $0.account) },
            Row { transfer(from: $0.account, to: $0.account) },
            Row {
                (
                    "/v1/transfers",
                    #"{"from":"\#($0.account)","recipient":"+15306010002","amount":1,"#
                        + #""currency":"USD"}"#
                )
            },
        ],
    ]

    private static func transfer(from: String, to: String) -> (path: String, body: String?) {
        ("/v1/transfers", #"{"from":"\#(from)","to":"\#(to)","amount":1,"currency":"USD"}"#)
    }

    @Test("Every route has a row here, or among those of treasurers")
    func everyRouteHasARow() throws {
        let rows = Self.open.union(Self.ownOnly.keys).union(Self.named.keys)
            .union(RESTRoleTests.rows.keys).union(RESTCashDeskTests.routes)
            .union(RESTInvitationTests.routes)
            .union(RESTApprovalTests.routes).union(RESTRequestTests.routes)
        let routes = try APIDescription().operations.map { "\($0.method.uppercased()) \($0.path)" }
        #expect(rows == Set(routes))
    }

    @Test("Another person's id gives exactly the answer of an id that does not exist")
    func othersAreAbsent() async throws {
        let api = try API()
        let (ada, grace) = (try await api.world.person(1), try await api.world.person(2))
        let theirs = try await api.world.account(of: grace.person.id, holding: 5000)
        let own = try await api.world.account(of: ada.person.id, holding: 5000)
        let goal = try await api.world.wallet.goals.create(
            Goals.Draft(name: "Theirs"), in: theirs.id, by: grace.person.id
        ).goal
        let webhook = try await api.world.wallet.webhooks.create(
            "https://example.org", by: grace.person.id)
        let key = try await api.world.wallet.signingKeys.add(
            P256.Signing.PrivateKey().publicKey.pemRepresentation, named: "Theirs",
            by: grace.person.id)
        let request = try await api.world.wallet.requests.create(
            nil, in: .dollar, by: grace.person.id, key: api.world.key())
        let entry = try await api.world.wallet.feed.page(of: grace.person.id).entries.first
        let transaction = try #require(entry).transfer.order.id.uuid.uuidString
        let real = Ids(
            account: theirs.id.text, transaction: transaction,
            session: grace.session.id.uuid.uuidString, goal: goal.id.text,
            webhook: webhook.id.uuid.uuidString, key: key.id.uuidString, own: own.id.text,
            person: grace.person.id.text, request: request.id.text)
        let none = UUID().uuidString
        let absent = Ids(
            account: none, transaction: none, session: none, goal: none, webhook: none, key: none,
            own: own.id.text, person: none, request: none)
        for (route, rows) in Self.named {
            let method = try #require(
                HTTPRequest.Method(rawValue: String(route.prefix { $0 != " " })))
            for row in rows {
                let (path, body) = row.request(real)
                let (absentPath, absentBody) = row.request(absent)
                let one = try await api.send(method, path, as: ada, key: api.key, body)
                let other = try await api.send(
                    method, absentPath, as: ada, key: api.key, absentBody)
                #expect(one.status == 404, "\(route)")
                #expect(one.anonymous == other.anonymous, "\(route)")
                #expect(one.headers.map(\.name) == other.headers.map(\.name), "\(route)")
            }
        }
        let kept = try await api.world.wallet.accounts.find(theirs.id, of: grace.person.id)
        #expect(kept.balance.minorUnits == 5000)
        #expect(kept.name == theirs.name)
        #expect(try await api.send(.get, "/v1/me", as: grace).status == 200)
    }

    @Test("An invalid id is not found", arguments: ["1", "null", "%00", "..", "a b"])
    func malformedIds(id: String) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let path = id.replacing(" ", with: "%20")
        #expect(try await api.send(.get, "/v1/accounts/\(path)", as: ada).status == 404)
        #expect(try await api.send(.get, "/v1/transactions/\(path)", as: ada).status == 404)
        #expect(try await api.send(.delete, "/v1/sessions/\(path)", as: ada).status == 404)
    }

    @Test("Without a valid token of this API, every other route is a 401")
    func unauthorized() async throws {
        let api = try API()
        let web = try await api.world.person(1, at: .web)
        let course = try await api.world.person(1, at: .course)
        let ended = try await api.world.person(1)
        try await api.world.wallet.sessions.end(ended.session.id, of: ended.person.id)
        let headers: [String?] = [
            nil, "", "Bearer", "Bearer ", "Bearer x", "Basic \(ended.token)", ended.token,
            "Bearer \(ended.token)", "Bearer \(web.token)", "Bearer \(course.token)",
            "Bearer \(ended.token) ", "Bearer  \(ended.token)",
        ]
        let ids = Ids(
            account: api.key, transaction: api.key, session: api.key, goal: api.key,
            webhook: api.key, key: api.key, own: api.key, person: api.key,
            request: api.key)
        var requests = Self.ownOnly.map { ($0, String($0.drop { $0 != "/" }), $1) }
        requests += RESTRoleTests.rows.map {
            ($0, $1.path.replacing("{id}", with: api.key), $1.body)
        }
        for (route, rows) in Self.named {
            for row in rows {
                requests.append((route, row.request(ids).path, row.request(ids).body))
            }
        }
        for (route, path, body) in requests {
            let method = try #require(
                HTTPRequest.Method(rawValue: String(route.prefix { $0 != " " })))
            for header in headers {
                var fields = HTTPFields()
                fields[.authorization] = header
                fields[.cookie] = "awallet=\(web.token)"
                let answer = try await api.send(
                    method, path, key: api.key, body, headers: fields)
                #expect(answer.status == 401, "\(route)")
                #expect(answer.code == "not_signed_in", "\(route)")
            }
        }
    }

    @Test("The scheme's name ignores case (RFC 9110)")
    func schemeCase() async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        for scheme in ["bearer", "BEARER", "Bearer"] {
            let answer = try await api.send(
                .get, "/v1/me", headers: [.authorization: "\(scheme) \(ada.token)"])
            #expect(answer.status == 200)
        }
    }
}

extension TestClient.Answer {
    /// The body without the request's id, which always differs.
    var anonymous: String {
        guard let id = headers[.requestID] else { return text }
        return text.replacing(id, with: "")
    }
}
