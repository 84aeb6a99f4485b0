import Testing
import WalletServices
import WalletTestSupport

@Suite("Signing in with a password")
struct PasswordSignInTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func registered(_ name: String) async throws -> Browser {
        let browser = web.browser()
        try await browser.open("/register")
        try await browser.send(
            [
                "username": name, "password": "four words of mine",
                "repeated_password": "four words of mine", "email": "",
            ], to: "/register")
        return browser
    }

    @Test("The pages have the fields and texts of S-PWD-1 and S-PWD-2")
    func fields() async throws {
        let ada = web.browser()
        try await ada.open("/login")
        #expect(await ada.text.contains("Sign in Username Password Sign in"))
        #expect(await ada.link("Register") == "/register")
        #expect(await ada.page.contains("autocomplete=\"username webauthn\""))
        #expect(await ada.page.contains("autocomplete=\"current-password\""))
        try await ada.open("/register")
        for label in ["Username", "Password", "Repeat the password", "Email"] {
            #expect(await ada.page.contains(">\(label)</label>"))
        }
        #expect(await ada.page.contains("autocomplete=\"new-password\""))
    }

    @Test("Registering leads Home with the opening balance (S-PWD-7)")
    func register() async throws {
        let ada = try await registered("AdaLovelace")
        #expect(await ada.path == "/home")
        #expect(await ada.text.contains("Hello, AdaLovelace!"))
        #expect(await ada.text.contains("Total: $500.00"))
    }

    @Test("All errors appear at once, each at its field (S-PWD-3 to S-PWD-6)")
    func errors() async throws {
        let ada = web.browser()
        try await ada.open("/register")
        try await ada.send(
            [
                "username": "ada", "password": "seven77", "repeated_password": "other",
                "email": "nowhere",
            ], to: "/register")
        #expect(await ada.status == 422)
        let page = await ada.page
        for name in ["username", "password", "repeated_password", "email"] {
            #expect(page.contains("id=\"\(name)-error\""))
            #expect(page.contains("href=\"#\(name)\""))
        }
        let text = await ada.text
        #expect(text.contains("Username and password should be at least 8 symbols"))
        #expect(text.contains("Passwords do not match"))
        #expect(page.contains("value=\"ada\"") && page.contains("value=\"nowhere\""))
        #expect(!page.contains("seven77"))
        #expect(page.contains("role=\"alert\" tabindex=\"-1\" autofocus"))
    }

    @Test("A name is taken in any letter case (S-PWD-5)")
    func taken() async throws {
        _ = try await registered("AdaLovelace")
        let linus = try await registered(" adalovelace ")
        #expect(await linus.path.hasPrefix("/register?outcome="))
        #expect(await linus.text.contains("Username already registered"))
    }

    @Test("A wrong name or password is refused, and the sandbox says which (S-PWD-8, S-PWD-9)")
    func wrong() async throws {
        _ = try await registered("AdaLovelace")
        let linus = web.browser()
        try await linus.open("/login")
        try await linus.send(
            ["username": "GraceHopper", "password": "four words of mine"], to: "/login")
        #expect(await linus.text.contains("Username not found"))
        try await linus.send(["username": "AdaLovelace", "password": "wrong"], to: "/login")
        #expect(await linus.text.contains("Incorrect password"))
        #expect(await linus.status == 422)
        try await linus.open("/home")
        #expect(await linus.path == "/sign-in")
    }

    @Test("The right password signs in, and Sign out signs out (S-PWD-13)")
    func right() async throws {
        _ = try await registered("AdaLovelace")
        let ada = web.browser()
        try await ada.open("/login")
        try await ada.send(
            ["username": "adalovelace", "password": "four words of mine"], to: "/login")
        #expect(await ada.path == "/home")
        try await ada.send([:], to: "/sign-out")
        #expect(await ada.path == "/login")
        #expect(await ada.link("Sign in with a phone number") == "/sign-in")
    }

    @Test("Production does not distinguish a wrong name from a wrong password (D-9)")
    func production() async throws {
        let strict = try WebWorld(hasOutbox: false) { $0.tellsWhichCredentialIsWrong = false }
        let linus = strict.browser()
        try await linus.open("/login")
        try await linus.send(
            ["username": "GraceHopper", "password": "four words of mine"], to: "/login")
        #expect(await linus.text.contains("The username or password is wrong."))
    }
}
