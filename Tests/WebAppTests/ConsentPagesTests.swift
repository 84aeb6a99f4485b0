import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Authorising an app")
struct ConsentPagesTests {
    private static let callback = "http://localhost:9000/done?from=awallet"
    private let web: WebWorld
    private let app: Apps.New

    init() async throws {
        web = try WebWorld()
        let grace = try await web.world.person(2).person.id
        app = try await web.world.wallet.apps.register(
            named: "Pennies", redirects: [Self.callback, "pennies://done"],
            scopes: Set(Scope.allCases), by: grace)
    }

    /// The app's request, as a query.
    private func query(_ changes: [String: String?] = [:]) -> String {
        var fields: [String: String?] = [
            "client_id": app.app.client, "response_type": "code", "state": "a b&c",
            "redirect_uri": Self.callback, "scope": "balance:read savings-goal-transfer:create",
        ]
        fields.merge(changes) { $1 }
        var parts = URLComponents()
        parts.queryItems = fields.sorted { $0.key < $1.key }.compactMap { name, value in
            value.map { URLQueryItem(name: name, value: $0) }
        }
        return "?" + (parts.percentEncodedQuery ?? "")
    }

    /// Sends the consent form; the answer redirects to another site, which no test can follow.
    private func answer(_ word: String, _ browser: Browser) async throws -> TestClient.Answer {
        let names = ["client_id", "response_type", "redirect_uri", "scope", "state", "csrf"]
        var fields: [URLQueryItem] = []
        for name in names {
            fields.append(URLQueryItem(name: name, value: await browser.hidden(name)))
        }
        fields.append(URLQueryItem(name: "answer", value: word))
        var parts = URLComponents()
        parts.queryItems = fields
        let body = (parts.percentEncodedQuery ?? "").replacing("+", with: "%2B")
        return try await send(.post, "/oauth/authorize", browser, body)
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ browser: Browser, _ body: String = ""
    ) async throws -> TestClient.Answer {
        let cookies = await browser.cookieHeader
        let headers: HTTPFields = [
            .cookie: cookies,
            .contentType: "application/x-www-form-urlencoded",
        ]
        let answer = try await web.client.send(
            method, path, headers: headers, body: Array(body.utf8))
        return try await web.outcome(of: answer, headers: headers)
    }

    /// The query fields of the redirect's address.
    private func fields(of answer: TestClient.Answer) throws -> [String: String] {
        let location = try #require(answer.headers[.location])
        let items = URLComponents(string: location)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    @Test("The page explains the request in plain words, and both addresses show it")
    func page() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        for path in ["/oauth/authorize", "/oauth"] {
            try await ada.open(path + query())
            #expect(await ada.status == 200)
            let text = await ada.text
            for words in [
                "Let Pennies into your wallet?", "signed in as Ada", "Accounts and balances",
                "Saving moves money", "You will then go back to localhost", "balance:read",
            ] { #expect(text.contains(words), "\(words)") }
            #expect(!text.contains("Payments"))
            let policy = await ada.headers[.contentSecurityPolicy] ?? ""
            #expect(policy.contains("form-action 'self' http://localhost:9000"))
            #expect(policy.contains("frame-ancestors 'none'"))
        }
    }

    @Test("An app with the bank's own addresses can ask at the root path")
    func root() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/" + query())
        #expect(await ada.text.contains("Let Pennies into your wallet?"))
        #expect(await ada.hidden("state") == "a b&c")
    }

    @Test("Consent returns a code and the state, and the code gives tokens")
    func allow() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/oauth/authorize" + query())
        let answer = try await answer("allow", ada)
        #expect(answer.status == 303)
        #expect(answer.headers[.location]?.hasPrefix(Self.callback + "&code=awo_") == true)
        let fields = try fields(of: answer)
        #expect(fields["state"] == "a b&c")
        let given = try await web.world.wallet.consents.exchange(
            code: fields["code"] ?? "", redirect: Self.callback, verifier: nil,
            by: Consents.Client(id: app.app.client, secret: app.secret))
        #expect(given.scopes == [.balanceRead, .savingsGoalTransferCreate])
        try await ada.open("/developer")
        let path = try #require(await ada.link(">Pennies<"))
        try await ada.open(path)
        try await ada.send([:], to: path + "/end")
        #expect(await ada.text.contains("The app no longer has access."))
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            try await web.world.wallet.tokens.authenticate(given.access)
        }
    }

    @Test("A refusal returns access_denied, and gives nothing")
    func deny() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/oauth/authorize" + query(["redirect_uri": "pennies://done"]))
        let policy = await ada.headers[.contentSecurityPolicy] ?? ""
        #expect(policy.hasSuffix("form-action 'self' pennies:"))
        let answer = try await answer("deny", ada)
        #expect(answer.headers[.location]?.hasPrefix("pennies://done?error=access_denied") == true)
        #expect(try fields(of: answer)["state"] == "a b&c")
        try await ada.open("/developer")
        #expect(await ada.text.contains("No apps have access."))
    }

    @Test("A signed-out person signs in first, and returns to the question")
    func signIn() async throws {
        let ada = web.browser()
        try await ada.open("/oauth/authorize" + query())
        #expect(await ada.path == "/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path.hasPrefix("/oauth/authorize?"))
        #expect(await ada.text.contains("Let Pennies into your wallet?"))
        #expect(await ada.hidden("state") == "a b&c")
        try await ada.open("/home")
        #expect(await ada.path == "/home")
    }

    @Test("An unknown app or address gives an error without a redirect (RFC 6749, 3.1.2.4)")
    func wrong() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let nobody = web.browser()
        for browser in [ada, nobody] {
            for change in [
                ["client_id": "nobody"], ["client_id": nil],
                ["redirect_uri": "https://evil.example/"], ["redirect_uri": nil],
            ] as [[String: String?]] {
                let answer = try await send(.get, "/oauth/authorize" + query(change), browser)
                #expect(answer.status == (change["client_id"] == nil ? 400 : 404))
                #expect(answer.headers[.location] == nil)
                #expect(answer.text.contains("Nothing was shared."))
            }
        }
    }

    @Test("Errors in an app's request are returned to it after the person has signed in")
    func refusals() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let cases: [([String: String?], String)] = [
            (["scope": "no:such"], "invalid_scope"),
            (["response_type": "token"], "unsupported_response_type"),
            (["code_challenge": "x"], "invalid_request"),
        ]
        for (change, code) in cases {
            let path = "/oauth" + query(change)
            let answer = try await send(.get, path, ada)
            #expect(answer.status == 303)
            let fields = try fields(of: answer)
            #expect(fields["error"] == code)
            #expect(fields["state"] == "a b&c")
            #expect(fields["from"] == "awallet")
            let nobody = web.browser()
            let first = try await send(.get, path, nobody)
            #expect(first.headers[.location] == "/sign-in")
        }
    }

    @Test("No one can consent for another person (WEB-2)")
    func forgery() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let body = query().dropFirst() + "&answer=allow"
        let answer = try await send(.post, "/oauth/authorize", ada, String(body))
        #expect(answer.status == 403)
        #expect(answer.headers[.location] == nil)
    }
}
