import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The edge middleware")
struct EdgeMiddlewareTests {
    private struct UnexpectedTestError: Error {}

    private func client(
        _ settings: HTTPSettings = HTTPSettings(), peer: String = "127.0.0.1"
    ) -> TestClient {
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: settings, renderers: [.rest]))
        router.get("/v1/ok") { _, context -> Response in
            var json = JSONWriter()
            json.object { $0.string("address", context.clientAddress.text) }
            return .json(json)
        }
        router.post("/v1/echo") { request, _ -> Response in
            .bytes(try await request.limitedBody(), type: "text/plain")
        }
        router.post("/v1/fields") { request, _ -> Response in
            _ = try await request.jsonBody()
            return .empty()
        }
        router.get("/v1/error/:name") { _, context -> Response in
            switch context.parameters.get("name") {
            case "unavailable": throw StoreError.unavailable("disk full at /var/secret")
            case "unknown": throw StoreError.outcomeUnknown("fsync failed at /var/secret")
            case "wait": throw WalletError.tooManyCodes(retryAfterSeconds: 42)
            default: throw UnexpectedTestError()
            }
        }
        router.get("/v1/own") { _, _ -> Response in
            var response = Response.empty(.ok)
            response.headers[.cacheControl] = "max-age=60"
            response.headers.append(HTTPField(name: .setCookie, value: "a=1"))
            response.headers.append(HTTPField(name: .setCookie, value: "b=2"))
            return response
        }
        router.refuseOtherMethods()
        return TestClient(router.buildResponder(), peer: peer)
    }

    @Test(
        "Every answer carries the security headers (WEB-3)",
        arguments: ["/v1/ok", "/v1/nothing", "/v1/error/x", "/v1/echo", "/nowhere"])
    func securityHeaders(path: String) async throws {
        var settings = HTTPSettings()
        settings.isSecure = true
        let headers = try await client(settings).send(.get, path).headers
        let policy = try #require(headers[.contentSecurityPolicy])
        for part in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.strictTransportSecurity] == "max-age=31536000")
        #expect(headers[.cacheControl] == "no-store")
        for name in ["Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"] {
            #expect(headers[try #require(HTTPField.Name(name))] == "same-origin")
        }
        #expect(headers[try #require(HTTPField.Name("Referrer-Policy"))] == "same-origin")
        #expect(headers[.requestID]?.isEmpty == false)
        #expect(headers[.accessControlAllowOrigin] == nil)
    }

    @Test("Plain HTTP sends no HSTS, and a route's own headers stay")
    func ownHeaders() async throws {
        let headers = try await client().send(.get, "/v1/own").headers
        #expect(headers[.strictTransportSecurity] == nil)
        #expect(headers[.cacheControl] == "max-age=60")
        #expect(headers[values: .setCookie] == ["a=1", "b=2"])
    }

    @Test("The request's own X-Request-Id is ignored")
    func requestID() async throws {
        let answer = try await client().send(.get, "/v1/ok", headers: [.requestID: "forged"])
        #expect(answer.headers[values: .requestID].count == 1)
        #expect(answer.headers[.requestID] != "forged")
    }

    @Test("A page may run its own inline scripts by nonce, and nothing unsafe")
    func pagePolicy() {
        let nonce = Nonce(randomness: SeededRandomness(seed: 1).port)
        let policy = ContentPolicy.page(nonce: nonce)
        #expect(policy.contains("script-src 'self' 'nonce-\(nonce.text)'"))
        #expect(nonce.text.utf8.count == 32)
        #expect(policy.contains("form-action 'self'"))
        #expect(!policy.contains("unsafe"))
    }

    @Test("Unexpected errors reveal only the request id (HTTP-1)")
    func unexpected() async throws {
        let answer = try await client().send(.get, "/v1/error/x")
        #expect(answer.status == 500)
        #expect(!answer.text.contains("UnexpectedTestError"))
        #expect(answer.text.contains(#""code":"internal_error""#))
        let id = try #require(answer.headers[.requestID])
        #expect(answer.text.contains(#""request_id":"\#(id)""#))
    }

    @Test("A store that cannot write is reported with a time to retry (DUR-4, MON-5)")
    func storeErrors() async throws {
        let unavailable = try await client().send(.get, "/v1/error/unavailable")
        #expect(unavailable.status == 503)
        #expect(unavailable.headers[.retryAfter] == "30")
        #expect(unavailable.text.contains(#""code":"unavailable""#))
        let unknown = try await client().send(.get, "/v1/error/unknown")
        #expect(unknown.status == 500)
        #expect(unknown.text.contains(#""code":"outcome_unknown""#))
        #expect(unknown.text.contains("same Idempotency-Key"))
        for text in [unavailable.text, unknown.text] { #expect(!text.contains("secret")) }
        let wait = try await client().send(.get, "/v1/error/wait")
        #expect(wait.status == 429)
        #expect(wait.headers[.retryAfter] == "42")
    }

    @Test("A body of 64 KiB is read; one more byte gives 413 while it streams (HTTP-3)")
    func bodyLimit() async throws {
        let limit = 64 * 1024
        let good = try await client().send(
            .post, "/v1/echo", body: [UInt8](repeating: 0x61, count: limit))
        #expect(good.status == 200)
        #expect(good.body.readableBytes == limit)
        let bytes = [UInt8](repeating: 0x61, count: limit + 1)
        let streamed = try await client().send(.post, "/v1/echo", body: bytes, chunk: 1000)
        #expect(streamed.status == 413)
        #expect(streamed.text.contains(#""code":"body_too_large""#))
        let announced = try await client().send(
            .post, "/v1/echo", headers: [.contentLength: "99999999"])
        #expect(announced.status == 413)
    }

    @Test(
        "Only a body with a JSON content type is read as JSON (WEB-2)",
        arguments: [
            nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "",
            "application/json; charset=utf-16", "multipart/form-data",
        ])
    func contentTypes(type: String?) async throws {
        var headers = HTTPFields()
        headers[.contentType] = type
        let answer = try await client().send(
            .post, "/v1/fields", headers: headers, body: Array("{}".utf8))
        #expect(answer.status == 415)
        #expect(answer.text.contains(#""code":"content_type_not_json""#))
    }

    @Test(
        "JSON may name its charset if that is UTF-8",
        arguments: [
            "application/json", "Application/JSON", "application/json; charset=utf-8",
            "application/json;charset=\"UTF-8\"",
        ])
    func goodContentTypes(type: String) async throws {
        let answer = try await client().send(
            .post, "/v1/fields", headers: [.contentType: type], body: Array("{}".utf8))
        #expect(answer.status == 204)
    }

    @Test("Compressed bodies are refused (HTTP-3)")
    func compressed() async throws {
        let answer = try await client().send(
            .post, "/v1/fields",
            headers: [.contentType: "application/json", .contentEncoding: "gzip"],
            body: Array("{}".utf8))
        #expect(answer.status == 415)
    }

    @Test("Other methods on a known path give 405 with Allow; unknown paths give 404 (HTTP-6)")
    func methods() async throws {
        for method in [HTTPRequest.Method.get, .put, .delete, .trace, .options, .head] {
            let answer = try await client().send(method, "/v1/echo")
            #expect(answer.status == 405)
            #expect(answer.headers[.allow] == "POST")
            #expect(answer.text.isEmpty == (method == .head))
        }
        let nothing = try await client().send(.post, "/v1/ech")
        #expect(nothing.status == 404)
        #expect(nothing.text.contains(#""code":"route_not_found""#))
    }

    @Test("Only allowed hosts are served (HTTP-5)")
    func hosts() async throws {
        var settings = HTTPSettings()
        settings.allowedHosts = ["localhost"]
        #expect(try await client(settings).send(.get, "/v1/ok").status == 200)
        settings.allowedHosts = ["wallet.example"]
        let answer = try await client(settings).send(.get, "/v1/ok")
        #expect(answer.status == 421)
        #expect(answer.text.contains(#""code":"host_not_allowed""#))
    }

    struct Forwarded: Sendable {
        let peer: String
        let header: String?
        let client: String
    }

    @Test(
        "X-Forwarded-For counts only as far as trusted proxies wrote it (HTTP-5)",
        arguments: [
            Forwarded(peer: "203.0.113.9", header: "198.51.100.1", client: "203.0.113.9"),
            Forwarded(peer: "10.0.0.1", header: nil, client: "10.0.0.1"),
            Forwarded(peer: "10.0.0.1", header: "198.51.100.1", client: "198.51.100.1"),
            Forwarded(peer: "10.0.0.1", header: "1.1.1.1, 198.51.100.1", client: "198.51.100.1"),
            Forwarded(
                peer: "10.0.0.1", header: "8.8.8.8,198.51.100.1, 10.0.0.2", client: "198.51.100.1"),
            Forwarded(peer: "10.0.0.1", header: "forged, 10.0.0.2", client: "10.0.0.2"),
            Forwarded(peer: "10.0.0.1", header: "forged", client: "10.0.0.1"),
            Forwarded(peer: "10.0.0.1", header: "", client: "10.0.0.1"),
            Forwarded(peer: "10.0.0.1", header: "2001:db8::7", client: "2001:db8::7"),
        ])
    func forwarded(row: Forwarded) async throws {
        var settings = HTTPSettings()
        settings.trustedProxies = try TrustedProxies("10.0.0.1, 10.0.0.2")
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-Forwarded-For"))] = row.header
        let answer = try await client(settings, peer: row.peer).send(
            .get, "/v1/ok", headers: headers)
        #expect(answer.text == #"{"address":"\#(row.client)"}"#)
    }
}
