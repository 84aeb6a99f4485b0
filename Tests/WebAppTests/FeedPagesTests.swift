import Foundation
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("The feed of an account")
struct FeedPagesTests {
    @Test("The page shows the number, the balance and the week's round-up (S-FEED-1, S-RND-1)")
    func head() async throws {
        let world = try await FeedWorld()
        for pence in [4_35, 5_20, 87] as [Int64] { try await world.pay(pence) }
        try await world.browser.open(world.path)
        let numbers = try await world.wallet.accounts.identifiers(
            of: world.account.id, by: world.ada)
        let text = await world.browser.text
        #expect(text.contains("Account number: \(numbers.accountNumber)"))
        #expect(text.contains("Sort code: 00-12-34"))
        #expect(text.contains("Balance: £89.58"))
        #expect(text.contains("Round-up: £1.58"))
        #expect(await world.browser.page.contains("Sign out</button>"), "S-FEED-8")
    }

    @Test("Payments out show their round-up, other entries a dash (S-FEED-2 to S-FEED-5, S-RND-5)")
    func columns() async throws {
        let world = try await FeedWorld()
        try await world.pay(4_35)
        try await world.pay(5_00, to: "Weft and Warp", category: .clothes)
        try await world.pay(2_50, to: "Moonrise Cinema", isPending: true)
        let other = try await world.web.world.account(
            of: world.ada, named: "Savings", in: .pound)
        _ = try await world.wallet.transfers.move(
            world.pounds(1_30), from: world.account.id, to: other.id, by: world.ada,
            key: world.web.world.key())
        try await world.browser.open(world.path)
        let text = await world.browser.text
        #expect(text.contains("Transaction Amount (£) Round-up (£)"))
        #expect(text.contains("Coffee: Card · 8:00 AM Paid out £4.35, round-up £0.65"))
        #expect(text.contains("−£4.35 £0.65"))
        #expect(text.contains("−£5.00 £0.00"))
        #expect(text.contains("Moonrise Cinema Pending Coffee: Card"))
        #expect(text.contains("−£2.50 £ -"))
        #expect(text.contains("To Savings Transfers: Internal transfer"))
        #expect(text.contains("−£1.30 £ -"))
        #expect(text.contains("+£100.00 £ -"))
        #expect(await world.browser.page.contains("value=\"COFFEE:MASTER_CARD\""))
        #expect(text.contains("Round-up: £0.65"))
    }

    @Test("The round-up is carried to the goals, and only when there is any (S-FEED-7)")
    func save() async throws {
        let world = try await FeedWorld()
        try await world.browser.open(world.path)
        #expect(await world.browser.link("Save to goals") == nil)
        #expect(await world.browser.page.contains("role=\"link\" aria-disabled=\"true\""))
        try await world.pay(4_35)
        try await world.browser.open(world.path)
        // The test clock is at Saturday, 21 November 2026.
        #expect(
            await world.browser.link("Save to goals") == world.path + "/goals?week=2026-11-16")
    }

    @Test("Pages have no gaps and no repeats while new entries arrive (S-FEED-9)")
    func paging() async throws {
        let world = try await FeedWorld(holding: 1000_00)
        for number in 1...64 {
            world.web.world.clock.advance(seconds: 7200)
            try await world.pay(100, to: "Shop \(number)")
        }
        var seen: [String] = []
        var next: String? = world.path
        let browser = try await world.web.browser(ofNumber: "8718")
        while let path = next {
            try await browser.open(path)
            seen += await browser.text.matches(of: /Shop (\d+)/).map { String($0.1) }
            next = await browser.link("Older")
            try await world.pay(100, to: "Newer", at: nil)
        }
        #expect(seen == (1...64).reversed().map(String.init))
        #expect(await browser.link("Back to newest") == world.path)
    }

    @Test("An empty feed says what to do, and an empty search result says so (S-FEED-10)")
    func empty() async throws {
        let world = try await FeedWorld(holding: 0)
        try await world.browser.open(world.path)
        #expect(await world.browser.text.contains("No activity yet."))
        try await world.browser.open(world.path + "?text=zebra")
        #expect(await world.browser.text.contains("Nothing found"))
        #expect(await world.browser.link("Show everything") == world.path)
    }

    @Test("A feed that cannot be read gives an error with a way to retry (S-FEED-10)")
    func failed() async throws {
        let web = try WebWorld(addMore: { router in
            router.get("/full") { _, _ -> Response in throw StoreError.unavailable("disk full") }
        })
        let browser = web.browser()
        try await browser.open("/full?page=2")
        #expect(await browser.status == 503)
        #expect(await browser.link("Retry") == "/full?page=2")
    }

    @Test("Another person's feed, insights and forms give 404 (WEB-4)")
    func ownership() async throws {
        let world = try await FeedWorld()
        let receipt = try await world.pay(4_35)
        let grace = try await world.web.browser(ofNumber: "8719")
        for path in ["", "/insights", "/payments", "/history.ofx", "/history.csv"] {
            try await grace.open(world.path + path)
            #expect(await grace.status == 404, "\(path)")
        }
        try await grace.open("/home")
        for path in [receipt + "/details", world.path + "/simulations", world.path + "/payments"] {
            try await grace.send(
                ["category": "FUEL", "note": "mine", "in": world.id, "key": "a-key-of-hers-1"],
                to: path)
            #expect(await grace.status == 404, "\(path)")
            try await grace.open("/home")
        }
        try await world.browser.open(receipt)
        #expect(await !world.browser.text.contains("mine"))
    }
}
