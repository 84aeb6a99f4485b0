import HTTPSupport
import HTTPTypes
import Hummingbird
import Testing

/// WEB-2: where a request comes from, according to the browser.
@Suite("Requests from other sites")
struct CrossOriginProtectionTests {
    struct Row: Sendable {
        let site: String?
        let origin: String?
        let isAllowed: Bool
    }

    static let rows: [Row] = [
        Row(site: "same-origin", origin: nil, isAllowed: true),
        Row(site: "none", origin: nil, isAllowed: true),
        Row(site: "cross-site", origin: nil, isAllowed: false),
        Row(site: "same-site", origin: nil, isAllowed: false),
        Row(site: "", origin: nil, isAllowed: false),
        Row(site: "Same-Origin", origin: nil, isAllowed: false),
        Row(site: "same-origin", origin: "https://evil.example", isAllowed: true),
        Row(site: "cross-site", origin: "http://wallet.example:8080", isAllowed: false),
        Row(site: nil, origin: nil, isAllowed: true),
        Row(site: nil, origin: "http://wallet.example:8080", isAllowed: true),
        Row(site: nil, origin: "https://WALLET.example:8080", isAllowed: true),
        Row(site: nil, origin: "http://wallet.example", isAllowed: false),
        Row(site: nil, origin: "http://wallet.example:8081", isAllowed: false),
        Row(site: nil, origin: "https://evil.example", isAllowed: false),
        Row(site: nil, origin: "https://wallet.example:8080.evil.example", isAllowed: false),
        Row(site: nil, origin: "null", isAllowed: false),
        Row(site: nil, origin: "", isAllowed: false),
        Row(site: nil, origin: "wallet.example:8080", isAllowed: false),
        Row(site: nil, origin: "ftp://wallet.example:8080", isAllowed: false),
    ]

    @Test("A request that changes something must come from this site", arguments: rows)
    func unsafeMethods(row: Row) throws {
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            let request = try request(method, row)
            let isAllowed = (try? CrossOriginProtection.check(request)) != nil
            #expect(isAllowed == row.isAllowed)
        }
    }

    @Test("A request that only reads may come from any site", arguments: rows)
    func safeMethods(row: Row) throws {
        for method in [HTTPRequest.Method.get, .head, .options] {
            try CrossOriginProtection.check(request(method, row))
        }
    }

    private func request(_ method: HTTPRequest.Method, _ row: Row) throws -> Request {
        var fields = HTTPFields()
        fields[.origin] = row.origin
        fields[try #require(HTTPField.Name("Sec-Fetch-Site"))] = row.site
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "wallet.example:8080", path: "/",
            headerFields: fields)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }
}
