import Foundation
import Ledger
import Testing
import WalletTestSupport

@testable import WalletServices
@testable import WebApp

@Suite("Insights into an account")
struct InsightsPagesTests {
    @Test("A month's balances are a line chart with a table behind it (UI-VIZ-38)")
    func balances() async throws {
        let world = try await FeedWorld()
        try await world.pay(4_35)
        let ada = world.browser
        try await ada.open(world.path + "/insights")
        let text = await ada.text
        #expect(text.contains("Insights for Everyday"))
        #expect(text.contains("Balance now £95.65"))
        #expect(text.contains("November 21, 2026 £95.65"))
        #expect(text.contains("November 20, 2026 £0.00"))
        let page = await ada.page
        #expect(page.components(separatedBy: "<th scope=\"row\"><time").count == 22)
        #expect(page.contains("type=\"range\" min=\"0\" max=\"20\" value=\"20\""))
        #expect(page.components(separatedBy: "<tr data-said=").count == 22)
        #expect(page.contains("<tr data-said=\"November 1, 2026: £0.00\">"))
        #expect(page.contains("data-chart=\"1000 1000 "))
        #expect(text.contains("November 21, 2026: £95.65"))
    }

    @Test("Spending has amounts and shares, without own transfers, and links to its entries")
    func spending() async throws {
        let world = try await FeedWorld()
        try await world.pay(30_00, to: "Foxglove", category: .fuel)
        try await world.pay(10_00)
        try await world.pay(9, to: "Corner Pantry", category: .groceries)
        let other = try await world.web.world.account(
            of: world.ada, named: "Savings", in: .pound)
        _ = try await world.wallet.transfers.move(
            world.pounds(20_00), from: world.account.id, to: other.id, by: world.ada,
            key: world.web.world.key())
        let ada = world.browser
        try await ada.open(world.path + "/insights")
        let text = await ada.text
        #expect(text.contains("Paid out £40.09"))
        #expect(text.contains("Paid in £100.00"))
        #expect(text.contains("Fuel 1 payment £30.00 75%"))
        #expect(text.contains("Coffee 1 payment £10.00 25%"))
        #expect(text.contains("Groceries 1 payment £0.09 <1%"))
        #expect(!text.contains("Transfers 1 payment"))
        for width in ["74.8%", "24.9%", "0.2%"] {
            let bar = "bar__fill\" width=\"\(width)\""
            #expect(await ada.page.contains(bar), "bars are in proportion (C-16)")
        }
        let link = try #require(await ada.link("Fuel"))
        try await ada.open(link.replacing("&amp;", with: "&"))
        #expect(await ada.text.contains("1 transaction found."))
        #expect(await ada.text.contains("Foxglove"))
    }

    @Test("All accounts of a currency have their insights together (UI-VIZ-40)")
    func allAccounts() async throws {
        let world = try await FeedWorld()
        try await world.pay(30_00, category: .fuel)
        let other = try await world.web.world.account(of: world.ada, named: "Rent", in: .pound)
        _ = try await world.wallet.transfers.move(
            world.pounds(20_00), from: world.account.id, to: other.id, by: world.ada,
            key: world.web.world.key())
        let ada = world.browser
        try await ada.open("/transactions")
        try await ada.open(try #require(await ada.link("Insights", after: "find-row")))
        let text = await ada.text
        #expect(text.contains("Insights for all accounts"))
        #expect(text.contains("Paid out £30.00 £30.00 more than by Oct 21"))
        #expect(text.contains("Balance now £70.00"))
        #expect(text.contains("Fuel 1 payment £30.00 100%"))
        #expect(await !ada.page.contains("class=\"pills\""), "one currency needs no choice")
        let link = try #require(await ada.link("Fuel"))
        try await ada.open(link.replacing("&amp;", with: "&"))
        #expect(await ada.text.contains("1 transaction found."))
    }

    @Test("Each currency has insights of its own, and deleted accounts count (UI-VIZ-40)")
    func currencies() async throws {
        let world = try await FeedWorld()
        let ada = world.browser
        let yen = try await world.web.world.account(of: world.ada, named: "Yen", in: .yen)
        try await world.pay(30_00, category: .fuel)
        _ = try await world.wallet.transfers.withdraw(
            world.pounds(70_00), from: world.account.id, by: world.ada,
            key: world.web.world.key())
        _ = try await world.wallet.accounts.close(world.account.id, confirming: 0, by: world.ada)
        try await ada.open("/insights")
        #expect(await ada.text.contains("Balance now ¥0"))
        let pounds = try #require(await ada.link("GBP", after: "pills"))
        try await ada.open(pounds)
        #expect(await ada.text.contains("Fuel 1 payment £30.00 30%"))
        #expect(await ada.page.contains("<input type=\"hidden\" name=\"currency\" value=\"GBP\">"))
        let before = try #require(await ada.link("the month before"))
        #expect(before.replacing("&amp;", with: "&") == "/insights?currency=GBP&month=2026-10")
        try await ada.open("/insights?currency=XXX")
        #expect(await ada.text.contains("Balance now ¥0"))
        #expect(yen.balance.currency == .yen)
    }

    @Test("A month that has ended is compared with the whole month before (UI-VIZ-40)")
    func wholeMonths() async throws {
        let world = try await FeedWorld()
        try await world.pay(12_00)
        world.web.world.clock.advance(seconds: 20 * 86_400)
        try await world.pay(4_00)
        world.web.world.clock.advance(seconds: 30 * 86_400)
        let ada = try await world.web.browser(ofNumber: "8718")
        try await ada.open("/insights?month=2026-12")
        #expect(await ada.text.contains("Paid out £4.00 £8.00 less than in November 2026"))
        try await ada.open("/insights?month=2027-01")
        #expect(await ada.text.contains("Paid out £0.00 The same as by Dec 10"))
        await ada.keep("figures", "hidden")
        try await ada.open("/insights?month=2026-12")
        #expect(await !ada.text.contains("8.00"))
    }

    @Test("Insights need an account")
    func nobody() async throws {
        let linus = try await WebWorld().browser(ofNumber: "8720")
        try await linus.open("/insights")
        #expect(await linus.path == "/transactions")
    }

    @Test("Only existing months can be chosen")
    func months() async throws {
        let world = try await FeedWorld()
        try await world.pay(4_35)
        world.web.world.clock.advance(seconds: 40 * 86_400)
        let ada = try await world.web.browser(ofNumber: "8718")
        try await ada.open(world.path + "/insights")
        #expect(await ada.text.contains("Nothing was paid out in this month."))
        #expect(await ada.page.contains("<option value=\"2026-12\" selected>December 2026"))
        #expect(await ada.link("the month after") == nil)
        let before = try #require(await ada.link("the month before"))
        #expect(before == world.path + "/insights?month=2026-11")
        try await ada.open(before)
        #expect(await ada.text.contains("Coffee 1 payment £4.35 100%"))
        #expect(await ada.text.contains("Balance at the end £95.65"))
        for month in ["2027-01", "1999-01", "2026-13", "x", ""] {
            try await ada.open(world.path + "/insights?month=" + month)
            #expect(await ada.status == 200)
            #expect(await ada.page.contains("<option value=\"2026-12\" selected>"))
        }
    }

    @Test("Hidden figures are hidden in the chart too (UI-NUM-21)")
    func hidden() async throws {
        let world = try await FeedWorld()
        try await world.pay(4_35)
        await world.browser.keep("figures", "hidden")
        try await world.browser.open(world.path + "/insights")
        let page = await world.browser.page
        #expect(await world.browser.text.contains("Balances are hidden."))
        #expect(!page.contains("chart__line") && !page.contains("bar__fill"))
        #expect(!page.contains("4.35") && !page.contains("95.65") && !page.contains("100%<"))
    }
}
