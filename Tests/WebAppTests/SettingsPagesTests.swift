import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The page of the wallet's settings")
struct SettingsPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func browser(_ digits: Int, _ role: Role) async throws -> Browser {
        let browser = try await web.browser(ofNumber: String(digits), named: "Ada")
        try await web.give(role, toNumber: String(digits), in: browser)
        return browser
    }

    @Test("A host renames the wallet; a treasurer reads the settings (P-FIRST-3)")
    func name() async throws {
        let ada = try await browser(8718, .host)
        try await ada.open("/treasury")
        try await ada.open(#require(await ada.link("Settings")))
        #expect(await ada.page.contains("<option value=\"own\" selected>"))
        try await ada.send(["name": " ", "notes": "own"], to: "/treasury/settings")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("Please give the wallet a name."))
        try await ada.send(["name": "Choir", "notes": "own"], to: "/treasury/settings")
        #expect(await ada.path == "/treasury?settings=changed")
        #expect(await ada.text.contains("Settings changed."))
        #expect(await ada.page.contains("Choir"))
        let grace = try await browser(8719, .treasurer)
        try await grace.open("/treasury/settings")
        #expect(await grace.text.contains("Choir For those who pay and receive"))
        try await grace.send(["name": "Mine"], to: "/treasury/settings")
        #expect(await grace.status == 404)
        #expect(web.world.wallet.settings.name == "Choir")
    }

    @Test("Treasurers see notes once a host switches it on, and everybody reads it (P-TREAS-1)")
    func notes() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let ada = try await browser(8718, .host)
        let person = try await web.world.person(8719).person.id
        let (page, told) = ("/treasury/people/\(person.text)", "see the notes and categories")
        try await ada.open(page)
        #expect(await !ada.text.contains("Payments"))
        try await ada.open("/treasury")
        #expect(await ada.text.contains("are theirs alone"))
        let stranger = web.browser()
        try await stranger.open("/register")
        #expect(await !stranger.text.contains(told))
        try await ada.open("/treasury/settings")
        try await ada.send(["name": "Choir", "notes": "treasurers"], to: "/treasury/settings")
        #expect(await ada.text.contains("on each person's page"))
        try await ada.open(page)
        #expect(await ada.text.contains("No payments since then"))
        let account = try await web.world.account(of: person, holding: 500)
        let host = try await web.world.person(8718).person.id
        _ = try await web.world.account(of: host)
        _ = try await web.world.wallet.transfers.send(
            Money(minorUnits: 100, currency: .dollar), from: account.id,
            to: host, note: "Tickets", by: person, key: web.world.key())
        try await ada.open(page)
        #expect(await ada.text.contains("Tickets −$1"))
        for (browser, path) in [
            (grace, "/profile"), (stranger, "/register"), (stranger, "/sign-in"),
        ] {
            try await browser.open(path)
            #expect(await browser.text.contains(told), "\(path)")
        }
        let invitation = try await web.world.wallet.invitations.make(
            .init(), by: web.world.wallet.treasurers.commandLine)
        try await stranger.open(invitation.path)
        #expect(await stranger.text.contains(told))
        try await ada.open("/treasury/log")
        #expect(await ada.text.contains("Treasurers began to see notes"))
        #expect(await ada.text.contains("Wallet renamed"))
    }
}
