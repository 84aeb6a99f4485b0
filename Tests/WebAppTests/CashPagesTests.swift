import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The cash desk's pages")
struct CashPagesTests {
    private let web: WebWorld
    private let grace: Browser
    private let ada: PersonID
    private let account: AccountRecord

    init() async throws {
        web = try WebWorld()
        let (world, wallet) = (web.world, web.world.wallet)
        _ = try await world.treasurer(8719)
        grace = try await web.browser(ofNumber: "8719", named: "Grace")
        ada = try await world.person(8718).person.id
        _ = try await wallet.people.setDisplayName("Ada", of: ada)
        account = try await world.account(of: ada, holding: 10_00, named: "Rent")
    }

    private func balance() async throws -> Int64 {
        try await web.world.wallet.accounts.find(account.id, of: ada).balance.minorUnits
    }

    /// Fills in a form of the desk, and confirms its review.
    private func book(_ amount: String, at path: String, note: String = "") async throws {
        try await grace.open(path)
        let (rent, key) = (account.id.text, await grace.hidden("key"))
        try await grace.send(
            ["amount": amount, "account": rent, "note": note, "key": key], to: path)
        guard await grace.text.contains("Is this right?") else { return }
        #expect(await grace.text.contains("Person Ada"))
        try await grace.send(
            [
                "amount": amount, "account": rent, "note": note, "key": key, "confirmed": "yes",
            ], to: path)
    }

    /// Counts 9.50 in the box.
    private func count(expected: String, reason: String) async throws {
        try await grace.send(
            [
                "amount": "9.50", "currency": "USD", "expected": expected, "reason": reason,
                "key": await grace.hidden("key"),
            ], to: "/treasury/box/count")
    }

    @Test("A treasurer finds Ada, reviews, books, and gets a receipt to print (P-CASH-1)")
    func payIn() async throws {
        try await grace.open("/treasury/people/\(ada.text)")
        #expect(await grace.text.contains("Rent $10.00"))
        let path = try #require(await grace.link("Pay in"))
        try await book("20", at: path, note: "Birthday")
        #expect(await grace.path.hasPrefix("/treasury/cash/"))
        #expect(await grace.text.contains("Paid in"))
        #expect(await grace.text.contains("$20.00"))
        #expect(await grace.text.contains("Note Birthday"))
        #expect(await grace.text.contains("Booked by Grace"))
        #expect(await grace.page.contains("data-print"))
        #expect(try await balance() == 30_00)
    }

    @Test("Paying out more than there is changes nothing and says why (P-CASH-1)")
    func payOut() async throws {
        let path = "/treasury/people/\(ada.text)/cash-out"
        try await book("10.01", at: path)
        #expect(await grace.text.contains("Your balance is insufficient"))
        #expect(try await balance() == 10_00)
        try await book("4", at: path)
        #expect(await grace.text.contains("Paid out"))
        #expect(try await balance() == 6_00)
    }

    @Test("A box that is 0.50 short is recorded with its reason, listed and exported (P-CASH-3)")
    func box() async throws {
        try await grace.open("/treasury/box")
        #expect(await grace.text.contains("$10.00 Never counted yet"))
        let form = try #require(await grace.link("Count the cash"))
        try await grace.open(form)
        let expected = await grace.hidden("expected")
        try await count(expected: expected, reason: "")
        #expect(await grace.text.contains("Please give a reason."))
        try await count(expected: "999", reason: "=A coin")
        #expect(await grace.text.contains("Cash came in or went out meanwhile."))
        #expect(await grace.hidden("expected") == expected)
        try await count(expected: expected, reason: "=A coin")
        #expect(await grace.text.contains("The count is recorded."))
        #expect(await grace.text.contains("$9.50 Counted"))
        let history = try #require(await grace.link("History"))
        try await grace.open(history)
        #expect(await grace.text.contains("Counted: $0.50 missing"))
        let file = try #require(await grace.link("Download as CSV"))
        try await grace.open(file)
        let lines = await grace.page.split(separator: "\r\n")
        #expect(lines.count == 3)
        #expect(lines[1].contains(",count,,-0.50,10.00,9.50,'=A coin,Grace,"))
        #expect(lines[2].contains(",deposit,Ada,10.00,,,,,"))
    }
}
