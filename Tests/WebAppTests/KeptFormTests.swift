import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Passwords
import SQLStore
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@Suite("Errors in forms")
struct KeptFormTests {
    /// Answered before anything is looked up, so that nobody learns whether a name exists.
    private static let answeredFirst: Set = ["/sign-in/forgotten", "/share"]
    private static let typed = "typed by <hand>"
    private static let escaped = "value=\"typed by &lt;hand&gt;\""

    private let web: WebWorld
    /// Its folder is there as long as it is.
    private let world: World
    private let wallet: Wallet
    private let engine: WatchedEngine

    init() throws {
        world = try World()
        let engine = WatchedEngine(world.engine)
        let wallet = Wallet(
            store: try SQLStore(engine: engine), settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast),
            secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: world.codes,
            pictures: PlainRecoder(), simulator: .sandbox, clock: world.clock.port)
        (self.engine, self.wallet) = (engine, wallet)
        web = try WebWorld(wallet: { _ in wallet })
    }

    /// Ada with something of most things, who may do everything.
    private func ada() async throws -> (Browser, accounts: String) {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let account = try await ada.addAccount("Savings")
        try await ada.move("300", at: account + "/deposits")
        let person = try await wallet.people.list(limit: 1)[0].id
        _ = try await wallet.roles.set(.host, of: person, by: wallet.treasurers.commandLine)
        try await web.signIn(ada, asNumber: "8718")
        _ = try await wallet.tokens.create(
            named: "script", scopes: [.accountListRead], by: person)
        _ = try await wallet.webhooks.create("https://example.org", by: person)
        let accounts = try await wallet.accounts.overview(of: person).accounts
        for one in accounts where one.balance.minorUnits > 0 {
            _ = try await wallet.goals.create(
                Goals.Draft(name: "Sailing"), in: one.id, by: person)
        }
        return (ada, account)
    }

    @Test("Storage that fails loses nothing of what was sent to any form (UI-FORM-1)")
    func everyRoute() async throws {
        let (ada, _) = try await ada()
        let noID = "00000000-0000-7000-8000-000000000000"
        var failed: Set<String> = []
        for route in web.forms
        where !route.hasSuffix("/options") && !Self.answeredFirst.contains(route) {
            let path = route.replacing(":id", with: noID)
            try await ada.open("/home")
            let csrf = await ada.hidden("csrf")
            guard !csrf.isEmpty else { continue }
            engine.fail(.init(cause: .full))
            try await ada.send(
                path,
                [
                    ("csrf", csrf), ("key", noID), ("remark", Self.typed),
                    ("password", "not to be shown"), ("code", "987123"),
                ])
            guard engine.hasFailed else {
                engine.fail(nil)
                continue
            }
            failed.insert(route)
            #expect(await ada.status == 503, "\(route)")
            #expect(await ada.page.contains("name=\"remark\" \(Self.escaped)"), "\(route)")
            #expect(await ada.page.contains("action=\"\(path)\""), "\(route)")
            #expect(await ada.hidden("key") == noID, "\(route)")
            for secret in ["not to be shown", "987123"] {
                #expect(await !ada.page.contains(secret), "\(route)")
            }
        }
        #expect(failed.count > web.forms.count / 2, "\(Set(web.forms).subtracting(failed))")
    }

    @Test("Storage that fails shows the page of the form again, filled (UI-FORM-1)")
    func everyPage() async throws {
        let (ada, account) = try await ada()
        var crawl = Crawl(browser: ada, pages: web.pages, forms: web.forms)
        try await crawl.run(from: [account])
        var failed = 0
        for (route, place) in crawl.found.sorted(by: { $0.key < $1.key }) {
            try await ada.open(place.page)
            let fields = Self.fields(of: place.form, csrf: await ada.hidden("csrf"))
            engine.fail(.init(cause: .full, text: "BEGIN IMMEDIATE"))
            try await ada.send(place.form.action, fields.map { ($0.key, $0.value) })
            let hasFailed = engine.hasFailed
            engine.fail(nil)
            guard hasFailed else { continue }
            failed += 1
            #expect(await ada.status == 503, "\(route)")
            #expect(await ada.text.contains("Not available right now"), "\(route)")
            let again = await ada.forms.first { $0.action == place.form.action }
            for (name, value) in place.form.texts.isEmpty ? [:] : fields
            where place.form.texts[name] != nil && name != "code" {
                #expect(again?.values[name] == value, "\(route) \(name)")
            }
            #expect(
                again?.values["key"] == place.form.values["key"].map { _ in fields["key"] ?? "" })
        }
        #expect(failed > 15, "\(crawl.found.keys.sorted())")
    }

    @Test("A form of an ended session keeps what was typed, for our own page alone (UI-FORM-1)")
    func expired() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        for (site, isKept) in [("same-origin", true), (nil, false)] {
            var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            headers[.cookie] = await ada.cookieHeader
            headers[.referer] = "http://localhost:8080/profile/name"
            if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = site }
            let answer = try await web.client.send(
                .post, "/profile", headers: headers,
                body: Array("display_name=typed&csrf=old".utf8))
            let page = try await web.outcome(of: answer, headers: headers)
            #expect(page.status == 403)
            #expect(page.text.contains("value=\"typed\"") == isKept)
        }
    }

    private static func fields(of form: PageForm, csrf: String) -> [String: String] {
        var fields = form.values
        for name in form.texts.keys {
            fields[name] =
                ["amount", "counted", "target"].contains(name) ? "1.23" : "typed by hand"
        }
        fields["csrf"] = csrf
        return fields
    }
}
