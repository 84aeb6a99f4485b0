import HTTPTypes
import Phone
import Testing
import WalletTestSupport

@Suite("Signing in by phone")
struct PhoneSignInTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func number(_ text: String) throws -> PhoneNumber {
        try #require(PhoneNumber(e164: text))
    }

    @Test("Without a session, the first page is the sign-in page (S-LAUNCH-3, S-LOGIN-1)")
    func firstPage() async throws {
        let ada = web.browser()
        try await ada.open("/")
        #expect(await ada.path == "/sign-in")
        #expect(await ada.text.contains("What's your number?"))
        #expect(await ada.text.contains("We will send you a code."))
        #expect(await ada.page.contains("🇺🇸 United States +1</option>"))
        #expect(await ada.page.contains("aria-hidden=\"true\" data-face>🇺🇸 +1</span>"))
        #expect(await ada.page.contains("type=\"tel\" inputmode=\"tel\" autocomplete=\"tel\""))
        #expect(await ada.page.contains("role=\"alert\" data-error hidden>"))
        #expect(await ada.page.contains("launch--first"))
        #expect(await !ada.page.contains("Forget this device"))
    }

    @Test("A signed-in visitor never sees the sign-in page (S-LAUNCH-2, S-LOGIN-19)")
    func alreadyIn() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        for path in ["/", "/sign-in", "/sign-in/code", "/login", "/register"] {
            try await ada.open(path)
            #expect(await ada.path == "/home")
        }
        #expect(web.world.codes.count == 1)
    }

    @Test(
        "Each invalid number has its own error, and no code is sent (S-LOGIN-7 to S-LOGIN-10)",
        arguments: [
            ("", "Please enter your phone number."),
            ("530601871", "The phone number should be 10 digits."),
            ("53060187189", "The phone number should be 10 digits."),
            ("530x018718", "Please enter digits only"),
            ("0123456789", "Please enter a valid phone number"),
        ])
    func badNumbers(typed: String, message: String) async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": typed], to: "/sign-in")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains(message))
        #expect(await ada.page.contains("aria-describedby=\"phone-error\""))
        #expect(await ada.page.contains("value=\"\(typed)\""))
        #expect(await ada.page.contains("<title>Error: "))
        #expect(web.world.codes.count == 0)
    }

    @Test(
        "All spellings of a number are the same number (S-LOGIN-6, S-LOGIN-17, S-CODE-1)",
        arguments: ["(530) 601-8718", "530.601.8718", " 5306018718 ", "+1 530 601 8718"])
    func formats(typed: String) async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": typed], to: "/sign-in")
        #expect(await ada.path == "/sign-in/code")
        #expect(await ada.text.contains("Enter the code"))
        #expect(await ada.text.contains("We sent it to +1 530-601-8718"))
        #expect(web.world.codes.newest(for: try number("+15306018718")) != nil)
    }

    @Test("The flag follows the typed prefix (S-LOGIN-3)")
    func flag() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "+370 1"], to: "/sign-in")
        #expect(await ada.page.contains("data-short=\"🇱🇹 +370\" selected>"))
    }

    @Test("A double tap sends one code (S-LOGIN-13)")
    func twice() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        let token = await ada.hidden("csrf")
        for _ in 1...2 {
            try await ada.send(
                ["region": "US", "phone": "5306018718", "csrf": token], to: "/sign-in")
            #expect(await ada.path == "/sign-in/code")
        }
        #expect(web.world.codes.count == 1)
    }

    @Test("The code signs in once, in this browser only (S-CODE-16, OTP-4)")
    func rightCode() async throws {
        let (ada, linus) = (web.browser(), web.browser())
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        let code = try #require(web.world.codes.newest(for: try number("+15306018718")))
        try await linus.open("/sign-in")
        try await linus.send(["code": code], to: "/sign-in/code")
        #expect(await linus.path == "/sign-in")
        try await ada.send(["code": "Your code is \(code)."], to: "/sign-in/code")
        #expect(await ada.path == "/home")
        #expect(await ada.text.contains("Hello, (530) 601-8718!"))
        #expect(await ada.cookies["pending"] == nil)
    }

    @Test("Wrong, short and late codes each have their own error (S-CODE-13, S-CODE-14)")
    func badCodes() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        let code = web.world.codes.newest(for: try number("+15306018718"))
        let wrong = code == "000000" ? "000001" : "000000"
        try await ada.send(["code": wrong], to: "/sign-in/code")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("Incorrect verification code"))
        #expect(await !ada.page.contains("value=\"\(wrong)\""))
        try await ada.send(["code": "12345"], to: "/sign-in/code")
        #expect(await ada.text.contains("Please enter all six digits."))
        web.world.clock.advance(seconds: 301)
        try await ada.send(["code": try #require(code)], to: "/sign-in/code")
        #expect(await ada.text.contains("Your code expired"))
    }

    @Test("A person can request another code after the countdown (S-CODE-18 to S-CODE-20)")
    func resend() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        #expect(await ada.text.contains("You can ask again in 30 seconds."))
        let old = try #require(web.world.codes.newest(for: try number("+15306018718")))
        try await ada.send([:], to: "/sign-in/code/resend")
        #expect(await ada.status == 429)
        #expect(await ada.headers[.retryAfter] == "30")
        #expect(await ada.text.contains("Too many codes were sent."))
        web.world.clock.advance(seconds: 30)
        try await ada.send([:], to: "/sign-in/code/resend")
        #expect(await ada.text.contains("We sent another code."))
        #expect(await ada.text.contains("We sent it to +1 530-601-8718"))
        #expect(web.world.codes.count == 2)
        let new = try #require(web.world.codes.newest(for: try number("+15306018718")))
        #expect(new != old, "to the same number, another code")
        try await ada.send(["code": old], to: "/sign-in/code")
        #expect(await ada.text.contains("Incorrect verification code"))
        try await ada.send(["code": new], to: "/sign-in/code")
        #expect(await ada.path == "/home")
    }

    @Test("The code page without a number redirects to the number (S-CODE-22)")
    func noNumber() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in/code")
        #expect(await ada.path == "/sign-in")
    }

    @Test("Going back from the code shows the number in its country's format (S-CODE-21)")
    func backToTheNumber() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "+44 20 7946 0958"], to: "/sign-in")
        try await ada.open("/sign-in")
        #expect(await ada.page.contains("value=\"020 7946 0958\""))
        #expect(await ada.page.contains("data-short=\"🇬🇧 +44\" selected>"))
    }

    @Test("Sign out ends the session and keeps the number (S-SESS-3, S-SESS-4, S-SESS-7)")
    func logOut() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let token = try #require(await ada.cookies["session"])
        try await ada.open("/home")
        #expect(await ada.headers[.cacheControl] == "no-store")
        let form = ["csrf=\(await ada.hidden("csrf"))"].joined()
        let answer = try await web.client.send(
            .post, "/sign-out",
            headers: [
                .cookie: "session-8080=\(token)", .contentType: "application/x-www-form-urlencoded",
            ], body: Array(form.utf8))
        #expect(answer.status == 303)
        let name = try #require(HTTPField.Name("Clear-Site-Data"))
        #expect(answer.headers[name] == "\"cache\", \"storage\"")
        try await ada.open("/home")
        #expect(await ada.path == "/sign-in?ended=yes")
        #expect(await ada.page.contains("value=\"(530) 601-8718\""))
        #expect(await ada.cookies["session"] == nil)
    }
}
