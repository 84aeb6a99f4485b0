import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("The developer page")
struct DeveloperPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    /// The value of a field for copying.
    private func shown(_ id: String, _ browser: Browser) async -> String {
        let parts = await browser.page.components(
            separatedBy: "id=\"\(id)\" type=\"text\" value=\"")
        return parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
    }

    private func makeToken(_ browser: Browser, named name: String = "Script") async throws -> String
    {
        try await browser.open("/developer/tokens/new")
        try await browser.send(
            ["name": name, "days": "0", "group-accounts": "yes", "key": browser.hidden("key")],
            to: "/developer/tokens")
        return await shown("token", browser)
    }

    @Test("The page shows the address, an example call, and the first step (UI-LIST-33)")
    func empty() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/profile")
        #expect(await ada.link("Tokens, apps and a call to try") == "/developer")
        try await ada.open("/developer")
        let text = await ada.text
        #expect(text.contains("http://localhost:8080"))
        #expect(
            text.contains(
                #"curl -H "Authorization: Bearer YOUR_TOKEN" http://localhost:8080/api/v2/accounts"#
            ))
        for words in ["No tokens yet.", "No apps yet.", "No apps have access."] {
            #expect(text.contains(words))
        }
    }

    @Test("A public key can be added, and removed only by its owner")
    func signingKeys() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        // A P-256 key, whose private half was deleted.
        let pem = """
            -----BEGIN PUBLIC KEY-----
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERgweifO0DrSMq8mvRevK+uVn34yG
            KmATnOelFtHQTgQG83eC8KxxCwRiSfn5tKkZQJ1CxaQpXzRKdUh8TAG1gA==
            -----END PUBLIC KEY-----
            """
        try await ada.open("/developer")
        #expect(await ada.text.contains("No keys yet."))
        try await ada.open("/developer/signing-keys/new")
        for (name, key, words) in [
            ("Laptop", "", "This cannot be used as a signing key."),
            ("Laptop", "-----BEGIN PUBLIC KEY-----", "This cannot be used as a signing key."),
            ("", pem, "This name cannot be used."),
        ] {
            try await ada.send(["name": name, "key": key], to: "/developer/signing-keys")
            #expect(await ada.status == 422)
            #expect(await ada.text.contains(words))
        }
        #expect(await ada.page.contains("BEGIN PUBLIC KEY-----\n"), "what was typed stays")
        try await ada.send(["name": "Laptop", "key": pem], to: "/developer/signing-keys")
        #expect(await ada.text.contains("Key added."))
        let path = String(await ada.path.prefix { $0 != "?" })
        let id = String(path.split(separator: "/").last ?? "")
        #expect(await ada.text.contains("Type ECDSA"))
        #expect(await ada.text.contains(id))
        try await ada.open("/developer")
        #expect(await ada.link("Laptop") == path)
        let grace = try await web.browser(ofNumber: "8719")
        try await grace.open(path)
        #expect(await grace.status == 404)
        try await grace.open("/developer")
        try await grace.send([:], to: path + "/removal")
        try await ada.open(path)
        #expect(await ada.status == 200)
        for _ in 1...2 { try await ada.send(["csrf": ada.hidden("csrf")], to: path + "/removal") }
        #expect(await ada.text.contains("Key removed."))
        #expect(await ada.link("Laptop") == nil)
    }

    @Test("A token is shown once, works within its scopes, and not after it is revoked")
    func tokens() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let token = try await makeToken(ada)
        #expect(token.hasPrefix("awp_"))
        #expect(await ada.text.contains("Bearer \(token)"))
        let bearer = try await web.world.wallet.tokens.authenticate(token)
        #expect(bearer.scopes == Set(ScopeGroup.accounts.scopes))
        try await ada.open("/developer")
        #expect(await !ada.page.contains(token))
        #expect(await ada.text.contains("Script Accounts and balances Used "))
        let path = try #require(await ada.link(">Script<"))
        try await ada.open(path)
        #expect(await ada.text.contains("balance:read"))
        #expect(await !ada.page.contains(token))
        try await ada.send([:], to: path + "/revocation")
        #expect(await ada.text.contains("Token revoked."))
        #expect(await ada.text.contains("No tokens yet."))
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await web.world.wallet.tokens.authenticate(token)
        }
    }

    @Test("A form sent twice creates one token")
    func twice() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/tokens/new")
        let key = await ada.hidden("key")
        for _ in 1...2 {
            try await ada.send(
                ["name": "Script", "all": "yes", "key": key], to: "/developer/tokens")
        }
        #expect(await ada.path == "/developer?done=shown")
        #expect(await ada.text.contains("We created it and showed it once."))
        #expect(await ada.page.components(separatedBy: ">Script<").count == 2)
    }

    @Test("All errors of a form appear at once (C-22)")
    func allErrors() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let name = "This name cannot be used."
        for (form, target, errors) in [
            ("/developer/tokens/new", "/developer/tokens", [name, "scope"]),
            ("/developer/apps/new", "/developer/apps", ["name", "address", "scope"]),
            (
                "/developer/signing-keys/new", "/developer/signing-keys",
                [name, "This cannot be used as a signing key."]
            ),
        ] {
            try await ada.open(form)
            try await ada.send(["name": "", "key": ada.hidden("key")], to: target)
            #expect(await ada.status == 422)
            let hasSummary = await ada.text.contains("There are 3 problems")
            #expect(hasSummary == (errors.count == 3))
            for words in errors { #expect(await ada.text.contains(words), "\(form) \(words)") }
        }
    }

    @Test("A missing value gives an error at its field, and the rest stays (UI-A11Y-43)")
    func errors() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/tokens/new")
        let key = await ada.hidden("key")
        try await ada.send(
            ["name": " ", "days": "90", "group-saving": "yes", "key": key],
            to: "/developer/tokens")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This name cannot be used."))
        #expect(await ada.page.contains(#"value="90" selected"#))
        #expect(await ada.page.contains(#"name="group-saving" value="yes" checked"#))
        #expect(await ada.hidden("key") == key)
        try await ada.send(["name": "Script", "key": key], to: "/developer/tokens")
        #expect(await ada.text.contains("Choose at least one thing to allow."))
    }

    @Test("Single scopes can be chosen by name, and a token can expire")
    func single() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/tokens/new")
        try await ada.send(
            [
                "name": "Script", "days": "30", "scope-balance:read": "yes",
                "key": ada.hidden("key"),
            ], to: "/developer/tokens")
        let bearer = try await web.world.wallet.tokens.authenticate(await shown("token", ada))
        #expect(bearer.scopes == [.balanceRead])
        #expect(bearer.expiresAt == web.world.clock.now.adding(seconds: 30 * 86_400))
    }

    @Test("An app can be registered and removed, and shows its secret once")
    func apps() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/apps/new")
        try await ada.send(
            [
                "name": "Pennies", "group-accounts": "yes", "key": ada.hidden("key"),
                "redirects": "https://app.example/callback\r\n\r\nhttp://localhost:3000/\r\n",
            ], to: "/developer/apps")
        let secret = await shown("secret", ada)
        #expect(secret.hasPrefix("aws_"))
        let client = await shown("client", ada)
        try await ada.open("/developer")
        #expect(await !ada.page.contains(secret))
        let path = try #require(await ada.link(">Pennies<"))
        try await ada.open(path)
        for words in [client, "https://app.example/callback", "http://localhost:3000/"] {
            #expect(await ada.text.contains(words))
        }
        try await ada.send([:], to: path + "/removal")
        #expect(await ada.text.contains("App removed."))
    }

    @Test("An app with a bad address is refused, and the form keeps its values")
    func badApp() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/apps/new")
        try await ada.send(
            [
                "name": "Pennies", "all": "yes", "redirects": "javascript:alert(1)",
                "key": ada.hidden("key"),
            ], to: "/developer/apps")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("We cannot send people back to this address."))
        #expect(await ada.page.contains("javascript:alert(1)</textarea>"))
    }

    @Test("A person cannot find another's token or app (WEB-4)")
    func owners() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let token = try await makeToken(ada)
        try await ada.open("/developer")
        let path = try #require(await ada.link(">Script<"))
        let grace = try await web.browser(ofNumber: "8719")
        try await grace.open(path)
        #expect(await grace.status == 404)
        try await grace.open("/developer")
        try await grace.send(["csrf": ada.hidden("csrf")], to: path + "/revocation")
        #expect(await grace.status == 403)
        #expect(try await web.world.wallet.tokens.authenticate(token).scopes.isEmpty == false)
    }

    @Test("Every scope belongs to one group with a plain name")
    func groups() {
        let all = ScopeGroup.allCases.flatMap(\.scopes)
        #expect(all.count == Scope.allCases.count)
        #expect(Set(all) == Set(Scope.allCases))
    }
}
