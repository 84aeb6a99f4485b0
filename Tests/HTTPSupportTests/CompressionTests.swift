import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WalletTestSupport

@testable import HTTPSupport

@Suite("Compression")
struct CompressionTests {
    private static let page = String(repeating: "<p>twenty dollars</p>", count: 100)

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ accepted: String?
    ) async throws -> TestClient.Answer {
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: []))
        for (path, text, type) in [
            ("/page", Self.page, "text/html; charset=utf-8"), ("/short", "<p>", "text/html"),
            ("/json", Self.page, "application/json"), ("/stream", Self.page, "text/event-stream"),
        ] {
            router.get(RouterPath(path)) { _, _ in
                Response.bytes(ByteBuffer(string: text), type: type)
            }
        }
        var headers: HTTPFields = [:]
        headers[.acceptEncoding] = accepted
        return try await TestClient(router.buildResponder()).send(method, path, headers: headers)
    }

    @Test(
        "A page is compressed for clients that accept gzip",
        arguments: ["gzip", "br;q=1, GZIP;q=0.5", "*"])
    func pages(accepted: String) async throws {
        let answer = try await ask(.get, "/page", accepted)
        #expect(answer.headers[.contentEncoding] == "gzip")
        #expect(answer.headers[.vary] == "Accept-Encoding")
        #expect(answer.body.readableBytes < 150)
        #expect(answer.headers[.contentLength] == String(answer.body.readableBytes))
        #expect(answer.body.getBytes(at: 0, length: 2) == [0x1F, 0x8B])
    }

    @Test(
        "A page stays uncompressed for other clients",
        arguments: [nil, "", "br", "gzip;q=0", "gzip; q=0.000", "gzip;q=0, *", "*;q=0"])
    func refused(accepted: String?) async throws {
        let answer = try await ask(.get, "/page", accepted)
        #expect(answer.headers[.contentEncoding] == nil)
        #expect(answer.headers[.vary] == "Accept-Encoding")
        #expect(answer.text == Self.page)
    }

    @Test("Short answers, JSON and streams stay uncompressed")
    func others() async throws {
        for (path, text) in [("/short", "<p>"), ("/json", Self.page), ("/stream", Self.page)] {
            let answer = try await ask(.get, path, "gzip")
            #expect(answer.status == 200, "\(path)")
            #expect(answer.headers[.contentEncoding] == nil, "\(path)")
            #expect(answer.text == text, "\(path)")
        }
    }

    @Test("HEAD has the headers of GET, and no body")
    func head() async throws {
        let get = try await ask(.get, "/page", "gzip")
        let head = try await ask(.head, "/page", "gzip")
        #expect(head.headers[.contentLength] == get.headers[.contentLength])
        #expect(head.headers[.contentEncoding] == "gzip")
        #expect(head.body.readableBytes == 0)
    }

    @Test("A form token looks different each time, and is valid each time (BREACH)")
    func masked() throws {
        let tokens = CSRFTokens(secret: Array("a secret for tests, 32 bytes long".utf8))
        let some = (0..<20).map { _ in tokens.token(for: "awt_ada") }
        #expect(Set(some).count == 20)
        #expect(Set(some.map { $0.suffix(64) }).count == 20)
        for token in some { try tokens.check(token, for: "awt_ada") }
    }
}
