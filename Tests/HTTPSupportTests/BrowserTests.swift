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
            now: { Timestamp(milliseconds: 0) }, isSet: { true }, wait: { _, _ in })
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
