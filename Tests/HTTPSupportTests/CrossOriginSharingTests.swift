import HTTPTypes
import Hummingbird
import Testing
import WalletTestSupport

@testable import HTTPSupport

/// X-CORS: scripts of chosen sites may call the APIs.
@Suite("Scripts of other sites")
struct CrossOriginSharingTests {
    private func client(_ origins: [String] = ["https://app.example"]) -> TestClient {
        var settings = HTTPSettings()
        settings.corsOrigins = Set(origins.compactMap(SiteAddress.init))
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: settings, renderers: [.rest]))
        for path in ["/v1/me", "/api/v2/accounts", "/api/user", "/home", "/oauth/access-token"] {
            router.get(RouterPath(path)) { _, _ in "ok" }
        }
        router.refuseOtherMethods()
        return TestClient(router.buildResponder())
    }

    private func preflight(_ origin: String) -> HTTPFields {
        [
            .origin: origin, .accessControlRequestMethod: "POST",
            .accessControlRequestHeaders: "authorization, idempotency-key",
        ]
    }

    @Test(
        "A chosen site may ask and read",
        arguments: ["/v1/me", "//v1/me", "/api/v2/accounts", "/api/user", "/oauth/access-token"])
    func chosen(path: String) async throws {
        let asked = try await client().send(
            .options, path, headers: preflight("https://app.example"))
        #expect(asked.status == 204)
        #expect(asked.headers[.accessControlAllowOrigin] == "https://app.example")
        #expect(asked.headers[.accessControlAllowMethods]?.contains("PATCH") == true)
        #expect(asked.headers[.accessControlAllowHeaders] == "authorization, idempotency-key")
        let answer = try await client().send(
            .get, path, headers: [.origin: "https://app.example"])
        #expect(answer.headers[.accessControlAllowOrigin] == "https://app.example")
        #expect(answer.headers[.accessControlExposeHeaders]?.contains("Retry-After") == true)
        #expect(answer.headers[.vary]?.contains("Origin") == true)
        for headers in [asked.headers, answer.headers] {
            #expect(headers[.accessControlAllowCredentials] == nil)
        }
    }

    @Test(
        "Every other site gets nothing, and no site gets pages",
        arguments: [
            "https://evil.example", "http://app.example", "https://app.example:8443",
            "https://app.example.evil.example", "null", "",
        ])
    func others(origin: String) async throws {
        let asked = try await client().send(.options, "/v1/me", headers: preflight(origin))
        #expect(asked.status == 405)
        let answer = try await client().send(.get, "/v1/me", headers: [.origin: origin])
        for headers in [asked.headers, answer.headers] {
            #expect(headers[.accessControlAllowOrigin] == nil)
            #expect(headers[.vary]?.contains("Origin") == true)
        }
        let page = try await client().send(
            .get, "/home", headers: [.origin: "https://app.example"])
        #expect(page.headers[.accessControlAllowOrigin] == nil && page.headers[.vary] == nil)
        let asking = try await client().send(
            .options, "/home", headers: preflight("https://app.example"))
        #expect(asking.status == 405)
    }

    @Test("Without the setting nothing changes")
    func off() async throws {
        let answer = try await client([]).send(
            .get, "/v1/me", headers: [.origin: "https://app.example"])
        #expect(answer.headers[.accessControlAllowOrigin] == nil && answer.headers[.vary] == nil)
        let options = try await client([]).send(
            .options, "/v1/me", headers: preflight("https://app.example"))
        #expect(options.status == 405)
    }

    @Test("An error can be read too: a script sees what is wrong")
    func errors() async throws {
        let answer = try await client().send(
            .get, "/v1/nothing", headers: [.origin: "https://app.example"])
        #expect(answer.status == 404)
        #expect(answer.headers[.accessControlAllowOrigin] == "https://app.example")
    }
}
