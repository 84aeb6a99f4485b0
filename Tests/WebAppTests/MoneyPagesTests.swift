import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("Deposits, withdrawals and transfers")
struct MoneyPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    @Test("A deposit form moves money and confirms it (S-DEP-1, S-DEP-2)")
    func deposit() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deposits")
        let page = await ada.page
        #expect(await ada.text.contains("How much would you like to deposit?"))
        #expect(page.contains("placeholder=\"0.00\""))
        #expect(page.contains(">Amount (USD)</label>"))
        #expect(page.contains("type=\"text\" inputmode=\"decimal\" autocomplete=\"off\""))
        try await ada.move("12.34", at: account + "/deposits")
        #expect(await ada.text.contains("Deposited $12.34. Receipt"))
        #expect(await ada.text.contains("Paid in $12.34"))
        try await ada.open(try #require(await ada.link("Receipt")))
        #expect(await ada.text.contains("Balance afterwards $12.34"))
    }

    @Test(
        "An invalid amount changes nothing and gives an error (S-DEP-3, S-DEP-5, S-DEP-6)",
        arguments: [
            ("", "Please enter an amount."), ("abc", "This is not an amount."),
            ("0", "Invalid transfer amount."), ("-5", "Invalid transfer amount."),
            ("1.0055", "This amount has too many decimals."),
            ("1.005", "This amount can be read in two ways."),
            ("10000000000.01", "This is more than you can move at once."),
            ("99999999999999999999", "This is more than you can move at once."),
        ])
    func badAmounts(typed: String, message: String) async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        for way in ["/deposits", "/withdrawals"] {
            try await ada.move(typed, at: account + way)
            #expect(await ada.status == 422)
            let shown = await ada.text
            #expect(shown.contains(message) || shown.contains("There is nothing to withdraw."))
            #expect(await ada.page.contains("aria-invalid=\"true\""))
            #expect(await ada.page.contains("value=\"\(typed)\""))
        }
        try await ada.open("/home")
        #expect(await ada.text.contains("Total: $0.00"))
    }

    @Test("Ten times 0.10 is exactly 1.00 (S-DEP-4)")
    func exact() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        for _ in 1...10 { try await ada.move("0.1", at: account + "/deposits") }
        #expect(await ada.text.contains("Savings Balance: $1.00"))
    }

    @Test("The same form sent twice moves money once and shows the same receipt (UI-PAY-23)")
    func once() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deposits")
        let (key, token) = (await ada.hidden("key"), await ada.hidden("csrf"))
        var paths: Set<String> = []
        for _ in 1...2 {
            try await ada.send(
                ["amount": "300", "key": key, "csrf": token], to: account + "/deposits")
            #expect(await ada.text.contains("Savings Balance: $300.00"))
            paths.insert(await ada.path)
        }
        #expect(paths.count == 1)
        try await ada.open(account + "/deposits")
        try await ada.send(["amount": "301", "key": key], to: account + "/deposits")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("already moved money with this form"))
        #expect(await ada.hidden("key") != key)
    }

    @Test("A reloaded form keeps its key until money has moved (UI-PAY-23)")
    func sameKey() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deposits")
        let key = await ada.hidden("key")
        try await ada.open(account + "/deposits")
        #expect(await ada.hidden("key") == key)
        try await ada.open("/send")
        #expect(await ada.hidden("key") != key)
        try await ada.move("1", at: account + "/deposits")
        try await ada.open(account + "/deposits")
        #expect(await ada.hidden("key") != key)
        let another = try await web.browser(ofNumber: "8718")
        try await another.open(account + "/deposits")
        #expect(await another.hidden("key") != key)
    }

    @Test("A withdrawal takes the requested amount, or all there is (S-WDR-1 to S-WDR-4)")
    func withdraw() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.move("300", at: account + "/deposits")
        try await ada.open(account + "/withdrawals")
        #expect(await ada.text.contains("How much would you like to withdraw?"))
        try await ada.move("50", at: account + "/withdrawals")
        #expect(await ada.text.contains("Withdrew $50.00."))
        try await ada.move("400", at: account + "/withdrawals")
        #expect(await ada.text.contains("Withdrew $250.00 of the $400.00 you asked for."))
        #expect(await ada.text.contains("Savings Balance: $0.00"))
        try await ada.move("1", at: account + "/withdrawals")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("There is nothing to withdraw."))
    }

    @Test("A transfer lists all other accounts and moves money (S-XFER-1, S-XFER-2, S-XFER-4)")
    func transfer() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let from = try await ada.addAccount("Spending")
        let to = try await ada.addAccount("Savings")
        _ = try await ada.addAccount("Rent")
        try await ada.move("300", at: from + "/deposits")
        try await ada.open(from + "/transfers")
        #expect(await ada.page.contains(">Savings $0.00</option>"))
        #expect(await ada.page.contains(">Rent $0.00</option>"))
        #expect(await !ada.page.contains(">Spending $300.00</option>"))
        try await ada.move("120,50", at: from + "/transfers", to: to)
        #expect(await ada.text.contains("Moved $120.50 to Savings."))
        try await ada.move("179.50", at: from + "/transfers", to: to)
        try await ada.open("/home")
        #expect(await ada.text.contains("Total: $300.00"))
        #expect(await ada.text.contains("Spending $0.00"))
        #expect(await ada.text.contains("Savings $300.00"))
    }

    @Test(
        "A transfer of too much, of nothing or of no amount moves nothing",
        arguments: [
            ("10.01", "Your balance is insufficient"), ("", "Please enter an amount."),
            ("   ", "Please enter an amount."), ("0", "Invalid transfer amount."),
            ("0.00", "Invalid transfer amount."), ("-5", "Invalid transfer amount."),
            ("−5", "Invalid transfer amount."), ("lots", "This is not an amount."),
            ("5 pounds", "This is not an amount."), ("1e1", "This is not an amount."),
            ("1.0055", "This amount has too many decimals."),
        ])
    func refusedTransfers(typed: String, message: String) async throws {
        // S-XFER-3, S-XFER-5
        let ada = try await web.browser(ofNumber: "8718")
        let from = try await ada.addAccount("Spending")
        let to = try await ada.addAccount("Savings")
        try await ada.move("10", at: from + "/deposits")
        try await ada.open("/transactions")
        let before = await ada.text
        try await ada.move(typed, at: from + "/transfers", to: to)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains(message))
        #expect(await ada.page.contains("value=\"\(typed)\""))
        try await ada.open("/home")
        #expect(await ada.text.contains("Total: $10.00"))
        #expect(await ada.text.contains("Spending $10.00"))
        #expect(await ada.text.contains("Savings $0.00"))
        try await ada.open("/transactions")
        #expect(await ada.text == before)
    }

    @Test("A single account has no transfer target (S-XFER-6)")
    func alone() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/transfers")
        #expect(await ada.status == 200)
        #expect(await ada.text.contains("You have no other account"))
    }

    @Test("A target that is deleted or in another currency is refused (S-XFER-9, S-XFER-10)")
    func badTargets() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let from = try await ada.addAccount("Spending")
        let gone = try await ada.addAccount("Savings")
        _ = try await ada.addAccount("Rent")
        let pounds = try await ada.addAccount("Pounds", currency: "GBP")
        try await ada.move("10", at: from + "/deposits")
        try await ada.open(gone + "/deletion")
        try await ada.send(["confirm": "0"], to: gone + "/deletion")
        try await ada.move("1", at: from + "/transfers", to: gone)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("There is no such account."))
        try await ada.move("1", at: from + "/transfers", to: pounds)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("The currencies are different."))
        try await ada.open(from)
        #expect(await ada.text.contains("Spending Balance: $10.00"))
    }

    /// The names in the list of this field.
    private func choices(_ name: String, _ browser: Browser) async -> [String] {
        let list = await browser.page.components(separatedBy: "<select").dropFirst()
            .first { $0.contains("name=\"\(name)\"") }?.components(separatedBy: "</select>").first
        let names = list?.components(separatedBy: "</option>").dropLast().compactMap {
            $0.components(separatedBy: ">").last?.split(separator: " ").first
        }
        return (names ?? []).map(String.init)
    }

    @Test("The list offers only accounts in the same currency that can receive money (C-14)")
    func fittingAccounts() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let pounds = try await ada.addAccount("Pounds", currency: "GBP")
        let spending = try await ada.addAccount("Spending")
        try await ada.open("/transfers")
        #expect(await ada.text.contains("No two accounts in one currency"))
        try await ada.open(pounds + "/transfers")
        #expect(await ada.text.contains("You have no other account in GBP"))
        let add = await ada.link("Add account")?.replacing("&amp;", with: "&")
        #expect(add?.hasPrefix("/accounts/new?currency=GBP&next=%2Faccounts%2F") == true)
        let savings = try await ada.addAccount("Savings")
        _ = try await ada.addAccount("Rent")
        try await ada.move("10", at: savings + "/deposits")
        try await ada.open(spending + "/transfers")
        #expect(await choices("to", ada) == ["Savings", "Rent"])
        try await ada.open("/transfers")
        #expect(await choices("from", ada) == ["Spending", "Savings", "Rent"])
        #expect(await choices("to", ada) == ["Spending", "Rent"], "not from where the money is")
        // Without a script, the list is updated when the form is sent.
        let id = String(spending.split(separator: "/")[1])
        try await ada.send(
            ["from": id, "to": id, "amount": "5", "key": ada.hidden("key")], to: "/transfers")
        #expect(await ada.status == 422)
        #expect(await choices("to", ada) == ["Savings", "Rent"])
    }

    @Test("Where only the operator handles cash, people have no deposit form")
    func cashOff() async throws {
        let strict = try WebWorld { $0.isCashOpen = false }
        let ada = try await strict.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account)
        #expect(await ada.link("Deposit") == nil)
        try await ada.open(account + "/deposits")
        #expect(await ada.status == 403)
        #expect(await ada.text.contains("Only the server's operator can make deposits"))
    }
}
