import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices
import WalletTestSupport
import WebApp

/// A browser without scripts: it keeps cookies, sends the form's token, and follows redirects.
actor Browser {
    /// The current page.
    private(set) var page = ""
    /// The path of the current page.
    private(set) var path = ""
    private(set) var status = 0
    private(set) var headers: HTTPFields = [:]
    private(set) var cookies: [String: String] = [:]
    /// The first answer, before any redirect.
    private(set) var sent: TestClient.Answer?

    private var client: TestClient
    private let language: String?

    /// - Parameter language: its preferred language (`Accept-Language`).
    init(_ client: TestClient, language: String? = nil) {
        self.client = client
        self.language = language
    }

    /// Continues with a restarted server.
    func turn(to client: TestClient) { self.client = client }

    func open(_ path: String) async throws { try await go(.get, path) }

    /// Sends a form with the token of the current page, unless the fields contain another.
    func send(_ fields: KeyValuePairs<String, String>, to path: String) async throws {
        var all = fields.map { ($0.key, $0.value) }
        if !all.contains(where: { $0.0 == "csrf" }) { all.append(("csrf", hidden("csrf"))) }
        try await go(.post, path, all)
    }

    /// Sends a form with exactly these fields.
    func send(_ path: String, _ fields: [(String, String)]) async throws {
        try await go(.post, path, fields)
    }

    /// Sends a form with its hidden fields.
    func sendHidden(_ names: [String], to path: String) async throws {
        let fields = (names + ["csrf"]).map { ($0, hidden($0)) }
        try await go(.post, path, fields)
    }

    /// Sets a cookie, by its name without a port.
    func keep(_ cookie: String, _ value: String) { cookies[cookie] = value }

    /// The cookies as the browser sends them. A script sets the one with the zone.
    var cookieHeader: String {
        cookies.map { "\($0.key)\($0.key == "zone" ? "" : Self.port)=\($0.value)" }
            .joined(separator: "; ")
    }

    /// The value of a hidden field on the page.
    func hidden(_ name: String) -> String {
        let parts = page.components(separatedBy: "name=\"\(name)\" value=\"")
        guard parts.count > 1 else { return "" }
        return Self.plain(String(parts[1].prefix { $0 != "\"" }))
    }

    /// The forms of the page that are sent by POST.
    var forms: [PageForm] { PageForm.all(in: page) }

    /// The visible text of the page: without markup, in single spaces.
    var text: String {
        let main = page.components(separatedBy: "<main").dropFirst().joined(separator: "<main")
        let bare = main.replacing(/<[^>]*>/.matchingSemantics(.unicodeScalar), with: " ")
        return Self.plain(bare).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The address of the first link whose text contains these words.
    ///
    /// - Parameter mark: only links after its first place in the page count.
    func link(_ words: String, after mark: String = "") -> String? {
        let start = mark.isEmpty ? page.startIndex : page.firstRange(of: mark)?.upperBound
        guard let start else { return nil }
        for part in page[start...].components(separatedBy: "<a ").dropFirst() {
            let whole = part.components(separatedBy: "</a>")[0]
            guard whole.contains(words) else { continue }
            return whole.components(separatedBy: "href=\"").dropFirst().first
                .map { String($0.prefix { $0 != "\"" }) }
        }
        return nil
    }

    private func go(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [(String, String)] = []
    ) async throws {
        var answer = try await client.send(
            method, path, headers: requestHeaders(method), body: Self.encoded(fields))
        sent = answer
        keepCookies(of: answer)
        var last = path
        for _ in 0..<5 where answer.status == 303 {
            last = answer.headers[.location] ?? ""
            answer = try await client.send(.get, last, headers: requestHeaders(.get))
            keepCookies(of: answer)
        }
        (page, self.path, status, headers) = (answer.text, last, answer.status, answer.headers)
    }

    private func requestHeaders(_ method: HTTPRequest.Method) -> HTTPFields {
        var fields: HTTPFields = [:]
        fields[.cookie] = cookieHeader
        fields[.acceptLanguage] = language
        guard method == .post else { return fields }
        fields[.contentType] = "application/x-www-form-urlencoded"
        if !path.isEmpty { fields[.referer] = "http://localhost:8080" + path }
        return fields
    }

    /// What the names of cookies end with at `localhost:8080`.
    private static let port = "-8080"

    private func keepCookies(of answer: TestClient.Answer) {
        for cookie in answer.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count == 2 ? String(pair[1]) : ""
            let name = String(pair[0]).replacing(Self.port, with: "")
            cookies[name] = value.isEmpty ? nil : value
        }
    }

    /// Removes escapes; literally, since a mark may combine with the last character of one.
    private static func plain(_ text: String) -> String {
        let escapes = [
            ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
        ]
        return escapes.reduce(text) { text, escape in
            text.replacingOccurrences(of: escape.0, with: escape.1, options: .literal)
        }
    }

    private static func encoded(_ fields: [(String, String)]) -> [UInt8] {
        func escaped(_ text: String) -> String {
            text.utf8.map { byte in
                let isPlain = UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80
                return isPlain
                    ? String(UnicodeScalar(byte)) : String(format: "%%%02X", Int(byte))
            }.joined()
        }
        let pairs = fields.map { "\(escaped($0.0))=\(escaped($0.1))" }
        return Array(pairs.joined(separator: "&").utf8)
    }
}
