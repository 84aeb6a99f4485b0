import HTTPTypes
import Ledger
import Passwords
import Testing
import WalletServices
import WalletTestSupport

@Suite("The pages for a forgotten password")
struct ResetPagesTests {
    private static let old = "four words of mine"
    private static let new = "difference of engines"

    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    /// Ada, who has a number, a username and a password.
    private func registered() async throws -> Browser {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile/password")
        try await ada.send(
            ["username": "ada_lovelace", "password": Self.old, "repeated_password": Self.old],
            to: "/profile/password")
        return ada
    }

    private func treasurer() async throws -> (Browser, PersonID) {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        try await web.give(.treasurer, toNumber: "8719", in: grace)
        return (grace, try await web.world.person(8718).person.id)
    }

    private func signIn(_ password: String) async throws -> Browser {
        let ada = web.browser()
        try await ada.open("/login")
        try await ada.send(["username": "ada_lovelace", "password": password], to: "/login")
        return ada
    }

    private func set(_ password: String, by browser: Browser) async throws {
        try await browser.send(
            ["password": password, "repeated_password": password], to: "/reset")
    }

    @Test("A name, the code, a new password: signed in, and nothing else is (P-PWD-3)")
    func byCode() async throws {
        let other = try await registered()
        let ada = web.browser()
        try await ada.open("/login")
        try await ada.open(#require(await ada.link("Forgot your password?")))
        try await ada.send(["name": "ada_lovelace"], to: "/sign-in/forgotten")
        #expect(await ada.path == "/sign-in/forgotten/code")
        await web.world.wallet.later.finish()
        try await ada.send(["code": "12"], to: "/sign-in/forgotten/code")
        #expect(await ada.status == 422)
        try await ada.send(["code": "000000"], to: "/sign-in/forgotten/code")
        #expect(await ada.page.contains("id=\"code-error\""))
        try await ada.send(["code": "123 456"], to: "/sign-in/forgotten/code")
        #expect(await ada.path == "/reset")
        #expect(await ada.page.contains("value=\"ada_lovelace\" autocomplete=\"username\""))
        try await set("short", by: ada)
        #expect(await ada.status == 422)
        try await set(Self.new, by: ada)
        #expect(await ada.path == "/home")
        #expect(await ada.text.contains("Hello, Ada!"))
        #expect(await ada.cookies["reset"] == nil)
        try await other.open("/home")
        #expect(await other.path.hasSuffix("?ended=yes"))
        #expect(try await signIn(Self.new).path == "/home")
        #expect(try await signIn(Self.old).text.contains("Incorrect password"))
    }

    @Test("The pages look the same for a name that nobody has (OTP-6)")
    func unknown() async throws {
        _ = try await registered()
        var pages: [String] = []
        for name in ["ada_lovelace", "nobody_there"] {
            let browser = web.browser()
            try await browser.open("/sign-in/forgotten")
            try await browser.send(["name": name], to: "/sign-in/forgotten")
            await web.world.wallet.later.finish()
            pages.append(await browser.text)
            try await browser.send(["code": "000000"], to: "/sign-in/forgotten/code")
            pages.append("\(await browser.status) \(await browser.text)")
        }
        #expect(pages[0] == pages[2] && pages[1] == pages[3])
    }

    @Test("A treasurer's link moves into a cookie, and opening it uses nothing up (P-PWD-3)")
    func byLink() async throws {
        _ = try await registered()
        let (grace, adaID) = try await treasurer()
        let page = "/treasury/people/\(adaID.text)"
        try await grace.open(page)
        #expect(await grace.text.contains("Make a link for a new password"))
        try await grace.send([:], to: page + "/reset")
        #expect(await grace.text.contains("A new password for Ada"))
        #expect(await grace.page.contains("class=\"qr__code\""))
        let link = try #require(
            await grace.page.firstMatch(of: /value="http:\/\/[^"\/]*(\/reset\/awx_[^"]*)"/))
        let path = String(link.1)
        let preview = try await web.client.send(.get, path)
        #expect(preview.status == 303 && preview.headers[.location] == "/reset?opened=yes")
        let referrer = try #require(HTTPField.Name("Referrer-Policy"))
        #expect(preview.headers[referrer] == "no-referrer")
        #expect(preview.headers[values: .setCookie].contains { $0.contains("HttpOnly") })
        // On a device where somebody else is signed in.
        let browser = try await web.browser(ofNumber: "8720")
        try await browser.open(path)
        #expect(await browser.text.contains("You are signed in as"))
        try await browser.send(["next": "/reset"], to: "/sign-out")
        #expect(await browser.path == "/reset")
        try await set(Self.new, by: browser)
        #expect(await browser.text.contains("Hello, Ada!"))
        let late = web.browser()
        try await late.open(path)
        #expect(await late.status == 404)
        #expect(await late.text.contains("This link does not work any more."))
    }

    @Test("Whoever is signed in opens their own link, and no link signs in over them (P-ENTRY-2)")
    func whoIsSignedIn() async throws {
        let ada = try await registered()
        let adaID = try await web.world.person(8718).person.id
        let host = web.world.wallet.treasurers.commandLine
        let token = try await web.world.wallet.resets.make(for: adaID, by: host).token
        let linus = try await web.browser(ofNumber: "8721", named: "Linus")
        try await linus.open("/reset/\(token)")
        #expect(await linus.text.contains("You are signed in as Linus"))
        try await set(Self.new, by: linus)
        #expect(await linus.text.contains("You are signed in as Linus"))
        #expect(try await signIn(Self.old).path == "/home")
        try await ada.open("/reset/\(token)")
        #expect(await ada.path == "/reset?opened=yes")
        try await set(Self.new, by: ada)
        #expect(await ada.path == "/home")
    }

    @Test("A treasurer has no such button for a treasurer; the form is refused (P-PWD-3)")
    func refused() async throws {
        _ = try await registered()
        let (grace, _) = try await treasurer()
        let own = try await web.world.person(8719).person.id
        try await grace.open("/treasury/people/\(own.text)")
        #expect(await !grace.text.contains("Make a link for a new password"))
        try await grace.send([:], to: "/treasury/people/\(own.text)/reset")
        #expect(await grace.status == 403)
    }

    @Test("Nonsense in the address, no cookie, an old form: one page")
    func invalid() async throws {
        for path in ["/reset", "/reset/x", "/reset/awx_%0D%0ASet-Cookie:x", "/reset/awx_none"] {
            let nobody = web.browser()
            try await nobody.open(path)
            #expect(await nobody.status == 404, "\(path)")
        }
        let nobody = web.browser()
        try await nobody.open("/sign-in/forgotten/code")
        #expect(await nobody.path == "/sign-in/forgotten")
        try await set(Self.new, by: nobody)
        #expect(await nobody.status == 404)
    }

    @Test("It is there in Spanish, and without codes it says whom to ask")
    func elsewhere() async throws {
        let ada = web.browser(language: "es")
        try await ada.open("/sign-in/forgotten")
        #expect(await ada.text.contains("Enviar un código"))
        func withoutCodes(_ world: World) -> Wallet {
            Wallet(
                store: world.store, settings: world.wallet.settings,
                hasher: PasswordHasher(parameters: .fast),
                secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: nil)
        }
        let web = try WebWorld(hasOutbox: false, wallet: withoutCodes)
        let nobody = web.browser()
        try await nobody.open("/sign-in/forgotten")
        #expect(
            await nobody.text.contains(
                "Ask a treasurer of this wallet, or a host if you are a treasurer."))
        #expect(await !nobody.page.contains("name=\"name\""))
    }
}
