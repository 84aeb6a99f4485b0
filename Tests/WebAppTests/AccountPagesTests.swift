import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Home and accounts")
struct AccountPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    @Test("Home without accounts says so and offers one (S-HOME-2, S-HOME-5, S-HOME-7)")
    func empty() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let text = await ada.text
        #expect(text.contains("Hello, (530) 601-8718!"))
        #expect(text.contains("Total: $0.00"))
        #expect(text.contains("No accounts yet."))
        #expect(await ada.link("Add account") == "/accounts/new")
        #expect(await ada.page.contains(">Sign out</button>"))
    }

    @Test("Home sums accounts by currency and lists each (S-HOME-3, S-HOME-4, S-HOME-9, UI-NUM-20)")
    func totals() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let first = try await ada.addAccount("Rent")
        let second = try await ada.addAccount("Savings")
        let dinars = try await ada.addAccount("Kuwait", currency: "KWD")
        try await ada.move("1,000", at: first + "/deposits")
        try await ada.move("234.50", at: second + "/deposits")
        try await ada.move("1.250", at: dinars + "/deposits")
        try await ada.open("/home")
        let text = await ada.text
        #expect(text.contains("Total: $1,234.50"))
        #expect(text.contains("Total: KWD\u{A0}1.250") || text.contains("KWD 1.250"))
        #expect(text.contains("Rent $1,000.00"))
        #expect(text.contains("Savings $234.50"))
        #expect(await ada.link("__name\">Savings<") == second)
    }

    @Test("A name can be saved, shown and removed (S-HOME-1, S-NAME-1 to S-NAME-3)")
    func displayName() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada Lovelace")
        #expect(await ada.text.contains("Hello, Ada Lovelace!"))
        let elsewhere = try await web.browser(ofNumber: "8718")
        #expect(await elsewhere.text.contains("Hello, Ada Lovelace!"))
        try await ada.send(["display_name": "  "], to: "/profile/name")
        #expect(await ada.text.contains("Hello, (530) 601-8718!"))
    }

    @Test("A name that cannot be saved gives an error, and the old one stays (S-NAME-5)")
    func badName() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.send(
            ["display_name": String(repeating: "x", count: 51)], to: "/profile/name")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This name cannot be used."))
        #expect(await ada.text.contains("Hello, Ada!"))
    }

    @Test("A new account without a name gets the suggested one (S-NEW-1 to S-NEW-5, S-NEW-9)")
    func suggestion() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/accounts/new")
        #expect(await ada.text.contains("Your first account"))
        #expect(await ada.page.contains("placeholder=\"Account 1\""))
        _ = try await ada.addAccount("Account 3")
        _ = try await ada.addAccount("Account 1")
        try await ada.open("/accounts/new")
        #expect(await ada.text.contains("Please name your new account"))
        #expect(await ada.page.contains("placeholder=\"Account 2\""))
        try await ada.send(
            ["name": "   ", "currency": "USD", "key": ada.hidden("key")], to: "/accounts")
        #expect(await ada.path == "/home")
        #expect(await ada.text.contains("Account 2 $0.00"))
    }

    @Test("The first account asks for the person's name, in the currency of the number (S-NEW-12)")
    func firstRun() async throws {
        let ada = web.browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "GB", "phone": "07400123456"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.text.contains("No accounts yet. Open your first one to get started."))
        try await ada.open("/accounts/new")
        #expect(await ada.page.contains("value=\"GBP\" selected"))
        #expect(await ada.page.contains("name=\"display_name\""))
        let long = String(repeating: "x", count: 51)
        let key = await ada.hidden("key")
        for name in [long, "Ada"] {
            try await ada.send(
                ["display_name": name, "name": "", "currency": "GBP", "key": key],
                to: "/accounts")
            #expect(await ada.text.contains("Hello, Ada!") == (name == "Ada"))
            #expect(await ada.text.contains("Account 1 £0.00") == (name == "Ada"))
        }
        #expect(try await web.world.wallet.people.list(limit: 5).map(\.displayName) == ["Ada"])
        try await ada.open("/accounts/new")
        #expect(await !ada.page.contains("name=\"display_name\""))
        #expect(await ada.page.contains("value=\"USD\" selected"), "the server's currency")
    }

    @Test("A name in use is refused, and the field keeps it (S-NEW-6, S-NEW-7, S-NEW-11)")
    func takenName() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        _ = try await ada.addAccount("Savings")
        try await ada.open("/accounts/new")
        try await ada.send(
            ["name": " SAVINGS", "currency": "USD", "key": ada.hidden("key")], to: "/accounts")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This account name already exists."))
        #expect(await ada.page.contains("value=\" SAVINGS\""))
        let grace = try await web.browser(ofNumber: "8719")
        #expect(try await grace.addAccount("Savings") != "")
    }

    @Test("The same form sent twice opens one account (UI-PAY-23)")
    func openedOnce() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/accounts/new")
        let (key, token) = (await ada.hidden("key"), await ada.hidden("csrf"))
        for _ in 1...2 {
            try await ada.send(
                ["name": "", "currency": "USD", "key": key, "csrf": token], to: "/accounts")
            #expect(await ada.path == "/home")
        }
        #expect(await ada.text.contains("Account 1"))
        #expect(await !ada.text.contains("Account 2"))
    }

    @Test("An account shows its name, its money and its actions (S-ACC-1 to S-ACC-4)")
    func account() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account)
        #expect(await ada.text.contains("Savings Balance: $0.00"))
        for words in ["Send", "Move", "Deposit", "Withdraw", "Delete", "Rename", "Home"] {
            #expect(await ada.page.contains("\(words)</a>"))
        }
        #expect(await ada.link("Home") == "/home")
        try await ada.move("12.34", at: account + "/deposits")
        #expect(await ada.text.contains("Savings Balance: $12.34"))
    }

    @Test("An account can be renamed, even to its own name (S-ACC-5)")
    func rename() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/name")
        try await ada.send(["name": "savings"], to: account + "/name")
        #expect(await ada.path == account)
        #expect(await ada.text.contains("savings Balance: $0.00"))
        try await ada.open(account + "/name")
        try await ada.send(["name": "  Rainy days "], to: account + "/name")
        #expect(await ada.text.contains("Rainy days Balance: $0.00"))
        #expect(try await ada.addAccount("Savings") != account, "its old name is free")
    }

    @Test(
        "Renaming refuses a name that no new account could have; the old one stays (S-ACC-5)",
        arguments: [
            ("rent", "This account name already exists."),
            (" RENT ", "This account name already exists."),
            (String(repeating: "x", count: 101), "This account name cannot be used."),
        ])
    func renameRefused(name: String, message: String) async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        _ = try await ada.addAccount("Rent")
        try await ada.open(account + "/name")
        try await ada.send(["name": name], to: account + "/name")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains(message))
        #expect(await ada.page.contains("value=\"\(name)\""))
        try await ada.open(account)
        #expect(await ada.text.contains("Savings Balance: $0.00"))
    }

    @Test("Neither the id nor the amount of an account can be edited (S-ACC-5)")
    func onlyTheName() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.move("12.34", at: account + "/deposits")
        try await ada.open(account + "/name")
        let form = try #require(
            await ada.page.components(separatedBy: "action=\"\(account)/name\"").last?
                .components(separatedBy: "</form>").first)
        let fields = form.matches(of: /\sname="([^"]+)"/).map { String($0.output.1) }
        #expect(Set(fields) == ["csrf", "name"])
        try await ada.send(
            [
                "name": "Rent", "id": "00000000-0000-4000-8000-000000000000", "amount": "999",
                "balance": "99900", "currency": "EUR",
            ], to: account + "/name")
        #expect(await ada.path == account)
        #expect(await ada.text.contains("Rent Balance: $12.34"))
        try await ada.open("/home")
        #expect(await ada.link("__name\">Rent<") == account)
        #expect(await ada.text.contains("Total: $12.34"))
    }

    @Test("An empty account can be deleted, and its name is free again (S-DEL-1, S-DEL-3, S-DEL-5)")
    func deleteEmpty() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deletion")
        try await ada.send(["confirm": ada.hidden("confirm")], to: account + "/deletion")
        #expect(await ada.path.hasPrefix("/home"))
        #expect(await ada.link("__name\">Savings<") == nil)
        try await ada.open(account)
        #expect(await ada.status == 404)
        #expect(try await ada.addAccount("Savings") != account)
    }

    @Test("A deletion names the money, and gives up exactly that (S-DEL-2, S-DEL-4, S-DEL-6)")
    func deleteWithMoney() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.move("30", at: account + "/deposits")
        try await ada.open(account + "/deletion")
        #expect(await ada.text.contains("Savings holds $30.00."))
        #expect(await ada.link("Move the $30.00") == account + "/transfers")
        let confirmed = await ada.hidden("confirm")
        try await ada.move("5", at: account + "/deposits")
        try await ada.open(account + "/deletion")
        try await ada.send(["confirm": confirmed], to: account + "/deletion")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("The account now holds $35.00."))
        try await ada.send(["confirm": ada.hidden("confirm")], to: account + "/deletion")
        #expect(await ada.text.contains("Total: $0.00"))
        try await ada.open("/transactions")
        #expect(await ada.text.contains("Withdrawal on deletion"))
        #expect(await ada.text.contains("Paid out $35.00"))
    }

    @Test("Without cash, the form says what to do with the money, and cannot delete (P-CASH-4)")
    func deleteWithoutCash() async throws {
        let web = try WebWorld { $0.isCashOpen = false }
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deletion")
        let confirmed = await ada.hidden("confirm")
        let person = try #require(try await web.world.wallet.people.list(limit: 1).first)
        _ = try await web.world.wallet.depositByHost(
            Money(minorUnits: 30_00, currency: .dollar), to: person.id, key: web.world.key())
        // The form was opened before the money arrived.
        try await ada.send(["confirm": confirmed], to: account + "/deletion")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("There is a problem"))
        try await ada.open(account + "/deletion")
        #expect(await ada.text.contains("Savings holds $30.00. Move the money"))
        #expect(await ada.link("Move the money") == account + "/transfers")
        #expect(await !ada.page.contains("name=\"confirm\""))
        try await ada.send(["confirm": "3000"], to: account + "/deletion")
        #expect(await ada.status == 422)
        try await ada.open(account)
        #expect(await ada.text.contains("Savings Balance: $30.00"))
    }
}
