import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Passkey pages")
struct PasskeyPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld { $0.limitsLoopback = true }
    }

    private func post(
        _ path: String, _ fields: String = "", by browser: Browser
    ) async throws -> TestClient.Answer {
        let cookies = await browser.cookieHeader
        let body = await "csrf=\(browser.hidden("csrf"))&\(fields)"
        let headers: HTTPFields = [
            .contentType: "application/x-www-form-urlencoded",
            .cookie: cookies,
        ]
        let answer = try await web.client.send(
            .post, path, headers: headers, body: Array(body.utf8))
        return try await web.outcome(of: answer, headers: headers)
    }

    /// Adds a passkey directly to the store; its key is the generator of P-256.
    private func add(_ name: String, of number: Int, at time: Timestamp? = nil) async throws {
        let person = try await web.world.person(number).person.id
        let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        let digits = (x + y).compactMap(\.hexDigitValue)
        let point = stride(from: 0, to: 128, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
        let passkey = Passkey(
            id: PasskeyID(UUID()), person: person, credentialID: Array(name.utf8),
            key: try #require(PasskeyKey(bytes: point)), signCount: 0, mayBeBackedUp: true,
            isBackedUp: true, name: name, createdAt: web.world.clock.now, lastUsedAt: time)
        let store: SQLStore = web.world.store
        try await store.write { try $0.insert(passkey) }
    }

    @Test("The login page offers passkeys by autofill and by a button (UI-APP-46)")
    func login() async throws {
        let ada = web.browser()
        try await ada.open("/login")
        let page = await ada.page
        #expect(page.contains("name=\"username\" type=\"text\" value=\"\""))
        #expect(page.contains("autocomplete=\"username webauthn\""))
        #expect(page.contains("data-passkey=\"get\"") && page.contains("data-autofill"))
        #expect(await ada.text.contains("Sign in with a phone number"), "the other ways stay")
        try await ada.open("/sign-in")
        #expect(await ada.page.contains("data-passkey=\"get\""))
        #expect(await !ada.page.contains("data-autofill"))
        try await ada.open("/register")
        #expect(await !ada.page.contains("data-passkey=\""))
        #expect(await ada.page.contains("autocomplete=\"username\""))
    }

    @Test("The options demand a verified person and have a new challenge each time")
    func requestOptions() async throws {
        let ada = web.browser()
        try await ada.open("/login")
        var challenges: Set<JSONValue> = []
        for _ in 0..<3 {
            let answer = try await post("/sign-in/passkey/options", by: ada)
            guard case .object(let options) = answer.json else {
                Issue.record("\(answer.text)")
                return
            }
            #expect(options["rpId"] == .string("localhost"))
            #expect(options["userVerification"] == .string("required"))
            #expect(options["allowCredentials"] == nil)
            challenges.insert(options["challenge"] ?? .null)
        }
        #expect(challenges.count == 3)
    }

    @Test("The options for a new passkey demand no attestation, a resident key, and no duplicate")
    func creationOptions() async throws {
        let ada = try await web.browser(ofNumber: "0001", named: "Ada")
        try await add("Key", of: 1)
        try await ada.open("/passkeys")
        let text = try await post("/passkeys/options", by: ada).text
        for part in [
            "\"rp\":{\"id\":\"localhost\",\"name\":\"Awallet\"}",
            "\"name\":\"+15306010001\",\"displayName\":\"Ada\"",
            "\"pubKeyCredParams\":[{\"type\":\"public-key\",\"alg\":-7}",
            "{\"type\":\"public-key\",\"alg\":-257}]",
            "\"excludeCredentials\":[{\"type\":\"public-key\",\"id\":\"S2V5\"}]",
            "\"residentKey\":\"required\"", "\"userVerification\":\"required\"",
            "\"attestation\":\"none\"",
        ] { #expect(text.contains(part), "\(part)") }
    }

    @Test("Challenges are only for our own pages, and limited (WEB-2)")
    func challenges() async throws {
        let ada = web.browser()
        try await ada.open("/login")
        for path in ["/sign-in/passkey", "/sign-in/passkey/options"] {
            let bare = try await web.client.send(
                .post, path, headers: [.contentType: "application/x-www-form-urlencoded"])
            #expect(bare.status == 403)
        }
        for _ in 0..<120 {
            #expect(try await post("/sign-in/passkey/options", by: ada).status == 200)
        }
        let last = try await post("/sign-in/passkey/options", by: ada)
        #expect(last.status == 429 && last.headers[.retryAfter] == "600")
    }

    @Test(
        "An invalid passkey signs no one in, and the page with the other ways says so",
        arguments: [
            "", "credential=AAAA&client_data=%2B&authenticator_data=AA&signature=AA&user_handle=AA",
            "credential=AAAA&client_data=e30&authenticator_data=AA&signature=AA&user_handle=AA",
            "credential=AAAA&client_data=W10&authenticator_data=AA&signature=AA&user_handle=AA",
        ])
    func nonsense(fields: String) async throws {
        let ada = web.browser()
        try await ada.open("/login")
        let answer = try await post("/sign-in/passkey", fields, by: ada)
        #expect(answer.status == 422)
        #expect(answer.text.contains("This passkey was not accepted."))
        #expect(answer.text.contains("name=\"password\""))
        let waits = answer.text.contains("data-passkey") && !answer.text.contains("data-autofill")
        #expect(waits, "a browser may take up an offer by itself, and be refused for ever")
        #expect(!answer.headers[values: .setCookie].contains { $0.hasPrefix("session-8080=") })
    }

    @Test("Home offers a passkey until the person declines, on every device (UI-APP-47)")
    func offer() async throws {
        let ada = try await web.browser(ofNumber: "0001")
        #expect(await ada.text.contains("Sign in faster next time"))
        try await ada.send([:], to: "/passkeys/refusal")
        #expect(await ada.path == "/home")
        #expect(await !ada.text.contains("Sign in faster next time"))
        let again = try await web.browser(ofNumber: "0001")
        #expect(await !again.text.contains("Sign in faster next time"))
        for page in ["/profile", "/devices"] {
            try await again.open(page)
            #expect(await again.link("Passkeys") == "/passkeys")
        }
    }

    @Test("Passkeys can be listed, renamed and removed")
    func keeping() async throws {
        let ada = try await web.browser(ofNumber: "0001")
        try await ada.open("/passkeys")
        #expect(await ada.text.contains("You have no passkeys yet."))
        try await add("Phone", of: 1)
        try await add("Laptop", of: 1, at: web.world.clock.now)
        try await ada.open("/passkeys")
        #expect(await ada.text.contains("Phone Added November 21, 2026 Not used yet"))
        #expect(await ada.text.contains("Last used November 21, 2026"))
        #expect(await ada.text.contains("Also on your other devices"))
        let id = try #require(
            await ada.page.firstMatch(of: /\/passkeys\/([0-9a-f-]{36})\/name/)?.1
        )
        try await ada.send(["name": ""], to: "/passkeys/\(id)/name")
        #expect(await ada.status == 422)
        #expect(await ada.link("This name cannot be used.") == "#name-\(id)")
        #expect(await ada.page.contains("<details class=\"key__more\" open>"))
        try await ada.send(["name": "Old phone"], to: "/passkeys/\(id)/name")
        #expect(await ada.text.contains("Passkey renamed."))
        #expect(await ada.text.contains("Old phone"))
        try await ada.send([:], to: "/passkeys/\(id)/removal")
        #expect(await ada.text.contains("Passkey removed."))
        #expect(await !ada.text.contains("Old phone"))
    }

    @Test("Another person's passkey is not found (WEB-4)")
    func others() async throws {
        try await add("Phone", of: 1)
        let ada = try await web.browser(ofNumber: "0001")
        try await ada.open("/passkeys")
        let id = try #require(
            await ada.page.firstMatch(of: /\/passkeys\/([0-9a-f-]{36})\/name/)?.1
        )
        let grace = try await web.browser(ofNumber: "0002")
        for path in ["\(id)/name", "\(id)/removal", "nonsense/removal"] {
            #expect(try await post("/passkeys/\(path)", "name=Mine", by: grace).status == 404)
        }
        try await ada.open("/passkeys")
        #expect(await ada.text.contains("Phone"))
        let nobody = web.browser()
        try await nobody.open("/passkeys")
        #expect(await nobody.path == "/sign-in")
    }

    @Test("With twenty passkeys, the button for another is gone")
    func full() async throws {
        for number in 1...20 { try await add("Key \(number)", of: 1) }
        let ada = try await web.browser(ofNumber: "0001")
        try await ada.open("/passkeys")
        #expect(await ada.text.contains("You have reached the maximum number of passkeys."))
        #expect(await !ada.page.contains("data-passkey=\"create\""))
        #expect(try await post("/passkeys/options", by: ada).status == 422)
    }
}
