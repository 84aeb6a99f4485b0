import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Pages of invitations (P-JOIN-1)")
struct InvitationPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld {
            $0.registration = .invite
            $0.name = "The Lovelace family"
        }
    }

    private var host: Treasurer { web.world.wallet.treasurers.commandLine }

    private func invite(_ draft: Invitations.Draft = .init()) async throws -> Invitations.New {
        try await web.world.wallet.invitations.make(draft, by: host)
    }

    /// A browser of somebody who joined with an invitation for a host's helper.
    private func treasurer(_ name: String, role: Role = .treasurer) async throws -> Browser {
        let browser = web.browser()
        try await browser.open(invite(.init(role: .treasurer, lifetimeSeconds: 3600)).path)
        try await register(name, browser)
        let person = try #require(try await web.world.wallet.people.find(name))
        guard role != .treasurer else { return browser }
        _ = try await web.world.wallet.roles.set(role, of: person.id, by: host)
        try await browser.open("/login")
        try await browser.send(
            ["username": name, "password": "four words of mine"], to: "/login")
        return browser
    }

    private func register(_ name: String, _ browser: Browser) async throws {
        try await browser.open("/register")
        try await browser.send(
            [
                "username": name, "password": "four words of mine",
                "repeated_password": "four words of mine", "email": "",
            ], to: "/register")
    }

    @Test("A link leads to the ways in, its secret is in no address, and it lets one person in")
    func joining() async throws {
        let made = try await invite(.init(note: "Welcome, Grace"))
        let grace = web.browser()
        try await grace.open(made.path)
        #expect(await grace.path == "/join?opened=yes")
        let policy = try #require(HTTPField.Name("Referrer-Policy"))
        #expect(await grace.sent?.headers[policy] == "no-referrer")
        let text = await grace.text
        #expect(text.contains("You are invited to The Lovelace family"))
        #expect(text.contains("Welcome, Grace"))
        #expect(await grace.link("Phone number") == "/sign-in")
        #expect(await grace.link("Username and password") == "/register")
        #expect(await !grace.page.contains(made.token))
        try await register("grace_hopper", grace)
        #expect(await grace.path == "/home")
        #expect(await grace.cookies["invitation"] ?? "" == "")
        let late = web.browser()
        try await late.open(made.path)
        #expect(await late.status == 410)
        #expect(await late.text.contains("This invitation is used up"))
        try await late.open("/register")
        #expect(await late.path == "/login")
    }

    @Test("A phone number joins with it")
    func phone() async throws {
        let made = try await invite()
        let ada = web.browser()
        try await ada.open(made.path)
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path == "/home")
        #expect(try await web.world.wallet.invitations.list(by: host).map(\.used) == [1])
    }

    @Test("Who joins gives a name, which lists and payers see (P-JOIN-1, S-HOME-2)")
    func names() async throws {
        let ada = web.browser()
        try await ada.open(invite().path)
        try await ada.open("/sign-in")
        #expect(await ada.page.contains("autocomplete=\"name\""))
        func ask(as name: String) async throws {
            try await ada.send(
                ["region": "US", "phone": "5306018718", "display_name": name], to: "/sign-in")
        }
        try await ask(as: "Ada\u{202E}L")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("invisible character (U+202E, right-to-left override)"))
        try await ask(as: " Ada Łovelace ")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.text.contains("Hello, Ada Łovelace!"))
        #expect(await ada.cookies["newcomer"] ?? "" == "")

        let grace = web.browser()
        try await grace.open(invite().path)
        try await grace.open("/register")
        func register(_ username: String, as name: String) async throws {
            try await grace.send(
                [
                    "username": username, "password": "four words of mine", "email": "",
                    "repeated_password": "four words of mine", "display_name": name,
                ], to: "/register")
        }
        try await register("grace", as: "گریس\u{200C}ها\u{2060}")
        #expect(await grace.text.contains("Use 8 to 30 letters"))
        #expect(await grace.text.contains("invisible character (U+2060, word joiner)"))
        try await register("grace_hopper", as: "گریس\u{200C}ها")
        #expect(await grace.path == "/home")
        let names = try await web.world.wallet.people.list(limit: 9).map(\.publicName)
        #expect(names == ["Ada Łovelace", "گریس\u{200C}ها"])
    }

    @Test("Without one, a phone number makes no wallet, and the way in says whom to ask")
    func uninvited() async throws {
        let ada = web.browser()
        try await ada.open("/login")
        #expect(await ada.link("Register") == nil)
        #expect(await ada.text.contains("To join, ask a treasurer for an invitation."))
        try await ada.open("/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.text.contains("You need an invitation to join this wallet."))
        #expect(try await web.world.wallet.people.list(limit: 9).isEmpty)
    }

    @Test("All links that let nobody in have one answer, apart from its own marks")
    func alike() async throws {
        let revoked = try await invite()
        try await web.world.wallet.invitations.revoke(revoked.invitation.id, by: host)
        var texts: Set<String> = []
        let others = ["/join/awi_unknown_but_of_the_right_form", "/join/%00", "/join"]
        for path in [revoked.path] + others {
            let nobody = web.browser()
            try await nobody.open(path)
            #expect(await nobody.status == 404, "\(path)")
            #expect(await nobody.path.hasPrefix("/join"), "\(path)")
            texts.insert(await nobody.text)
        }
        #expect(texts.count == 1)
    }

    @Test("A link says that the browser keeps no cookies, not that it is invalid (P-ENTRY-3)")
    func cookies() async throws {
        let made = try await invite()
        let opened = try await web.client.send(.get, made.path)
        let address = try #require(opened.headers[.location])
        let answer = try await web.client.send(.get, address)
        #expect(answer.status == 403 && answer.text.contains("Your browser refuses cookies"))
        #expect(try await web.client.send(.get, "/join").status == 404)
    }

    @Test("An opened invitation waits while somebody else signs in and out (P-JOIN-1)")
    func waiting() async throws {
        let made = try await invite(.init(seats: 2))
        let browser = web.browser()
        try await browser.open(made.path)
        try await register("linus_here", browser)
        try await browser.send([:], to: "/sign-out")
        try await browser.open(made.path)
        try await browser.open("/login")
        try await browser.send(
            ["username": "linus_here", "password": "four words of mine"], to: "/login")
        #expect(await browser.path == "/home")
        try await browser.send([:], to: "/sign-out")
        try await register("grace_hopper", browser)
        #expect(await browser.path == "/home")
        #expect(try await web.world.wallet.invitations.list(by: host).first?.used == 2)
    }

    @Test("Somebody who is here is told so, and stays what they are")
    func alreadyHere() async throws {
        let ada = try await treasurer("ada_lovelace")
        let made = try await invite()
        try await ada.open(made.path)
        #expect(await ada.text.contains("You are in already"))
        #expect(try await web.world.wallet.invitations.offer(of: made.token).invitation.used == 0)
    }

    @Test("A treasurer makes one, sees its link again, how often it was used, and revokes it")
    func making() async throws {
        let ada = try await treasurer("ada_lovelace")
        try await ada.open("/treasury/invitations/new")
        #expect(await !ada.page.contains("name=\"role\""))
        let key = await ada.hidden("key")
        try await ada.send(
            ["seats": "3", "expires_in": "24", "note": "Class 4b", "key": key],
            to: "/treasury/invitations/new")
        let page = await ada.page
        let link = try #require(page.firstMatch(of: /value="http[^"]*(\/join\/awi_[^"]+)"/)).1
        #expect(page.contains("<svg class=\"qr__code\""))
        try await ada.open(ada.path)
        #expect(await !ada.page.contains("awi_"))
        try await ada.open("/treasury/invitations")
        let again = try #require(await ada.page.firstMatch(of: /action="([^"]+\/link)"/)).1
        try await ada.send([:], to: String(again))
        #expect(await ada.page.contains(link))
        let grace = web.browser()
        try await grace.open(String(link))
        #expect(await grace.text.contains("ada_lovelace invites you to"))
        try await register("grace_hopper", grace)
        try await ada.open("/treasury/invitations")
        #expect(await ada.text.contains("Class 4b 1 of 3 joined"))
        let end = try #require(await ada.page.firstMatch(of: /action="([^"]+\/end)"/)).1
        try await ada.send([:], to: String(end))
        #expect(await ada.text.contains("Invitation revoked."))
        #expect(await ada.text.contains("No invitation is open."))
        try await ada.open("/treasury/invitations/new")
        try await ada.send(
            ["seats": "0", "expires_in": "24", "note": "Class 4b", "key": key],
            to: "/treasury/invitations/new")
        #expect(await ada.text.contains("An invitation is for 1 to 500 people."))
    }

    @Test("Only a host sees the link of an invitation for a treasurer again; a used one has none")
    func linksAgain() async throws {
        let ada = try await treasurer("ada_lovelace")
        _ = try await invite(.init(role: .treasurer, lifetimeSeconds: 3600, note: "For Grace"))
        try await ada.open("/treasury/invitations")
        #expect(await ada.text.contains("For Grace"))
        #expect(await !ada.page.contains("/link\""))
        let joan = try await treasurer("joan_clarke", role: .host)
        try await joan.open("/treasury/invitations")
        let path = try #require(await joan.page.firstMatch(of: /action="([^"]+\/link)"/)).1
        try await ada.send([:], to: String(path))
        #expect(await ada.status == 403)
        try await joan.send([:], to: String(path))
        #expect(await joan.page.contains("/join/awi_"))
        #expect(await joan.page.matches(of: /\/link"/).isEmpty)
    }

    @Test("Only a host can choose the role")
    func roles() async throws {
        let ada = try await treasurer("ada_lovelace", role: .host)
        try await ada.open("/treasury/invitations/new")
        #expect(await ada.page.contains("name=\"role\""))
        let fields: KeyValuePairs<String, String> = [
            "seats": "1", "expires_in": "168", "note": "", "role": "treasurer",
            "key": await ada.hidden("key"),
        ]
        try await ada.send(fields, to: "/treasury/invitations/new")
        #expect(await ada.text.contains("for one person, for at most a day"))
    }
}
