import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

/// The token endpoint with the sandbox's demo app.
private struct TokenEndpoint {
    static let basic = "Basic ZGVtby1jbGllbnQ6ZGVtby1zZWNyZXQ="
    static let refresh = "grant_type=refresh_token&refresh_token=demo-refresh-token&"
    static let client = "client_id=demo-client&client_secret=demo-secret"

    let world: World
    let client: TestClient
    let ada: PersonID

    init(
        peer: String = "127.0.0.1", adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        world = try World(adjust: adjust)
        ada = try await world.person(1).person.id
        try await world.plant(.demo, for: ada)
        let router = Router(context: WalletContext.self)
        router.add(
            middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.starling, .oauth]))
        StarlingOAuth(wallet: world.wallet, clock: world.clock.port).mount(on: router)
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder(), peer: peer)
    }

    func post(
        _ form: String, query: String = "",
        type: String? = "application/x-www-form-urlencoded", authorization: String? = nil
    ) async throws -> TestClient.Answer {
        var headers: HTTPFields = [:]
        headers[.contentType] = type
        headers[.authorization] = authorization
        return try await client.send(
            .post, "/oauth/access-token" + query, headers: headers, body: Array(form.utf8))
    }

    /// An authorisation code from Ada for the demo app.
    func code(_ proof: String? = nil) async throws -> String {
        var asked = Consents.Asked()
        asked.client = "demo-client"
        asked.responseType = "code"
        asked.redirect = "http://localhost:9000/done"
        asked.scope = "balance:read account:read"
        asked.challenge = proof
        asked.challengeMethod = proof.map { _ in "S256" }
        return try await world.wallet.consents.allow(
            world.wallet.consents.consider(asked), by: ada)
    }
}

@Suite("The token endpoint of the Starling API") struct StarlingOAuthTests {
    @Test("A refresh token gives a working pair (S-SAPI-7, S-TOK-5)")
    func refresh() async throws {
        let endpoint = try await TokenEndpoint()
        let answer = try await endpoint.post(TokenEndpoint.refresh + TokenEndpoint.client)
        #expect(answer.status == 200)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.contentType] == "application/json")
        let access = try #require(answer.json["access_token"]?.text)
        let scope = Scope.allCases.map(\.rawValue).sorted().joined(separator: " ")
        let next = try #require(answer.json["refresh_token"]?.text)
        #expect(
            answer.text == """
                {"access_token":"\(access)","refresh_token":"\(next)","token_type":"Bearer",\
                "expires_in":86400,"scope":"\(scope)"}
                """)
        let bearer = try await endpoint.world.wallet.tokens.authenticate(access)
        #expect(bearer.person.id == endpoint.ada)
    }

    @Test("A refresh may request fewer scopes, and the token then has no more (C-2; RFC 6749, 6)")
    func fewerScopes() async throws {
        let endpoint = try await TokenEndpoint()
        let form = TokenEndpoint.refresh + TokenEndpoint.client
        let answer = try await endpoint.post(form + "&scope=balance%3Aread+account:read")
        #expect(answer.json["scope"]?.text == "account:read balance:read", "\(answer.text)")
        let access = try #require(answer.json["access_token"]?.text)
        let bearer = try await endpoint.world.wallet.tokens.authenticate(access)
        #expect(bearer.scopes == [.accountRead, .balanceRead])
        let all = try await endpoint.post(form + "&scope=")
        #expect(all.json["scope"]?.text?.contains("payee:edit") == true)
    }

    @Test("A refresh token may begin with Bearer, as some apps store it")
    func refreshBehindBearer() async throws {
        let endpoint = try await TokenEndpoint()
        for prefix in ["Bearer ", "bearer+"] {
            let form = TokenEndpoint.refresh.replacing("demo-", with: prefix + "demo-")
            let answer = try await endpoint.post(form + TokenEndpoint.client)
            #expect(answer.status == 200, "\(answer.text)")
        }
    }

    @Test("A code gives tokens with the authorised scopes")
    func code() async throws {
        let endpoint = try await TokenEndpoint()
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let code = try await endpoint.code("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        let form = """
            grant_type=authorization_code&code=\(code)&\(TokenEndpoint.client)&\
            redirect_uri=http%3A%2F%2Flocalhost%3A9000%2Fdone&code_verifier=\(verifier)
            """
        let answer = try await endpoint.post(form)
        #expect(answer.status == 200)
        #expect(answer.json["scope"]?.text == "account:read balance:read")
        let again = try await endpoint.post(form)
        #expect(again.status == 400)
        #expect(again.json["error"]?.text == "invalid_grant")
    }

    @Test("Without a body, the form may be in the query, as the official client sends it")
    func query() async throws {
        let endpoint = try await TokenEndpoint()
        let answer = try await endpoint.post(
            "", query: "?" + TokenEndpoint.refresh + TokenEndpoint.client, type: nil)
        #expect(answer.status == 200)
    }

    @Test("A client may authenticate by header (RFC 6749, 2.3.1), and omit the content type")
    func headers() async throws {
        let endpoint = try await TokenEndpoint()
        let basic = try await endpoint.post(
            String(TokenEndpoint.refresh.dropLast()), authorization: TokenEndpoint.basic)
        #expect(basic.status == 200)
        let untyped = try await endpoint.post(
            TokenEndpoint.refresh + TokenEndpoint.client, type: nil)
        #expect(untyped.status == 200)
    }

    @Test(
        "Errors have the contract's texts (section 12)",
        arguments: [
            ("", "invalid_request", "grant_type must be provided"),
            ("grant_type=", "invalid_request", "grant_type must be provided"),
            (
                "grant_type=password", "invalid_request",
                "grant_type must be either authorization_code or refresh_token"
            ),
            (
                "grant_type=refresh_token&scope=a&zebra=b", "invalid_request",
                "Unexpected parameter: 'zebra'"
            ),
            (
                "grant_type=authorization_code&scope=a", "invalid_request",
                "Unexpected parameter: 'scope'"
            ),
            (
                TokenEndpoint.refresh + TokenEndpoint.client + "&scope=balance:read+the:moon",
                "invalid_scope", "The requested scope is unknown, or more than was allowed"
            ),
            ("grant_type=refresh_token", "invalid_request", "client_id must be provided"),
            (
                "grant_type=refresh_token&client_id=demo-client", "invalid_request",
                "client_secret must be provided"
            ),
            (
                "grant_type=refresh_token&" + TokenEndpoint.client, "invalid_request",
                "refresh_token must be provided"
            ),
            (
                "grant_type=authorization_code&code=a&" + TokenEndpoint.client,
                "invalid_request", "redirect_uri must be provided"
            ),
            (
                TokenEndpoint.refresh + "client_id=demo-client&client_secret=wrong",
                "invalid_client",
                "Client authentication failed"
            ),
            (
                "grant_type=refresh_token&refresh_token=wrong&" + TokenEndpoint.client,
                "invalid_grant",
                "The authorization code or refresh token is invalid, expired or revoked"
            ),
        ])
    func errors(form: String, code: String, words: String) async throws {
        let endpoint = try await TokenEndpoint()
        let answer = try await endpoint.post(form)
        #expect(answer.status == 400)
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.text == #"{"error":"\#(code)","error_description":"\#(words)"}"#)
    }

    @Test("A body of another type, or one that cannot be parsed, is refused")
    func bodies() async throws {
        let endpoint = try await TokenEndpoint()
        let json = try await endpoint.post(#"{"grant_type":"x"}"#, type: "application/json")
        #expect(json.status == 400)
        let words = "Incorrect content type. Must be application/x-www-form-urlencoded"
        #expect(json.json["error_description"]?.text == words)
        let twice = try await endpoint.post("grant_type=a&grant_type=b")
        #expect(twice.status == 400)
        #expect(twice.json["error"]?.text == "invalid_request")
        let large = try await endpoint.post(String(repeating: "a", count: 70_000))
        #expect(large.status == 413)
        #expect(large.json["error"]?.text == "invalid_request")
    }

    @Test("Another method gives an error in the same format")
    func methods() async throws {
        let endpoint = try await TokenEndpoint()
        let answer = try await endpoint.client.send(.get, "/oauth/access-token")
        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "POST")
        #expect(answer.json["error"]?.text == "invalid_request")
    }

    @Test("Wrong secrets lead to a wait; right ones do not count")
    func limit() async throws {
        let endpoint = try await TokenEndpoint(peer: "203.0.113.9")
        let right = TokenEndpoint.refresh + TokenEndpoint.client
        for _ in 1...70 { #expect(try await endpoint.post(right).status == 200) }
        let wrong = TokenEndpoint.refresh + "client_id=demo-client&client_secret=wrong"
        for _ in 1...60 { #expect(try await endpoint.post(wrong).status == 400) }
        let answer = try await endpoint.post(right)
        #expect(answer.status == 429)
        #expect(answer.json["error"]?.text == "temporarily_unavailable")
        #expect(answer.headers[.retryAfter] == "600")
        endpoint.world.clock.advance(seconds: 600)
        #expect(try await endpoint.post(right).status == 200)
    }
}
