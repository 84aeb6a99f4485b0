import Foundation
import HTTPSupport
import HTTPTypes
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@Suite("Protection of the pages")
struct GuardTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func post(
        _ path: String, _ body: String, _ browser: Browser, site: String? = nil,
        type: String = "application/x-www-form-urlencoded"
    ) async throws -> TestClient.Answer {
        let cookies = await browser.cookieHeader
        var headers: HTTPFields = [
            .contentType: type, .cookie: cookies,
        ]
        if let site, let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = site }
        let answer = try await web.client.send(
            .post, path, headers: headers, body: Array(body.utf8))
        return try await web.outcome(of: answer, headers: headers)
    }

    @Test("A form without its token, or with another's, is refused and changes nothing (WEB-2)")
    func token() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let grace = try await web.browser(ofNumber: "8719")
        let others = await grace.hidden("csrf")
        for token in ["", "&csrf=", "&csrf=\(others)"] {
            let answer = try await post("/profile/name", "display_name=Eve" + token, ada)
            #expect(answer.status == 403)
            #expect(answer.text.contains("Please go back"))
        }
        try await ada.open("/home")
        #expect(await ada.text.contains("Hello, Ada!"))
    }

    @Test(
        "Another site cannot send our forms, even with the token (WEB-2)",
        arguments: [
            "cross-site", "same-site",
        ])
    func crossSite(site: String) async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let body = "display_name=Eve&csrf=\(await ada.hidden("csrf"))"
        #expect(try await post("/profile/name", body, ada, site: site).status == 403)
        #expect(try await post("/profile/name", body, ada, site: "same-origin").status == 303)
    }

    @Test("The sign-in page's token is invalid after signing in")
    func fixation() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        let before = await ada.hidden("csrf")
        let visitor = await ada.cookies["visitor"]
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.hidden("csrf") != before)
        #expect(await ada.cookies["visitor"] != visitor)
        let answer = try await post("/profile/name", "display_name=Eve&csrf=\(before)", ada)
        #expect(answer.status == 403)
    }

    @Test(
        "Signed out, every personal page redirects to the sign-in page",
        arguments: [
            "/home", "/accounts/new", "/accounts/00000000-0000-7000-8000-000000000000",
            "/accounts/00000000-0000-7000-8000-000000000000/deposits",
            "/accounts/00000000-0000-7000-8000-000000000000/deletion", "/send", "/transactions",
            "/transactions/00000000-0000-7000-8000-000000000000",
        ])
    func signedOut(path: String) async throws {
        let nobody = web.browser()
        try await nobody.open(path)
        #expect(await nobody.path == "/sign-in")
    }

    @Test(
        "Signed out, a form changes nothing and redirects to the sign-in page",
        arguments: [
            "/profile/name", "/accounts", "/send", "/send/review", "/sign-out",
        ])
    func signedOutForms(path: String) async throws {
        let answer = try await post(path, "name=x", web.browser())
        #expect(answer.status == 303)
        #expect(answer.headers[.location] == "/sign-in?ended=yes")
    }

    @Test("Another person's account and receipt are not found (WEB-4)")
    func othersThings() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.move("10", at: account + "/deposits")
        let receipt = try #require(await ada.link("Receipt"))
        let grace = try await web.browser(ofNumber: "8719")
        let token = await grace.hidden("csrf")
        let pages = [
            account, account + "/deposits", account + "/withdrawals", account + "/transfers",
            account + "/name", account + "/deletion", receipt, "/accounts/nonsense",
            "/transactions/nonsense",
        ]
        for path in pages {
            try await grace.open(path)
            #expect(await grace.status == 404)
            #expect(await grace.text.contains("Page not found"))
        }
        for path in pages where path.hasPrefix(account + "/") {
            let body = "csrf=\(token)&amount=1&name=x&confirm=1000&key=k&to=x"
            #expect(try await post(path, body, grace).status == 404)
        }
        try await ada.open(account)
        #expect(await ada.text.contains("Savings Balance: $10.00"))
    }

    @Test(
        "Hostile names and notes appear as text",
        arguments: [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{csrf}} {{{.}}}",
            "' onfocus='x", "\"\u{301} autofocus onfocus=x",
        ])
    func hostile(text: String) async throws {
        let ada = try await web.browser(ofNumber: "8718", named: text)
        let shown = text.precomposedStringWithCanonicalMapping
        try await ada.open("/accounts/new")
        let name = String(shown.prefix(40))
        try await ada.send(
            ["name": name, "currency": "USD", "key": ada.hidden("key")], to: "/accounts")
        #expect(await ada.text.contains("Hello, \(shown)!"))
        let page = await ada.page
        #expect(!page.contains("<script>") && !page.contains("<img") && !page.contains("onfocus='"))
        let marks = page.components(separatedBy: "value=\"").dropFirst().map { part in
            String(String.UnicodeScalarView(part.unicodeScalars.prefix { $0 != "\"" }))
        }
        #expect(marks.contains { $0.contains("&") || $0.contains("{{csrf}}") })
    }

    @Test("Pages carry the policy that runs only our own files (WEB-3)")
    func headers() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        for path in ["/home", "/nowhere", "/sign-in/code"] {
            try await ada.open(path)
            let policy = try #require(await ada.headers[.contentSecurityPolicy])
            #expect(policy.contains("default-src 'none'") && policy.contains("form-action 'self'"))
            #expect(!policy.contains("unsafe"))
            #expect(await ada.headers[.cacheControl] == "no-store")
            let page = await ada.page
            #expect(!page.contains(" style=") && !page.contains("<style"))
            #expect(page.firstMatch(of: /<[^>]* on[a-z]+=/) == nil)
        }
    }

    @Test("Styles, scripts and pictures may be kept for ever under their fingerprint")
    func assets() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        let links = await ada.page.matches(of: /(?:href|src)="(\/static\/[^"]+)"/)
        let found = links.map { String($0.1) }
        #expect(found.count >= 3)
        for path in found + [found[0].replacing("app.css", with: "art/launch-light.svg")] {
            let answer = try await web.client.send(.get, path)
            #expect(answer.status == 200)
            #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
        }
        for path in ["/static/000000000000/app.css", "/static/../Package.swift", "/static/"] {
            #expect(try await web.client.send(.get, path).status == 404)
        }
    }

    @Test("Errors are pages with the right status")
    func errors() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/nowhere")
        #expect(await ada.status == 404)
        let answer = try await web.client.send(.put, "/home")
        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "GET, HEAD")
        #expect(answer.text.contains("<!doctype html>"))
        let long = "csrf=x&name=" + String(repeating: "a", count: 100_000)
        #expect(try await post("/accounts", long, ada).status == 413)
        #expect(try await post("/accounts", "{}", ada, type: "application/json").status == 415)
        #expect(try await post("/accounts", "a=%ff", ada).status == 400)
    }

    @Test("The outbox shows codes to people and to scripts, newest first (sandbox)")
    func outbox() async throws {
        let signedIn = try await web.world.person(8718)
        let phone = try #require(signedIn.person.phone)
        try await web.outbox.send(.code("111111", lasting: 5), to: .phone(phone))
        try await web.outbox.send(.code("222222", lasting: 5), to: .phone(phone))
        let nobody = web.browser()
        try await nobody.open("/sandbox")
        #expect(await nobody.text.contains("Your Awallet code is 222222."))
        #expect(await nobody.page.contains("Sandbox: no real money."))
        for to in ["%2B15306018718", "+15306018718", "15306018718"] {
            let answer = try await web.client.send(.get, "/sandbox/messages?to=\(to)")
            #expect(answer.text.contains("\"messages\":[{\"to\":\"+15306018718\""))
            let codes = answer.text.components(separatedBy: "\"code\":\"").dropFirst()
            #expect(codes.map { String($0.prefix(6)) } == ["222222", "111111"])
        }
        let other = try await web.client.send(.get, "/sandbox/messages?to=+15306010000")
        #expect(other.text == "{\"messages\":[]}")
    }

    @Test("Outside a sandbox there is no outbox, and no mention of one")
    func noOutbox() async throws {
        let strict = try WebWorld(hasOutbox: false)
        let nobody = strict.browser()
        for path in ["/sandbox", "/sandbox/messages"] {
            try await nobody.open(path)
            #expect(await nobody.status == 404)
        }
        try await nobody.open("/sign-in")
        #expect(await !nobody.page.lowercased().contains("sandbox"))
    }

    @Test("Behind HTTPS, cookies are bound to this host (WEB-1)")
    func cookies() async throws {
        var settings = HTTPSettings()
        settings.isSecure = true
        let secure = try WebWorld(settings: settings)
        let answer = try await secure.client.send(.get, "/sign-in")
        let cookie = try #require(answer.headers[.setCookie])
        #expect(cookie.hasPrefix("__Host-visitor-8080="))
        #expect(cookie.contains("; HttpOnly") && cookie.contains("; Secure"))
        #expect(cookie.contains("; SameSite=Lax"))
    }
}
