import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

@Suite("HEAD for every GET (RFC 9110, 9.3.2)")
struct HeadTests {
    @Test("Every route of the REST API has the status and headers of its GET, and no body (C-11)")
    func rest() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let account = try await api.world.account(of: ada.person.id, holding: 100_00)
        let goal = try await api.world.wallet.goals.create(
            Goals.Draft(name: "Boat"), in: account.id, by: ada.person.id
        ).goal.id
        let headers: HTTPFields = [.authorization: "Bearer \(ada.token)"]
        var statuses: [Int] = []
        for path in Self.paths(of: api.routes) {
            let id = path.hasPrefix("/v1/goals/") ? goal : account.id
            let (status, errors) = try await api.client.headErrors(
                at: path.replacing(/:[a-z]+|\$?\{[a-z]+\}/, with: id.text), headers: headers)
            #expect(errors == [], "\(path)")
            statuses.append(status)
        }
        #expect(statuses.count > 20)
        #expect(statuses.count { $0 == 200 } > 10)
    }

    @Test("HEAD of every Starling route has the status and headers of its GET (C-11)")
    func starling() async throws {
        let fixture = try await StarlingFixture()
        let headers: HTTPFields = [.authorization: "Bearer \(fixture.api.token)"]
        var statuses: [Int] = []
        for path in Self.paths(of: fixture.api.routes) {
            let id = path.contains("goal") ? fixture.goal : fixture.account
            let (status, errors) = try await fixture.api.client.headErrors(
                at: path.replacing(/:[a-zA-Z]+|\$?\{[a-zA-Z]+\}/, with: id.text), headers: headers)
            #expect(errors == [], "\(path)")
            statuses.append(status)
        }
        #expect(statuses.count > 30)
        #expect(statuses.count { $0 == 200 } > 10)
    }

    @Test("A signed-out client gets the same from HEAD as from GET (C-11)")
    func signedOut() async throws {
        let api = try API()
        for path in ["/v1/me", "/v1/accounts", "/v1/nothing"] {
            #expect(try await api.client.headErrors(at: path).errors == [], "\(path)")
        }
    }

    @Test("Allow lists HEAD for every path with GET, and for no other (C-11)")
    func allowed() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let put = try await api.send(.put, "/v1/me", as: ada)
        #expect(put.status == 405)
        #expect(put.headers[.allow] == "DELETE, GET, HEAD, PATCH")
        let head = try await api.send(.head, "/v1/transfers", as: ada)
        #expect(head.status == 405)
        #expect(head.headers[.allow] == "POST")
    }

    /// The paths with a GET, such as `/v1/accounts/:id`.
    private static func paths(of routes: Set<String>) -> [String] {
        routes.filter { $0.hasPrefix("GET ") }.map { String($0.dropFirst(4)) }.sorted()
    }
}
