import Testing
import WalletServices
import WalletTestSupport

@Suite("The page of a person's own password")
struct PasswordChangePagesTests {
    private static let old = "four words of mine"
    private static let new = "difference of engines"

    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func registered(language: String? = nil) async throws -> Browser {
        let ada = web.browser(language: language)
        try await ada.open("/register")
        try await ada.send(
            [
                "username": "ada_lovelace", "password": Self.old,
                "repeated_password": Self.old, "email": "",
            ], to: "/register")
        return ada
    }

    private func signIn(_ password: String) async throws -> Browser {
        let ada = web.browser()
        try await ada.open("/login")
        try await ada.send(["username": "ada_lovelace", "password": password], to: "/login")
        return ada
    }

    private func change(_ ada: Browser, from old: String, to new: String) async throws {
        try await ada.send(
            ["old_password": old, "password": new, "repeated_password": new],
            to: "/profile/password")
    }

    @Test("The old password changes it, and signs everything else out (P-PWD-1)")
    func changing() async throws {
        let ada = try await registered()
        let other = try await signIn(Self.old)
        try await ada.open("/profile")
        #expect(await ada.link("Password") == "/profile/password")
        try await ada.open("/profile/password")
        #expect(await ada.page.contains("autocomplete=\"current-password\""))
        #expect(await ada.page.contains("value=\"ada_lovelace\" autocomplete=\"username\""))
        #expect(await ada.text.contains("Everything else that is signed in as you ends"))
        try await change(ada, from: Self.old, to: Self.new)
        #expect(await ada.path == "/profile?password=changed")
        #expect(await ada.text.contains("Password changed."))
        try await other.open("/home")
        #expect(await other.path.hasSuffix("?ended=yes"))
        #expect(try await signIn(Self.new).path == "/home")
        #expect(try await signIn(Self.old).text.contains("Incorrect password"))
    }

    @Test("A refused change shows each error at its field, and no password (P-PWD-1)")
    func refusing() async throws {
        let ada = try await registered()
        try await ada.open("/profile/password")
        try await change(ada, from: "not my words", to: Self.new)
        #expect(await ada.status == 422)
        #expect(await ada.page.contains("id=\"old_password-error\""))
        #expect(await ada.text.contains("This is not your current password."))
        try await ada.send(
            ["old_password": Self.old, "password": "short", "repeated_password": "other"],
            to: "/profile/password")
        for name in ["password", "repeated_password"] {
            #expect(await ada.page.contains("id=\"\(name)-error\""))
        }
        try await change(ada, from: Self.old, to: Self.old)
        #expect(await ada.text.contains("This is your password already."))
        #expect(await !ada.page.contains(Self.old))
        #expect(try await signIn(Self.old).path == "/home")
    }

    @Test("Who signs in by phone adds a username and a password (P-PWD-2)")
    func adding() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/profile")
        #expect(await ada.text.contains("Add a username and a password"))
        try await ada.open("/profile/password")
        #expect(await !ada.page.contains("old_password"))
        try await ada.send(
            ["username": "ada", "password": Self.old, "repeated_password": Self.old],
            to: "/profile/password")
        #expect(await ada.status == 422)
        #expect(await ada.page.contains("id=\"username-error\""))
        #expect(await ada.page.contains("value=\"ada\""))
        try await ada.send(
            ["username": "ada_lovelace", "password": Self.old, "repeated_password": Self.old],
            to: "/profile/password")
        #expect(await ada.path == "/profile?password=added")
        #expect(await ada.text.contains("You can now sign in with your username"))
        #expect(await ada.text.contains("ada_lovelace"))
        #expect(try await signIn(Self.old).path == "/home")
        // A form from before asks for the password that exists now.
        try await ada.send(
            ["username": "ada_byron", "password": Self.new, "repeated_password": Self.new],
            to: "/profile/password")
        #expect(await ada.status == 422)
        #expect(await ada.page.contains("name=\"old_password\""))
        #expect(await ada.text.contains("You already have a password."))
    }

    @Test("Changing it ends the trust in this device too (P-PWD-1)")
    func trust() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456", "trust": "yes"], to: "/sign-in/code")
        #expect(await ada.cookies["trust"] != nil)
        try await ada.open("/profile/password")
        try await ada.send(
            ["username": "ada_lovelace", "password": Self.old, "repeated_password": Self.old],
            to: "/profile/password")
        #expect(await ada.cookies["trust"] != nil)
        try await ada.open("/profile/password")
        try await change(ada, from: Self.old, to: Self.new)
        #expect(await ada.cookies["trust"] == nil)
    }

    @Test("It is there in Spanish")
    func spanish() async throws {
        let ada = try await registered(language: "es")
        try await ada.open("/profile/password")
        #expect(await ada.text.contains("Cambiar la contraseña"))
        #expect(await ada.page.contains(">Contraseña actual</label>"))
    }
}
