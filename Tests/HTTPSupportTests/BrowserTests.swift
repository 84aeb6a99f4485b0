import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices

@Suite("Cookies and form tokens")
struct BrowserTests {
    @Test("Behind HTTPS, cookies are Secure and carry the __Host- prefix (WEB-1)")
    func secureCookies() {
        var settings = HTTPSettings()
        settings.isSecure = true
        #expect(
            CookieJar(settings: settings).set("awallet", to: "abc", seconds: 60).value
                == "__Host-awallet=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure")
    }

    @Test("While the clock is set, browsers keep cookies as long as they can (X-CLOCK)")
    func setClock() {
        let clock = WalletClock(
            now: { Timestamp(milliseconds: 0) }, isSet: { true },
            machineNow: { Timestamp(milliseconds: 0) }, wait: { _, _ in })
        let jar = CookieJar(settings: HTTPSettings(), clock: clock)
        #expect(jar.set("trust", to: "abc", seconds: 60).value.hasSuffix("; Max-Age=34560000"))
        #expect(jar.clear("trust").value.hasSuffix("; Max-Age=0"))
        #expect(jar.set("session", to: "abc").value.hasSuffix("; SameSite=Lax"))
    }

    @Test("On a loopback address, cookies are plain and can be deleted")
    func plainCookies() {
        let jar = CookieJar(settings: HTTPSettings())
        #expect(
            jar.set("awallet", to: "abc").value == "awallet=abc; Path=/; HttpOnly; SameSite=Lax")
        #expect(
            jar.clear("awallet").value == "awallet=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
    }

    @Test(
        "Two programs on one host's ports share no cookie (P-ADDR-4)",
        arguments: [
            ("http://localhost:8080", false, "session-8080"),
            ("http://localhost", false, "session"),
            ("http://[::1]:80", false, "session"), ("http://[::1]:8081", false, "session-8081"),
            ("https://wallet.example:8443", true, "__Host-session-8443"),
            ("https://wallet.example:443", true, "__Host-session"),
        ])
    func ports(site: String, isSecure: Bool, name: String) throws {
        var settings = HTTPSettings()
        settings.isSecure = isSecure
        let jar = CookieJar(settings: settings)
        let here = Site(visited: try #require(SiteAddress(site)))
        Site.$current.withValue(here) {
            #expect(jar.set("session", to: "abc").value.hasPrefix(name + "=abc;"))
            #expect(jar.clear("session").value.hasPrefix(name + "=;"))
            let other = name + "1"
            let found = request([.init(name: .cookie, value: "\(other)=1; \(name)=2")])
            #expect(jar.value("session", in: found) == "2")
            let none = request([.init(name: .cookie, value: "\(other)=1")])
            #expect(jar.value("session", in: none) == nil)
        }
    }

    @Test(
        "What a browser keeps for long is also read by its older name (P-ADDR-4)"
    )
    func older() throws {
        let jar = CookieJar(settings: HTTPSettings())
        let old = request([.init(name: .cookie, value: "trust=old")])
        let both = request([.init(name: .cookie, value: "trust=old; trust-8080=new")])
        let here = Site(visited: try #require(SiteAddress("http://localhost:8080")))
        Site.$current.withValue(here) {
            #expect(jar.value("trust", in: old) == nil)
            #expect(jar.value("trust", in: old, orOlder: true) == "old")
            #expect(jar.value("trust", in: both, orOlder: true) == "new")
            #expect(jar.clearOlder("trust").map(\.value).first?.hasPrefix("trust=;") == true)
        }
        #expect(jar.clearOlder("trust").isEmpty)
    }

    @Test("Only our cookies of other ports make room for new ones (P-ADDR-4)")
    func room() throws {
        let jar = CookieJar(settings: HTTPSettings())
        let here = Site(visited: try #require(SiteAddress("http://localhost:8080")))
        let names = ["session-8081", "session-8080", "session", "theirs-3000", "trust-99999", "a"]
        let request = request([
            .init(name: .cookie, value: names.map { $0 + "=1" }.joined(separator: "; "))
        ])
        Site.$current.withValue(here) {
            let cleared = jar.clearOthers(in: request, named: ["session", "trust"])
            #expect(cleared.map { String($0.value.prefix { $0 != "=" }) } == ["session-8081"])
        }
    }

    @Test("Our cookie is found among others by its full name")
    func reading() {
        let jar = CookieJar(settings: HTTPSettings())
        let request = request([
            .init(name: .cookie, value: "xawallet=1; a=b=c;awallet=right; awallet=second"),
            .init(name: .cookie, value: "other=2"),
        ])
        #expect(jar.value("awallet", in: request) == "right")
        #expect(jar.value("a", in: request) == "b=c")
        #expect(jar.value("other", in: request) == "2")
        #expect(jar.value("wallet", in: request) == nil)
        var secure = HTTPSettings()
        secure.isSecure = true
        #expect(CookieJar(settings: secure).value("awallet", in: request) == nil)
    }

    @Test("A form token is valid only for its own session (WEB-2)")
    func tokens() throws {
        let tokens = CSRFTokens(secret: Array("a secret for tests, 32 bytes long".utf8))
        let token = tokens.token(for: "awt_ada")
        try tokens.check(token, for: "awt_ada")
        try tokens.check(token.uppercased(), for: "awt_ada")
        for wrong in [nil, "", "x", token + "00", String(token.dropLast(2)), "é" + token] {
            #expect(throws: RequestError.formExpired) { try tokens.check(wrong, for: "awt_ada") }
        }
        #expect(throws: RequestError.formExpired) { try tokens.check(token, for: "awt_grace") }
        let others = CSRFTokens(secret: Array("another secret, also 32 bytes lon".utf8))
        #expect(throws: RequestError.formExpired) { try others.check(token, for: "awt_ada") }
    }

    @Test(
        "Redirects stay on this site",
        arguments: ["//evil.example", "/\\evil", "https://e", "", "/a\r\nX: y", "/é"])
    func redirects(path: String) {
        #expect(Response.seeOther(path).headers[.location] == "/")
    }

    @Test("A redirect is a 303 to the given path")
    func goodRedirect() {
        let response = Response.seeOther("/accounts/1?x=2")
        #expect(response.headers[.location] == "/accounts/1?x=2")
        #expect(response.status == .seeOther)
    }

    private func request(_ fields: [HTTPField]) -> Request {
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "localhost", path: "/",
            headerFields: HTTPFields(fields))
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }
}
