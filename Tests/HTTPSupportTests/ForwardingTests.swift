import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPSupport

/// P-ADDR-1, P-ADDR-2: what proxies say about a request.
@Suite("Headers of proxies")
struct ForwardingTests {
    /// What a route sees.
    private struct Seen: Equatable {
        var client = "10.0.0.1"
        var visited = "http://localhost:8080"
        var published: String?
    }

    private func see(
        _ headers: KeyValuePairs<String, String>, peer: String = "10.0.0.1",
        authority: String? = "localhost:8080",
        _ adjust: (inout HTTPSettings) throws -> Void = { _ in }
    ) async throws -> Seen {
        var settings = HTTPSettings()
        settings.trustedProxies = try TrustedProxies("10.0.0.0/24, ::1")
        try adjust(&settings)
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: settings, renderers: [.rest]))
        router.get("/v1/ok") { request, context -> Response in
            let site = request.site
            let words = [context.clientAddress.text, site.visited.text, site.published.text]
            return .bytes(ByteBuffer(string: words.joined(separator: " ")), type: "text/plain")
        }
        var fields = HTTPFields()
        for (name, value) in headers {
            fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        let client = TestClient(router.buildResponder(), peer: peer, authority: authority)
        let answer = try await client.send(.get, "/v1/ok", headers: fields)
        guard answer.status == 200 else { return Seen(client: "", visited: "\(answer.status)") }
        let words = answer.text.split(separator: " ").map(String.init)
        return Seen(
            client: words[0], visited: words[1], published: words[1] == words[2] ? nil : words[2])
    }

    struct Row: Sendable {
        let value: String
        let client: String
    }

    @Test(
        "X-Forwarded-For has addresses with ports and brackets",
        arguments: [
            Row(value: "198.51.100.1:47011", client: "198.51.100.1"),
            Row(value: "[2001:DB8::7]", client: "2001:db8::7"),
            Row(value: "[2001:db8::7]:443", client: "2001:db8::7"),
            Row(value: "2001:db8:0:0::7", client: "2001:db8::7"),
            Row(value: "::ffff:198.51.100.1", client: "198.51.100.1"),
            Row(value: "\"198.51.100.1\"", client: "198.51.100.1"),
            Row(value: "fe80::7%eth1", client: "fe80::7"),
            Row(value: "1.1.1.1 ,198.51.100.1 , 10.0.0.9:80", client: "198.51.100.1"),
            Row(value: "198.51.100.1, ::1", client: "198.51.100.1"),
            Row(value: "198.51.100.1:port", client: "10.0.0.1"),
            Row(value: "198.51.100.1, unknown", client: "10.0.0.1"),
            Row(value: "unknown, 198.51.100.1", client: "198.51.100.1"),
            Row(value: "[198.51.100.1", client: "10.0.0.1"),
        ])
    func customary(row: Row) async throws {
        let seen = try await see(["X-Forwarded-For": row.value])
        #expect(seen == Seen(client: row.client))
    }

    @Test(
        "Forwarded is read as RFC 7239 writes it",
        arguments: [
            Row(value: "for=198.51.100.1", client: "198.51.100.1"),
            Row(value: "For=\"[2001:DB8::7]:47011\"", client: "2001:db8::7"),
            Row(value: "for=\"198.51.100.1:80\";by=10.0.0.1", client: "198.51.100.1"),
            Row(value: "for=1.1.1.1, for=198.51.100.1 ,for=10.0.0.9", client: "198.51.100.1"),
            Row(value: "by=\"a,b;c\\\"d\";for=198.51.100.1", client: "198.51.100.1"),
            Row(value: "for=198.51.100.1;;", client: "198.51.100.1"),
            Row(value: "for=198.51.100.1, for=_hidden", client: "10.0.0.1"),
            Row(value: "for=unknown", client: "10.0.0.1"),
            Row(value: "for=198.51.100.1, by=10.0.0.9", client: "10.0.0.1"),
            Row(value: "198.51.100.1", client: "10.0.0.1"),
        ])
    func standard(row: Row) async throws {
        #expect(try await see(["Forwarded": row.value]) == Seen(client: row.client))
    }

    @Test("A peer counts in either form, and the client is written in one")
    func mapped() async throws {
        let header: KeyValuePairs = ["X-Forwarded-For": "::FFFF:198.51.100.1"]
        for peer in ["10.0.0.1", "::ffff:10.0.0.1", "::ffff:a00:1", "::1"] {
            #expect(try await see(header, peer: peer).client == "198.51.100.1")
        }
        #expect(try await see([:], peer: "::ffff:203.0.113.9").client == "203.0.113.9")
    }

    @Test("Where both headers come and disagree, a client cannot choose its address")
    func conflict() async throws {
        let both: KeyValuePairs = [
            "X-Forwarded-For": "198.51.100.1", "Forwarded": "for=203.0.113.5;host=evil.example",
            "X-Forwarded-Proto": "https",
        ]
        #expect(try await see(both) == Seen())
        let one = try await see(both) { $0.forwardedHeader = .customary }
        #expect(one == Seen(client: "198.51.100.1", visited: "https://localhost:8080"))
        let other = try await see(both) { $0.forwardedHeader = .standard }
        #expect(other == Seen(client: "203.0.113.5", visited: "http://evil.example"))
        let agreed: KeyValuePairs = [
            "X-Forwarded-For": "198.51.100.1", "Forwarded": "for=\"198.51.100.1:80\"",
        ]
        #expect(try await see(agreed) == Seen(client: "198.51.100.1"))
    }

    @Test("A trusted proxy says which site the browser is at; others do not")
    func site() async throws {
        let headers: KeyValuePairs = [
            "X-Forwarded-For": "198.51.100.1", "X-Forwarded-Proto": "https",
            "X-Forwarded-Host": "Bank.Example.org.:8443",
        ]
        let seen = try await see(headers)
        #expect(seen == Seen(client: "198.51.100.1", visited: "https://bank.example.org:8443"))
        let stranger = try await see(headers, peer: "203.0.113.9")
        #expect(stranger == Seen(client: "203.0.113.9"))
        let standard = try await see([
            "Forwarded": "for=198.51.100.1;proto=https;host=\"bank.example.org:8443\""
        ])
        #expect(standard == seen)
    }

    @Test("Of a list, the element counts that the outermost trusted proxy wrote")
    func outermost() async throws {
        let appended = try await see([
            "X-Forwarded-For": "9.9.9.9, 198.51.100.1, 10.0.0.2",
            "X-Forwarded-Proto": "gopher, https, http", "X-Forwarded-Host": "a.example, b.example",
        ])
        #expect(appended == Seen(client: "198.51.100.1", visited: "https://a.example"))
        let forged = try await see([
            "X-Forwarded-For": "9.9.9.9, 198.51.100.1",
            "X-Forwarded-Host": "evil.example, b.example",
        ])
        #expect(forged == Seen(client: "198.51.100.1", visited: "http://b.example"))
    }

    @Test("The public address goes to everybody, and stands in for a host that a proxy replaced")
    func published() async throws {
        let publish = { @Sendable (settings: inout HTTPSettings) in
            settings.publicAddress = SiteAddress("https://bank.example.org:8443")
        }
        let proxied = try await see([:], authority: "127.0.0.1:8080", publish)
        #expect(proxied == Seen(visited: "https://bank.example.org:8443"))
        let direct = try await see([:], peer: "203.0.113.9", publish)
        #expect(
            direct == Seen(client: "203.0.113.9", published: "https://bank.example.org:8443"))
        let (local, named) = ("ada.localhost:8080", "ada.bank.example.org")
        let here = try await see([:], peer: "127.0.0.1", authority: local, publish)
        #expect(here == Seen(client: "127.0.0.1", visited: "http://" + local))
        let bank = try await see([:], peer: "127.0.0.1", authority: named, publish)
        let address = "https://ada.bank.example.org:8443"
        #expect(
            bank == Seen(client: "127.0.0.1", visited: "http://" + named, published: address))
    }

    @Test("This machine's own names lead to this server, which speaks no TLS")
    func ownNames() async throws {
        let secure = { @Sendable (settings: inout HTTPSettings) in settings.isSecure = true }
        for name in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "ada.localhost:8080"] {
            let seen = try await see([:], peer: "127.0.0.1", authority: name, secure)
            #expect(seen.visited == "http://" + name)
        }
        let told = try await see(["X-Forwarded-Proto": "https"], secure)
        #expect(told.visited == "https://localhost:8080")
        let other = try await see([:], authority: "bank.example.org", secure)
        #expect(other.visited == "https://bank.example.org")
    }

    @Test("HTTP/1.0 may name no host; a host that cannot be one is refused")
    func hosts() async throws {
        #expect(try await see([:], authority: "").visited == "http://localhost")
        for host in ["bücher.example", "a b", "[::1", "a:99999", "[1.2.3.4]"] {
            let isNamed = host.hasPrefix("b")
            let expected = isNamed ? "http://xn--bcher-kva.example" : "400"
            #expect(try await see([:], authority: host).visited == expected)
        }
        #expect(try await see([:], authority: nil).visited == "400")
    }

    @Test("Unknown proxies are named in the log once, with the setting that trusts them")
    func note() async throws {
        let log = Log()
        let notes = OnceNotes()
        for _ in 0..<3 {
            var settings = HTTPSettings()
            settings.trustedProxies = try TrustedProxies("10.0.0.1")
            let forwarding = Forwarding(settings, notes: notes)
            _ = forwarding.reading(
                of: Request(
                    head: HTTPRequest(
                        method: .get, scheme: "http", authority: "a", path: "/",
                        headerFields: [.forwardedFor: "198.51.100.1"]),
                    body: RequestBody(buffer: ByteBuffer())),
                peer: try SocketAddress(ipAddress: "::ffff:172.18.0.2", port: 9), logger: log.logger
            )
        }
        #expect(log.lines.count == 1)
        #expect(log.lines.first?.contains("--trusted-proxy 172.18.0.2 ") == true)
    }
}

/// Keeps what is logged.
private final class Log: LogHandler {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    var logger: Logger { Logger(label: "test") { _ in self } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { kept.withLock { $0.append("\(event.message)") } }
}
