import HTTPSupport
import HTTPTypes
import Testing
import WalletServices
import WalletTestSupport

@Suite("Access to the Starling API")
struct StarlingAccessTests {
    @Test(
        "A token is read in the forms that real clients send (S-SAPI-8)",
        arguments: [
            "Bearer TOKEN", "bearer TOKEN", "BEARER  TOKEN", "TOKEN",
            #"Bearer TOKEN;Signature keyid="1",signature="x""#,
        ])
    func readsTokens(authorization: String) async throws {
        let api = try await StarlingClient()
        let answer = try await api.send(.get, "/accounts/", authorization: authorization)
        #expect(answer.status == 200 && answer.text == #"{"accounts":[]}"#)
    }

    @Test(
        "Any other token is invalid (S-SAPI-6)",
        arguments: ["Bearer", "Bearer ", "Bearer x", "Basic TOKEN", "Bearer TOKEN x", ""])
    func refusesTokens(authorization: String) async throws {
        let api = try await StarlingClient()
        let answer = try await api.send(.get, "/accounts", authorization: authorization)
        #expect(answer.status == 403)
        let text = #"{"error":"invalid_token","error_description":"Could not validate provided "#
        #expect(answer.text == text + #"access token"}"#)
    }

    @Test("Without a token, the answer names the header to set (S-SAPI-6)")
    func missingToken() async throws {
        let api = try await StarlingClient()
        let answer = try await api.send(.get, "/accounts", authorization: nil)
        #expect(answer.status == 403)
        let text = #"{"error":"invalid_token","error_description":"No access token provided in "#
        #expect(answer.text == text + #"request. `Header: Authorization` must be set"}"#)
    }

    @Test("A token without the scope gets an answer that names it (S-SAPI-6)")
    func missingScope() async throws {
        let api = try await StarlingClient(scopes: [.balanceRead, .spaceRead])
        let answer = try await api.send(.get, "/accounts")
        #expect(answer.status == 403)
        let text = #"{"error":"insufficient_scope","error_description":"Insufficient scope. "#
        let scopes = "Required: [account:read, account-list:read]. "
        #expect(answer.text == text + scopes + #"Granted: [balance:read, space:read]"}"#)
    }

    @Test("Unknown routes give an error in the API's format")
    func unknownRoute() async throws {
        let api = try await StarlingClient()
        let answer = try await api.send(.get, "/accounts/nonsense/never")
        #expect(answer.status == 404)
        #expect(answer.json["success"] == .bool(false))
        #expect(answer.json["errors"]?.elements.count == 1)
    }

    @Test("An extra slash before the path changes neither the answer nor its format (S-SAPI-6)")
    func doubledSlashes() async throws {
        let saver = try await StarlingSaver()
        let body = #"{"amount":{"currency":"GBP","minorUnits":1001}}"#
        let path = "/api/v2\(saver.path)/add-money/3f2504e0-4f89-11d3-9a0c-0305e82c3301"
        for address in ["/" + path, path.replacing("/api/v2", with: "/api//v2"), path] {
            let answer = try await saver.api.client.send(
                .put, address, headers: [.authorization: "Bearer \(saver.api.token)"],
                body: Array(body.utf8))
            #expect(answer.status == 400, "\(address)")
            #expect(answer.text == starlingErrors("INSUFFICIENT_FUNDS"), "\(address)")
        }
    }

    @Test("The first account in pounds leads the list (S-SAPI-1)")
    func lists() async throws {
        let api = try await StarlingClient()
        _ = try await api.world.account(of: api.ada.id, named: "Travel", in: .dollar)
        let account = try await api.world.account(of: api.ada.id, named: "Personal", in: .pound)
        let answer = try await api.send(.get, "/accounts?unknown=1&x")
        let first = try #require(answer.json["accounts"]?.elements.first)
        #expect(first["accountUid"]?.text == account.id.text)
        #expect(first["accountType"]?.text == "PRIMARY")
        #expect(first["currency"]?.text == "GBP" && first["name"]?.text == "Personal")
        #expect(first["createdAt"]?.text?.hasSuffix("Z") == true)
        #expect(first["defaultCategory"]?.text != account.id.text)
    }
}
