import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The page that joins with a passkey (P-JOIN-1)")
struct PasskeyJoiningPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld { $0.registration = .invite }
    }

    private func invited() async throws -> Browser {
        let made = try await web.world.wallet.invitations.make(
            .init(), by: web.world.wallet.treasurers.commandLine)
        let browser = web.browser()
        try await browser.open(made.path)
        return browser
    }

    private func options(_ name: String, _ browser: Browser) async throws -> JSONObject? {
        try await browser.send(["username": name], to: "/register/passkey/options")
        guard case .object(let json) = try? StrictJSON.parse(Array(await browser.page.utf8))
        else { return nil }
        return json
    }

    @Test("An invitation leads to it, and a passkey signs somebody new in")
    func joining() async throws {
        let ada = try await invited()
        #expect(await ada.link("Passkey") == "/register/passkey")
        try await ada.open("/register/passkey")
        let token = await ada.hidden("csrf")
        let json = try #require(try await options("ada_lovelace", ada))
        guard case .string(let challenge) = json["challenge"],
            case .object(let user) = json["user"], case .string(let handle) = user["id"]
        else {
            Issue.record("\(json)")
            return
        }
        #expect(user["name"] == .string("ada_lovelace"))
        let id = try #require(Base64URL.bytes(handle).flatMap { UUID(bytes: $0) })
        let made = SoftAuthenticator(for: PersonID(id)).registration(challenge)
        try await ada.send(
            [
                "csrf": token, "username": "ada_lovelace",
                "client_data": Base64URL.text(made.clientData.bytes),
                "attestation": Base64URL.text(made.attestation),
            ], to: "/register/passkey")
        #expect(await ada.path == "/home")
        #expect(await ada.cookies["invitation"] == nil)
        try await ada.open("/passkeys")
        #expect(await ada.text.contains("This passkey is your only way to sign in."))
        #expect(await ada.link("Add a password") == "/profile/password")
        #expect(await !ada.text.contains("Remove this passkey"))
        let passkey = try await web.world.wallet.passkeys.list(of: PersonID(id))[0].id
        try await ada.send([:], to: "/passkeys/\(passkey.text)/removal")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("Add a password or another passkey first."))
        try await ada.open("/profile/password")
        #expect(await ada.text.contains("Your username is ada_lovelace."))
        try await ada.send(
            ["password": "four words of mine", "repeated_password": "four words of mine"],
            to: "/profile/password")
        #expect(await ada.text.contains("You can now sign in with your username"))
        try await ada.open("/passkeys")
        #expect(await ada.text.contains("Remove this passkey"))
    }

    @Test("A name that cannot be used is shown at its field, with no options for it")
    func names() async throws {
        let ada = try await invited()
        try await ada.open("/register/passkey")
        #expect(await ada.page.contains("data-passkey=\"create\""))
        let token = await ada.hidden("csrf")
        #expect(try await options("ada", ada) == nil)
        #expect(await ada.status == 422)
        try await ada.send(["csrf": token, "username": "ada"], to: "/register/passkey")
        #expect(await ada.status == 422)
        #expect(await ada.page.contains("id=\"username-error\""))
        #expect(await ada.page.contains("value=\"ada\""))
        try await ada.send(["username": "ada_lovelace"], to: "/register/passkey")
        #expect(await ada.text.contains("This passkey was not accepted."))
        try await ada.open("/home")
        #expect(await ada.path == "/sign-in")
    }

    @Test("Nobody gets there without an invitation, and everybody where everybody may join")
    func doors() async throws {
        let nobody = web.browser()
        try await nobody.open("/register/passkey")
        #expect(await nobody.path == "/login")
        try await nobody.open("/login")
        #expect(try await options("ada_lovelace", nobody) == nil)
        #expect(await nobody.status == 403)
        let open = try WebWorld { $0.registration = .open }
        let somebody = open.browser()
        try await somebody.open("/register")
        #expect(await somebody.link("Use a passkey instead") == "/register/passkey")
        try await somebody.open("/register/passkey")
        #expect(await somebody.link("Use a password instead") == "/register")
        let token = await somebody.hidden("csrf")
        try await somebody.send(
            ["csrf": token, "username": "ada_lovelace"], to: "/register/passkey/options")
        #expect(await somebody.page.contains("\"residentKey\":\"required\""))
    }

    @Test("Choosing names is limited like registering (C-34)")
    func limit() async throws {
        let web = try WebWorld { $0.limitsLoopback = true }
        let stranger = web.browser()
        try await stranger.open("/register/passkey")
        let token = await stranger.hidden("csrf")
        for number in 0..<30 {
            try await stranger.send(
                ["csrf": token, "username": "somebody_\(number)"],
                to: "/register/passkey/options")
            #expect(await stranger.status == 200)
        }
        try await stranger.open("/register/passkey")
        try await stranger.send(["username": "somebody_else"], to: "/register/passkey/options")
        #expect(await stranger.status == 429)
    }
}
