import HTTPSupport
import HTTPTypes
import Hummingbird
import Testing
import WalletTestSupport

/// P-ADDR-3: browsers keep no Secure cookie over plain HTTP.
@Suite("Plain HTTP from another machine")
struct PlainTransportTests {
    struct Row: Sendable {
        var peer = "192.168.1.7"
        var host = "192.168.1.5:8080"
        var headers: [String: String] = [:]
        let isPlain: Bool
    }

    @Test(
        "It counts as plain unless something speaks for HTTPS or for this machine",
        arguments: [
            Row(isPlain: true), Row(peer: "fd00::7", host: "[fd00::5]:8080", isPlain: true),
            Row(host: "wallet.lan", isPlain: true), Row(peer: "127.0.0.1", isPlain: false),
            Row(peer: "::ffff:127.0.0.1", isPlain: false),
            Row(peer: "172.17.0.1", host: "localhost:8080", isPlain: false),
            Row(host: "[::1]:8080", isPlain: false),
            Row(headers: ["Sec-Fetch-Site": "none"], isPlain: false),
            Row(headers: ["X-Forwarded-Proto": "https"], isPlain: false),
            Row(headers: ["Forwarded": "for=1.2.3.4;proto=https"], isPlain: false),
            Row(headers: ["X-Forwarded-Proto": "http"], isPlain: true),
            Row(
                peer: "127.0.0.1", host: "wallet.lan", headers: ["X-Forwarded-Proto": "http"],
                isPlain: true),
            Row(headers: ["Cookie": "__Host-visitor=abc"], isPlain: false),
            Row(headers: ["Cookie": "zone=UTC"], isPlain: true),
        ])
    func rows(row: Row) async throws {
        var settings = HTTPSettings()
        settings.isSecure = true
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: settings, renderers: [.rest]))
        router.get("/v1/ok") { request, context -> Response in
            let isPlain = PlainTransport.carried(request, in: context)
            return .bytes(ByteBuffer(string: "\(isPlain)"), type: "text/plain")
        }
        var fields = HTTPFields()
        for (name, value) in row.headers { fields[try #require(HTTPField.Name(name))] = value }
        let client = TestClient(router.buildResponder(), peer: row.peer, authority: row.host)
        let answer = try await client.send(.get, "/v1/ok", headers: fields)
        #expect(answer.text == "\(row.isPlain)")
    }
}
