import HTTPTypes
import Testing
import WalletServices
import WalletTestSupport

@Suite("A trusted device")
struct KnownNumberTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    /// Ada's signed-out browser, which from now on skips the code.
    private func trusted() async throws -> Browser {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456", "trust": "yes"], to: "/sign-in/code")
        #expect(await ada.path == "/home")
        try await ada.send([:], to: "/sign-out")
        return ada
    }

    @Test(
        "The number signs in without a code, in any spelling (S-LOGIN-19, S-SESS-2)",
        arguments: ["5306018718", "(530) 601-8718", "+1 530 601 8718", "530.601.8718"])
    func atOnce(typed: String) async throws {
        let ada = try await trusted()
        #expect(await ada.page.contains("value=\"(530) 601-8718\""))
        #expect(await ada.text.contains("You do not need a code for this number on this device."))
        try await ada.send(["region": "US", "phone": typed], to: "/sign-in")
        #expect(await ada.path == "/home")
        #expect(web.world.codes.count == 1)
    }

    @Test("The choice to trust the device is offered, and off by default (D-6)")
    func notByDefault() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await ada.text.contains("Skip the code on this device"))
        #expect(await ada.page.contains("name=\"trust\" value=\"yes\">"))
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.cookies["trust"] == nil)
        try await ada.send([:], to: "/sign-out")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await ada.path == "/sign-in/code")
    }

    @Test("Another number, or ended trust, needs a code as usual, without an error (S-LOGIN-20)")
    func otherwise() async throws {
        let ada = try await trusted()
        try await ada.send(["region": "US", "phone": "5306018719"], to: "/sign-in")
        #expect(await ada.path == "/sign-in/code")
        #expect(await ada.status == 200)
        web.world.clock.advance(seconds: 30 * 24 * 3600)
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await ada.path == "/sign-in/code")
        #expect(await ada.status == 200)
        #expect(await ada.page.contains("role=\"alert\" data-error hidden>"))
    }

    @Test("Signing in with another number ends the earlier trust (D-6)")
    func oneNumber() async throws {
        let ada = try await trusted()
        let token = try #require(await ada.cookies["trust"])
        try await ada.send(["region": "US", "phone": "5306018719"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path == "/home")
        #expect(await ada.cookies["trust"] == nil)
        #expect(try await web.world.wallet.trusted.find(token) == nil)
    }

    @Test("Forgetting the device removes number and trust, here and on the server (S-SESS-4)")
    func forget() async throws {
        let ada = try await trusted()
        let token = try #require(await ada.cookies["trust"])
        #expect(await ada.text.contains("Forget this device"))
        try await ada.send([:], to: "/sign-in/forget")
        #expect(await ada.path == "/sign-in")
        #expect(await ada.page.contains("value=\"\" aria-describedby"))
        #expect(await ada.cookies["trust"] == nil)
        #expect(await ada.cookies["phone"] == nil)
        #expect(try await web.world.wallet.trusted.find(token) == nil)
    }

    @Test("Forgetting while signed in ends the session too, and needs our own form (WEB-2)")
    func forgetSignedIn() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let session = try #require(await ada.cookies["session"])
        try await ada.send(["csrf": "00"], to: "/sign-in/forget")
        #expect(await ada.status == 403)
        try await ada.open("/devices")
        try await ada.send([:], to: "/sign-in/forget")
        #expect(await ada.path == "/sign-in")
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await web.world.wallet.sessions.authenticate(session, at: .web)
        }
    }

    @Test("The cookie is only for this host and expires with the trust (WEB-1)")
    func cookie() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        let cookies = await ada.cookieHeader
        let form = "csrf=\(await ada.hidden("csrf"))&code=123456&trust=yes"
        let answer = try await web.client.send(
            .post, "/sign-in/code",
            headers: [.cookie: cookies, .contentType: "application/x-www-form-urlencoded"],
            body: Array(form.utf8))
        let set = try #require(
            answer.headers[values: .setCookie].first { $0.contains("trust-8080=awd_") })
        #expect(set.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000"))
    }

    @Test("A script that sends a form gets the address instead of a redirect (S-LOGIN-12)")
    func wayForScripts() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        let form = "csrf=\(await ada.hidden("csrf"))&region=US&phone=5306018718"
        let cookies = await ada.cookieHeader
        var headers: HTTPFields = [
            .cookie: cookies, .contentType: "application/x-www-form-urlencoded",
        ]
        headers[try #require(HTTPField.Name("X-Tell-Location"))] = "yes"
        let answer = try await web.client.send(
            .post, "/sign-in", headers: headers, body: Array(form.utf8))
        #expect(answer.status == 204)
        #expect(answer.headers[.location] == "/sign-in/code")
    }
}
