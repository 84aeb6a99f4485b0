import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Leaving the wallet, on the web")
struct LeavingPagesTests {
    private func leave(_ browser: Browser, _ fields: KeyValuePairs<String, String>) async throws {
        try await browser.send(fields, to: "/profile/leave")
    }

    @Test("The page says what must happen first; then the person leaves (P-DATA-2)")
    func leave() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("500", at: savings + "/deposits")
        try await ada.open("/profile")
        try await ada.open(#require(await ada.link("Leave this wallet")))
        #expect(await ada.link("Savings") == savings)
        #expect(await ada.text.contains("What is erased"))
        #expect(await !ada.page.contains("name=\"confirmed\""))
        // The form that another window shows still.
        try await ada.open("/profile")
        try await leave(ada, ["confirmed": "yes"])
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("Some accounts or goals still hold money."))
        try await ada.move("500", at: savings + "/withdrawals")
        try await ada.open("/profile/leave")
        try await leave(ada, [:])
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("Please confirm that you want to leave."))
        try await leave(ada, ["confirmed": "yes"])
        #expect(await ada.text.contains("You have left the wallet."))
        try await ada.open("/home")
        #expect(await !ada.text.contains("Savings"))
        let host = web.world.wallet.treasurers.commandLine
        let newest = try await web.world.wallet.log.page(limit: 1, by: host).first
        #expect(newest?.entry.act == .personErased)
    }

    @Test("It asks for presence, before the page and before the act (P-DATA-2, P-STEP-1)")
    func presence() async throws {
        let web = try WebWorld { $0.asksForProof = true }
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        web.world.clock.advance(seconds: 301)
        try await ada.open("/profile/leave")
        #expect(await ada.text.contains("Confirm that it is you"))
        try await leave(ada, ["confirmed": "yes"])
        #expect(await ada.text.contains("Confirm that it is you"))
        #expect(try await web.world.wallet.people.list(limit: 9).count == 1)
    }

    @Test("Others see that somebody left, in lists and receipts, in their language (P-DATA-2)")
    func others() async throws {
        let web = try WebWorld()
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let wallet = web.world.wallet
        let ada = try await web.world.person(1).person.id
        let graces = try await web.world.person(8719).person.id
        let rent = try await web.world.account(of: ada, holding: 7_00).id
        _ = try await web.world.account(of: graces)
        let paid = try await wallet.transfers.send(
            Money(minorUnits: 7_00, currency: .dollar), from: rent, to: graces, by: ada,
            as: .theWallet, key: web.world.key())
        for account in try await wallet.accounts.overview(of: ada).accounts
        where account.balance.minorUnits > 0 {
            _ = try await wallet.transfers.withdraw(
                account.balance, from: account.id, by: ada, key: web.world.key())
        }
        try await wallet.erasure.erase(ada)
        for path in ["/transactions", "/transactions/\(paid.transfer.order.id.text)"] {
            await grace.keep("language", "en")
            try await grace.open(path)
            #expect(await grace.status == 200)
            #expect(await grace.text.contains("Somebody who left"), "\(path)")
            await grace.keep("language", "es")
            try await grace.open(path)
            #expect(await grace.text.contains("Alguien que se fue"), "\(path)")
        }
    }

    @Test("The last host reads where to make another one (P-DATA-2)")
    func lastHost() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await web.give(.host, toNumber: "8718", in: ada)
        try await ada.open("/profile/leave")
        #expect(await ada.text.contains("Make somebody else a host first."))
        #expect(await ada.link("See all people") == "/treasury/people")
    }
}
