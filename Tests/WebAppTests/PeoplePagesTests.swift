import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Pages for treasurers")
struct PeoplePagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    /// Every page and form of treasurers, with this id.
    private func addresses(_ id: PersonID) -> (pages: [String], forms: [String]) {
        let pages = web.pages.filter { $0.hasPrefix("/treasury") }
        let forms = web.forms.filter { $0.hasPrefix("/treasury") }
        let place = { (path: String) in path.replacing(":id", with: id.text) }
        return (pages.map(place), forms.map(place))
    }

    @Test("A member gets 404 on every treasurer's page and form (P-ROLE-1)")
    func members() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let id = try await web.world.person(8718).person.id
        let (pages, forms) = addresses(id)
        #expect(pages.count >= 2 && forms.count >= 1)
        for path in pages {
            try await ada.open(path)
            #expect(await ada.status == 404, "\(path)")
            #expect(await ada.text.contains("Page not found"))
        }
        for path in forms {
            try await ada.open("/home")
            try await ada.send(["role": "host"], to: path)
            #expect(await ada.status == 404, "\(path)")
        }
        #expect(try await web.world.person(8718).person.role == .member)
        try await ada.open("/profile")
        #expect(await ada.link("People") == nil)
        try await ada.open("/home")
        #expect(await ada.link("People") == nil)
    }

    @Test("Signed out, they lead to the sign-in page")
    func strangers() async throws {
        let (pages, _) = addresses(PersonID(UUID()))
        for path in pages {
            let nobody = web.browser()
            try await nobody.open(path)
            #expect(await nobody.path == "/sign-in", "\(path)")
        }
    }

    @Test("A treasurer sees everybody, their roles and the version, and gives no role (P-ROLE-1)")
    func treasurer() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let id = try await web.give(.treasurer, toNumber: "8718", in: ada)
        try await ada.open("/profile")
        #expect(await ada.text.contains("Ada (530) 601-8718 Treasurer"))
        try await ada.open("/home")
        let people = try #require(await ada.link("People"))
        try await ada.open(people)
        #expect(await ada.text.contains("Ada Treasurer +1 ••• ••• ••18"))
        #expect(await ada.text.contains(AwalletVersion.name))
        let hers = try #require(await ada.link("Grace"))
        try await ada.open(hers)
        #expect(await ada.text.contains("Role Member"))
        #expect(await !ada.page.contains("<select"))
        for path in addresses(id).forms where path.hasSuffix("/role") {
            try await ada.send(["role": "host"], to: path)
            #expect(await ada.status == 404)
        }
        #expect(try await web.world.person(8718).person.role == .treasurer)
        try await grace.open(people)
        #expect(await grace.status == 404)
    }

    @Test("A host finds a person and gives a role; the last host stays (P-ROLE-1)")
    func host() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let id = try await web.give(.host, toNumber: "8718", in: ada)
        let own = "/treasury/people/\(id.text)"
        try await ada.open("/treasury/people?find=grac")
        #expect(await ada.link("Ada") == nil)
        let hers = try #require(await ada.link("Grace"))
        try await ada.open(hers)
        try await ada.send(["role": "treasurer"], to: hers + "/role")
        #expect(await ada.text.contains("Role changed."))
        #expect(await ada.text.contains("Role Treasurer"))
        // Her session is of the time before, and does not hold the role.
        try await grace.open("/treasury/people")
        #expect(await grace.path == "/sign-in?ended=yes")
        try await web.signIn(grace, asNumber: "8719")
        #expect(await grace.path == "/treasury/people")
        #expect(await grace.status == 200)

        try await ada.open(own)
        try await ada.send(["role": "member"], to: own + "/role")
        #expect(await ada.text.contains("A wallet needs a host."))
        #expect(try await web.world.person(8718).person.role == .host)
        try await ada.send(["role": "king"], to: own + "/role")
        #expect(await ada.status == 200)
        #expect(try await web.world.person(8718).person.role == .host)

        try await web.give(.host, toNumber: "8719", in: grace)
        try await ada.open(own)
        let before = await ada.cookies
        try await ada.send(["role": "member"], to: own + "/role")
        // Her own browser goes on, with another token; the old one opens nothing.
        #expect(await ada.path == "/profile?role=set")
        #expect(await ada.status == 200)
        let copy = web.browser()
        for (name, value) in before { await copy.keep(name, value) }
        try await copy.open("/profile")
        #expect(await copy.path == "/sign-in?ended=yes")
        try await ada.open(own)
        #expect(await ada.status == 404)
    }

    @Test("A host signs a person out everywhere; a treasurer has no such button (P-OUT-1)")
    func signOut() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let id = try await web.world.person(8719).person.id
        let page = "/treasury/people/\(id.text)"
        try await web.give(.treasurer, toNumber: "8718", in: ada)
        try await ada.open(page)
        #expect(await !ada.text.contains("Sign out everywhere"))
        try await ada.send([:], to: page + "/sign-out")
        #expect(await ada.status == 404)
        let own = try await web.give(.host, toNumber: "8718", in: ada)
        try await ada.open(page)
        try await ada.send([:], to: page + "/sign-out")
        #expect(await ada.text.contains("Signed out everywhere."))
        try await grace.open("/home")
        #expect(await grace.path == "/sign-in?ended=yes")
        try await ada.open("/treasury/people/\(own.text)")
        #expect(await !ada.text.contains("Sign out everywhere"))
    }

    @Test("A treasurer sees who has to wait and why, and ends it with one tap (P-LOCK-1)")
    func slowed() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await web.give(.treasurer, toNumber: "8718", in: ada)
        let form = PasswordSignIn.Registration(
            username: "grace_hopper", password: "four words of mine")
        _ = try await web.world.wallet.passwords.register(
            form, in: SignInContext(channel: .web, address: ClientAddress(""), device: ""))
        try await ada.open("/treasury/people")
        try await ada.open(#require(await ada.link("Slowed sign-ins")))
        #expect(await ada.text.contains("Nobody has to wait."))
        let grace = web.browser()
        try await grace.open("/login")
        for _ in 1...3 {
            try await grace.send(["username": "grace_hopper", "password": "x"], to: "/login")
        }
        try await ada.open("/treasury/slowed")
        #expect(await ada.text.contains("Wrong passwords: 3."))
        let person = try await web.world.wallet.people.find("grace_hopper")
        let id = try #require(person).id.text
        try await ada.send([:], to: "/treasury/people/\(id)/unlocking")
        #expect(await ada.path == "/treasury/slowed?ended=yes")
        #expect(await ada.text.contains("Nobody has to wait."))
        try await grace.open("/login")
        try await grace.send(
            ["username": "grace_hopper", "password": form.password], to: "/login")
        #expect(await grace.path == "/home")
    }

    @Test("Nobody found, nobody there, and a second page")
    func edges() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await web.give(.treasurer, toNumber: "8718", in: ada)
        web.world.clock.advance(seconds: 1)
        for number in 1...50 { _ = try await web.world.person(number) }
        try await ada.open("/treasury/people")
        #expect(await !ada.text.contains("Ada"))
        try await ada.open(#require(await ada.link("Older")))
        #expect(await ada.text.contains("Ada"))
        #expect(await ada.link("Older") == nil)
        try await ada.open("/treasury/people?find=nobody")
        #expect(await ada.text.contains("Nobody is called that."))
        for path in ["/treasury/people/\(UUID().text)", "/treasury/people/nonsense"] {
            try await ada.open(path)
            #expect(await ada.status == 404)
        }
    }
}
