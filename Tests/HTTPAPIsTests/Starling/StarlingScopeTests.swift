import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

@Suite("The scopes of each Starling route (S-SAPI-6)")
struct StarlingScopeTests {
    private static let pdf: HTTPFields = [.contentType: "application/pdf"]

    private static func method(_ route: String) throws -> HTTPRequest.Method {
        try #require(HTTPRequest.Method(rawValue: String(route.prefix { $0 != " " })))
    }

    private static let none = "0b1f5a2e-7a52-4d0f-9d7c-3f0c8a6f2b11"

    /// Ids of Ada's own resources.
    private static func own(_ fixture: StarlingFixture) throws -> [String: String] {
        [
            "account": fixture.account.text, "goal": fixture.goal.text,
            "category": StarlingIDs.defaultCategory(of: fixture.account).uuidString,
            "item": try fixture.transfer("coffee").uuid.uuidString, "attachment": none,
        ]
    }

    /// The route with the names of its ids removed.
    private static func form(_ route: String) -> String {
        route.replacing("/api/v2", with: "").replacing(/\?.*/, with: "")
            .replacing(/:\w+|\{\w+\}/, with: "{}")
    }

    @Test("Every route has a row, here or with the goals")
    func complete() async throws {
        let rows = StarlingRow.all.keys + StarlingRoute.ofGoals.map(\.description)
        let routes = try await StarlingClient().routes
        #expect(Set(routes.map(Self.form)) == Set(rows.map(Self.form)))
    }

    @Test("Every route is in the documentation")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "docs/compatibility/starling.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for route in StarlingRow.all.keys {
            let short = route.replacing("/feed/account/{account}", with: "…")
                .replacing("/accounts/{account}", with: "…")
            let forms = [
                short, short.replacing(" /", with: " /api/v2/"),
                short.replacing("/category/{category}/{item}", with: "/{item}"),
            ]
            #expect(forms.contains { text.contains("`\($0)") }, "\(route)")
        }
    }

    @Test("Without a token, or with an invalid one, every route is refused")
    func tokens() async throws {
        let fixture = try await StarlingFixture()
        let ids = try Self.own(fixture)
        for (route, row) in StarlingRow.all {
            let path = StarlingRow.filled(row.path, ids)
            for authorization in [nil, "Bearer nobodys"] {
                let answer = try await fixture.api.send(
                    Self.method(route), path, row.body, authorization: authorization)
                #expect(answer.status == 403, "\(route)")
                let error: StarlingError = authorization == nil ? .tokenMissing : .tokenInvalid
                #expect(answer.json == error.json, "\(route)")
            }
        }
        #expect(try await fixture.api.send(.get, "/accounts").status == 200)
    }

    @Test("A token without any of a route's scopes learns what it lacks; one of them is enough")
    func scopes() async throws {
        let fixture = try await StarlingFixture()
        let ids = try Self.own(fixture)
        for (route, row) in StarlingRow.all where !row.scopes.isEmpty {
            let (method, path) = (try Self.method(route), StarlingRow.filled(row.path, ids))
            let others = Set(Scope.allCases).subtracting(row.scopes)
            let answer = try await fixture.api.send(
                method, path, row.body, authorization: fixture.api.authorization(others))
            #expect(answer.status == 403, "\(route)")
            let error = StarlingError.insufficientScope(row.scopes, granted: others)
            #expect(answer.json == error.json, "\(route)")
            for scope in row.scopes {
                let answer = try await fixture.api.send(
                    method, path, row.body.map { StarlingRow.filled($0, ids) },
                    authorization: fixture.api.authorization([scope]), headers: Self.pdf)
                #expect(answer.status != 403 && answer.status < 405, "\(route): \(answer.text)")
            }
        }
    }

    @Test("Another person's account gives exactly the answer of one that does not exist (WEB-4)")
    func othersAreAbsent() async throws {
        let fixture = try await StarlingFixture()
        var theirs = try Self.own(fixture)
        theirs["account"] = fixture.graceAccount.text
        theirs["category"] = StarlingIDs.defaultCategory(of: fixture.graceAccount).uuidString
        theirs["item"] = try fixture.transfer("sent").uuid.uuidString
        var absent = theirs
        for name in ["account", "category", "item"] { absent[name] = Self.none }
        let named = StarlingRow.all.filter { $0.value.path.contains("{account}") }
        for (route, row) in named {
            let method = try Self.method(route)
            let one = try await fixture.api.send(
                method, StarlingRow.filled(row.path, theirs),
                row.body.map { StarlingRow.filled($0, theirs) }, headers: Self.pdf)
            let other = try await fixture.api.send(
                method, StarlingRow.filled(row.path, absent),
                row.body.map { StarlingRow.filled($0, absent) }, headers: Self.pdf)
            #expect(one.status == 404, "\(route): \(one.text)")
            #expect(one.status == other.status && one.text == other.text, "\(route)")
        }
    }

    @Test("Ids in any case, trailing slashes, unknown parameters and unusual headers are accepted")
    func tolerates() async throws {
        let fixture = try await StarlingFixture()
        let ids = try Self.own(fixture)
        let headers: HTTPFields = [
            .accept: "text/x-nothing", .contentType: "nonsense", .userAgent: "",
        ]
        for (route, row) in StarlingRow.all where route.hasPrefix("GET") {
            let plain = try await fixture.api.send(.get, StarlingRow.filled(row.path, ids))
            let parts = row.path.split(separator: "?").map(String.init)
            let query = (parts.count > 1 ? parts[1] + "&" : "") + "verbose&x=%20"
            let unusual =
                StarlingRow.filled(parts[0], ids.mapValues { $0.uppercased() }) + "/?" + query
            let answer = try await fixture.api.send(.get, unusual, headers: headers)
            #expect(answer.status == plain.status, "\(route)")
            #expect(answer.text == plain.text, "\(route)")
        }
    }
}

extension StarlingError {
    /// The JSON body of the answer.
    fileprivate var json: JSONValue {
        guard case .authorization(let code, let description) = self else { return .null }
        return .object(
            JSONObject([
                .init("error", .string(code)), .init("error_description", .string(description)),
            ]))
    }
}
