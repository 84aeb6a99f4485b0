import Foundation
import HTTPSupport
import HTTPTypes
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Returning after a sign-in (C-13)")
struct ReturningTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func register(_ name: String, _ browser: Browser) async throws {
        try await browser.open("/register")
        try await browser.send(
            [
                "username": name, "password": "four words of mine",
                "repeated_password": "four words of mine", "email": "",
            ], to: "/register")
    }

    private static let requested = "/transactions?q=tea%20%26%20milk"

    @Test("Every way to sign in leads to the requested page (C-13)")
    func everyWay() async throws {
        let byPhone = web.browser()
        try await byPhone.open(Self.requested)
        #expect(await byPhone.path == "/sign-in")
        try await byPhone.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await byPhone.send(["code": "123456", "trust": "yes"], to: "/sign-in/code")
        #expect(await byPhone.path == Self.requested)
        try await byPhone.send([:], to: "/sign-out")
        try await byPhone.open(Self.requested)
        try await byPhone.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await byPhone.path == Self.requested, "a known device, without a code")

        let newcomer = web.browser()
        try await newcomer.open(Self.requested)
        try await register("newcomer", newcomer)
        #expect(await newcomer.path == Self.requested)
        try await newcomer.send([:], to: "/sign-out")
        try await newcomer.open(Self.requested)
        try await newcomer.open("/login")
        // A failed attempt does not lose the requested page.
        try await newcomer.send(["username": "newcomer", "password": "wrong"], to: "/login")
        try await newcomer.send(
            ["username": "newcomer", "password": "four words of mine"], to: "/login")
        #expect(await newcomer.path == Self.requested)

        let ada = try await web.world.person(1).person.id
        try await web.world.plant(.demo, for: ada)
        let byToken = web.browser()
        try await byToken.open(Self.requested)
        try await byToken.open("/sign-in/token")
        try await byToken.send(["access_token": "demo-access-token"], to: "/sign-in/token")
        #expect(await byToken.path == Self.requested)
        try await byToken.open("/home")
        #expect(await byToken.path == "/home", "it leads there once")
    }

    @Test("After a request for Home, or after logging out, the sign-in leads Home")
    func home() async throws {
        let ada = web.browser()
        try await ada.open(Self.requested)
        try await ada.open("/")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path == "/home")
    }

    @Test("A form sent after the session's end leads back to its page")
    func lateForm() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/accounts/new")
        let token = try #require(await ada.cookies["session"])
        let sessions = web.world.wallet.sessions
        let (session, person) = try await sessions.authenticate(token, at: .web)
        try await sessions.end(session.id, of: person.id)
        try await ada.send(["name": "Rent", "currency": "USD", "key": "k"], to: "/accounts")
        #expect(await ada.path == "/sign-in?ended=yes")
        #expect(await ada.text.contains("Your session has ended."))
        #expect(await ada.cookies["session"] == nil)
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path == "/accounts/new")
    }

    @Test(
        "A script's request after the session's end leaves the message to the next page (SES-4)",
        arguments: ["Awallet-Refresh: yes", "Sec-Fetch-Mode: cors", "Sec-Fetch-Mode: navigate"])
    func askedByScript(header: String) async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let session = try #require(await ada.cookies["session"])
        try await web.browser(ofNumber: "8718").send([:], to: "/devices/others/end")
        let parts = header.components(separatedBy: ": ")
        var headers: HTTPFields = [.cookie: "session-8080=\(session)"]
        headers[try #require(HTTPField.Name(parts[0]))] = parts[1]
        let answer = try await web.client.send(.get, "/home", headers: headers)
        #expect(answer.headers[.location] == "/sign-in?ended=yes")
        let cleared = answer.headers[values: .setCookie].contains { $0.hasPrefix("session-8080=;") }
        #expect(cleared == (parts[1] == "navigate"))
    }

    @Test(
        "The sign-in never leads to another site (open redirect)",
        arguments: [
            "//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)",
            "evil.example", "/a b", "/\u{7}", "/🙂", "", "/" + String(repeating: "a", count: 2000),
        ])
    func elsewhere(evil: String) async throws {
        #expect(LocalPath(evil) == nil)
        let ada = web.browser()
        let cookie = Data(evil.utf8).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: ".")
        for value in [cookie, evil] where !value.contains("\u{7}") && !value.contains("🙂") {
            try await ada.open("/sign-in")
            await ada.keep("next", value)
            try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
            try await ada.send(["code": "123456"], to: "/sign-in/code")
            #expect(await ada.path == "/home")
            try await ada.send([:], to: "/sign-out")
            web.world.clock.advance(seconds: 120)
        }
        let grace = try await web.browser(ofNumber: "8719")
        try await grace.open("/accounts/new")
        try await grace.send(
            ["name": "x", "currency": "USD", "key": grace.hidden("key"), "next": "\(evil)"],
            to: "/accounts")
        #expect(await grace.path == "/home")
    }

    @Test("Only addresses of our own pages are accepted")
    func referrers() throws {
        let own = Site(visited: try #require(SiteAddress("http://localhost:8080")))
        #expect(
            LocalPath(referrer: "http://localhost:8080/send?payee=a%20b&outcome=x", of: own)?.text
                == "/send?payee=a%20b")
        #expect(LocalPath(referrer: "http://LOCALHOST:8080/?outcome=x", of: own)?.text == "/")
        for other in [
            "http://localhost/send", "http://localhost:8081/send", "http://evil.example/send",
            "http://localhost:8080//evil.example", "http://localhost:8080@evil.example/", "",
            "not an address",
        ] {
            #expect(LocalPath(referrer: other, of: own) == nil, "\(other)")
        }
        #expect(LocalPath(referrer: nil, of: own) == nil)
    }

    @Test("A new person who is asked for money opens an account and can pay (C-13)")
    func request() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        _ = try await grace.addAccount("Hers", currency: "EUR")
        let link = try await grace.request("20.50", in: "EUR", for: "Tea")
        let ada = web.browser()
        try await ada.open(link)
        try await ada.send(
            [
                "amount": ada.hidden("amount"), "currency": ada.hidden("currency"),
                "note": ada.hidden("note"), "request": ada.hidden("request"), "way": "register",
            ], to: String(link.prefix { $0 != "?" }) + "/entry")
        #expect(await ada.path == "/register")
        try await register("ada_newcomer", ada)
        #expect(await ada.path == link)
        let add = try #require(await ada.link("Add account")).replacing("&amp;", with: "&")
        #expect(add.hasPrefix("/accounts/new?currency=EUR&next=%2Fpay%2F"))
        try await ada.open(add)
        #expect(await ada.page.contains("<option value=\"EUR\" selected>"))
        let next = await ada.hidden("next")
        // A failed attempt does not lose the requested page.
        let long = String(repeating: "x", count: 200)
        try await ada.send(
            ["name": "\(long)", "currency": "EUR", "key": ada.hidden("key"), "next": next],
            to: "/accounts")
        #expect(await ada.status == 422)
        #expect(await ada.hidden("next") == next)
        try await ada.send(
            ["name": "Euros", "currency": "EUR", "key": ada.hidden("key"), "next": next],
            to: "/accounts")
        #expect(await ada.path == link)
        #expect(await ada.text.contains("Grace Hopper is asking you for €20.50"))
    }
}
