import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Budgets on pages")
struct BudgetPagesTests {
    private func set(
        _ amount: String, for category: String = "GENERAL", _ saver: Saver
    ) async throws {
        try await saver.ada.send(
            ["currency": "GBP", "category": category, "amount": amount], to: "/insights/budget")
    }

    @Test("A budget says what is left of it, and then how much is over (UI-VIZ-41)")
    func left() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.pay(4_35, 5_65)
        try await ada.open("/insights?currency=GBP")
        #expect(await ada.text.contains("Choose how much a category may cost each month"))
        let add = try #require(await ada.link("Add a budget"))
        try await ada.open(add)
        #expect(await ada.text.contains("from all your GBP accounts"))
        #expect(await !ada.text.contains("Leave this empty"))
        try await set("40", saver)
        #expect(await ada.text.contains("General £30.00 left £10.00 of £40"))
        #expect(await ada.text.contains("10 days to go this month"))
        #expect(await ada.page.contains("width=\"25.0%\""))
        try await saver.pay(31_00)
        try await ada.open("/insights?currency=GBP")
        #expect(await ada.text.contains("General £1.00 over £41.00 of £40"))
        #expect(await ada.page.contains("budget--over"))
        #expect(await ada.page.contains("width=\"100.0%\""))
        try await set("5", for: "COFFEE", saver)
        let text = await ada.text
        let (first, second) = (text.range(of: "£1.00 over"), text.range(of: "£5.00 left"))
        #expect(try #require(first).lowerBound < #require(second).lowerBound, "the fullest first")
    }

    @Test("A budget can be changed and removed; a wrong one is refused in place (UI-VIZ-41)")
    func change() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await set("40", saver)
        let page = "/insights/budget?currency=GBP&category=GENERAL"
        try await ada.open(page)
        #expect(await ada.page.contains("value=\"40.00\""))
        #expect(await ada.text.contains("Leave this empty to remove the budget."))
        for (amount, message) in [("0", "Invalid transfer amount."), ("x", "not an amount")] {
            try await set(amount, saver)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains(message))
            #expect(await ada.page.contains("value=\"GENERAL\" selected"))
        }
        try await set("60", for: "NO_SUCH", saver)
        #expect(await ada.status == 422)
        let budgets = saver.wallet.budgets
        #expect(
            try await budgets.list(of: saver.person, in: .pound).map(\.amount.decimal) == ["40.00"])
        try await set("", saver)
        #expect(try await budgets.list(of: saver.person, in: .pound).isEmpty)
    }

    @Test("Insights into one account have no budgets, and hidden figures stay hidden (UI-VIZ-41)")
    func scope() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.pay(4_35)
        try await set("40", saver)
        try await ada.open(saver.account + "/insights")
        #expect(await !ada.text.contains("Budgets"))
        try await ada.send(["figures": "hidden", "back": "/insights"], to: "/preferences/figures")
        try await ada.open("/insights?currency=GBP")
        #expect(await !ada.text.contains("4.35"))
        #expect(await !ada.text.contains("35.65"))
        #expect(await ada.text.contains("Budgets"))
    }
}
