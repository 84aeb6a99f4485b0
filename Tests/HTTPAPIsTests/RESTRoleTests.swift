import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// What treasurers and hosts may do, for everybody else.
@Suite("Roles in the REST API")
struct RESTRoleTests {
    /// The least role for each operation of treasurers, and a request that it answers with 200.
    static let rows: [String: (least: Role, path: String, body: String?)] = [
        "GET /v1/people": (.treasurer, "/v1/people", nil),
        "GET /v1/log": (.treasurer, "/v1/log", nil),
        "GET /v1/people/{id}": (.treasurer, "/v1/people/{id}", nil),
        "GET /v1/people/{id}/freeze": (.treasurer, "/v1/people/{id}/freeze", nil),
        "PUT /v1/people/{id}/freeze": (
            .treasurer, "/v1/people/{id}/freeze", #"{"reason":"Lost phone"}"#
        ),
        "PATCH /v1/wallet": (.host, "/v1/wallet", #"{"name":"Home"}"#),
        "GET /v1/people/{id}/payments": (.treasurer, "/v1/people/{id}/payments", nil),
        "GET /v1/treasury": (.treasurer, "/v1/treasury", nil),
        "GET /v1/wallet/limits": (.treasurer, "/v1/wallet/limits", nil),
        "PUT /v1/wallet/limits": (.treasurer, "/v1/wallet/limits", "{}"),
        "GET /v1/people/{id}/limits": (.treasurer, "/v1/people/{id}/limits", nil),
        "PUT /v1/people/{id}/limits": (
            .treasurer, "/v1/people/{id}/limits", #"{"per_day":100,"over":"ask"}"#
        ),
        "GET /v1/approvals/waiting": (.treasurer, "/v1/approvals/waiting", nil),
        "DELETE /v1/people/{id}/freeze": (.treasurer, "/v1/people/{id}/freeze", nil),
        "GET /v1/slowed-sign-ins": (.treasurer, "/v1/slowed-sign-ins", nil),
        "POST /v1/people/{id}/unlocking": (.treasurer, "/v1/people/{id}/unlocking", nil),
        "POST /v1/people/{id}/reset": (.treasurer, "/v1/people/{id}/reset", nil),
        "POST /v1/codes/test": (.treasurer, "/v1/codes/test", #"{"kind":"phone"}"#),
        "PUT /v1/people/{id}/role": (
            .host, "/v1/people/{id}/role", #"{"role":"member"}"#
        ),
    ]

    @Test(
        "Only the roles that may use an operation can, whatever it names (P-ROLE-1)",
        arguments: Role.allCases)
    func matrix(role: Role) async throws {
        let api = try API()
        let caller = try await api.world.treasurer(1, role: role)
        let other = try await api.world.person(2).person.id.uuid.uuidString.lowercased()
        for (route, row) in Self.rows {
            let method = try #require(
                HTTPRequest.Method(rawValue: String(route.prefix { $0 != " " })))
            for id in [other, UUID().uuidString, "nonsense"] {
                let path = row.path.replacing("{id}", with: id)
                let answer = try await api.send(method, path, as: caller, row.body)
                if role < row.least {
                    #expect(answer.status == 403, "\(route)")
                    let code = row.least == .host ? "hosts_only" : "treasurers_only"
                    #expect(answer.code == code, "\(route)")
                } else if id == other || !row.path.contains("{") {
                    #expect(answer.status == 200, "\(route): \(answer.text)")
                } else {
                    #expect(answer.code == "person_not_found", "\(route)")
                }
            }
        }
    }

    @Test("A host makes a treasurer, who sees everybody and whose own profile says so (P-ROLE-1)")
    func give() async throws {
        let api = try API()
        let host = try await api.world.treasurer(1, role: .host)
        var grace = try await api.world.person(2)
        let path = "/v1/people/\(grace.person.id.uuid.uuidString)"
        #expect(try await api.send(.get, "/v1/me", as: grace).json["role"]?.text == "member")
        let given = try await api.send(
            .put, path + "/role", as: host, #"{"role":"treasurer"}"#)
        #expect(given.json["role"]?.text == "treasurer")
        #expect(given.json["phone"]?.text == "+1 ••• ••• ••02")
        #expect(try await api.send(.get, "/v1/me", as: grace).status == 401)
        grace = try await api.world.person(2)
        #expect(try await api.send(.get, "/v1/me", as: grace).json["role"]?.text == "treasurer")
        let list = try await api.send(.get, "/v1/people?limit=1", as: grace)
        let next = try #require(list.json["next"]?.text)
        let rest = try await api.send(.get, "/v1/people?limit=2&before=\(next)", as: grace)
        #expect(rest.json["people"]?.elements.count == 1)
        #expect(rest.json["next"] == .null)
        let found = try await api.send(.get, "/v1/people?query=0001", as: grace)
        #expect(found.json["people"]?.elements.map { $0["role"]?.text } == ["host"])
        #expect(try await api.send(.get, path, as: grace).text == given.text)
    }

    @Test("The last host and an unknown role are refused")
    func refused() async throws {
        let api = try API()
        let host = try await api.world.treasurer(1, role: .host)
        let path = "/v1/people/\(host.person.id.uuid.uuidString)/role"
        let last = try await api.send(.put, path, as: host, #"{"role":"member"}"#)
        #expect(last.status == 409 && last.code == "last_host" && last.field == "role")
        for body in [#"{"role":"king"}"#, #"{"role":1}"#, "{}", #"{"role":"host","by":"me"}"#] {
            #expect(try await api.send(.put, path, as: host, body).status == 400)
        }
        for query in ["limit=0", "limit=101", "before=1", "find=x"] {
            #expect(try await api.send(.get, "/v1/people?\(query)", as: host).status == 400)
        }
    }
}
