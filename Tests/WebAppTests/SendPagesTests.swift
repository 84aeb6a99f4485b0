import Testing
import WalletServices
import WalletTestSupport

@Suite("Sending money")
struct SendPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    /// Ada with 100.00 in Savings, and Grace with an account in the same currency.
    private func people() async throws -> (ada: Browser, grace: Browser, savings: String) {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        _ = try await grace.addAccount("Hers")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("100", at: savings + "/deposits")
        try await ada.open("/send")
        return (ada, grace, String(savings.split(separator: "/")[1]))
    }

    private func review(
        _ ada: Browser, from account: String, to recipient: String, amount: String,
        note: String = ""
    ) async throws {
        try await ada.open("/send")
        try await ada.send(
            [
                "from": account, "recipient": recipient, "amount": amount, "note": note,
                "key": ada.hidden("key"),
            ], to: "/send/review")
    }

    private func confirm(_ ada: Browser) async throws {
        try await ada.send(
            [
                "from": ada.hidden("from"), "recipient": ada.hidden("recipient"),
                "amount": ada.hidden("amount"), "note": ada.hidden("note"),
                "key": ada.hidden("key"), "recipient_id": ada.hidden("recipient_id"),
                "csrf": ada.hidden("csrf"),
            ], to: "/send")
    }

    @Test("An unknown payee, too much money and too long a note give errors at once (C-22)")
    func allErrors() async throws {
        let (ada, _, savings) = try await people()
        let note = String(repeating: "x", count: 200)
        try await review(ada, from: savings, to: "nobody", amount: "1000", note: note)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("There are 3 problems"))
        for words in ["Can't find recipient", "Your balance is insufficient"] {
            #expect(await ada.text.contains(words))
        }
        try await review(ada, from: savings, to: "nobody", amount: "", note: note)
        #expect(await ada.text.contains("There are 3 problems"))
    }

    @Test("Money moves only after the review (S-SEND-1, 5, 7, 11; UI-PAY-24)")
    func wholeWay() async throws {
        let (ada, grace, savings) = try await people()
        for label in ["Username or phone number", "Amount (USD)", "From", "Note"] {
            #expect(await ada.page.contains(">\(label)</label>"))
        }
        try await review(
            ada, from: savings, to: "(530) 601-8719", amount: "20,50", note: "Thanks <3")
        let text = await ada.text
        #expect(text.contains("$20.50 to Grace H."))
        #expect(text.contains("To Grace H. (+1 ••• ••• ••19)"))
        #expect(text.contains("From Savings"))
        #expect(text.contains("Left in account $79.50"))
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $0.00"))
        try await confirm(ada)
        #expect(await ada.path.hasPrefix("/transactions/"))
        #expect(await ada.text.contains("Money sent"))
        #expect(await ada.text.contains("Receipt number"))
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $20.50"))
        #expect(await grace.text.contains("Thanks <3"))
        try await ada.open("/send")
        #expect(await !ada.page.contains("20,50"))
    }

    @Test("Confirming twice pays once and shows the same receipt (UI-PAY-23, S-SEND-6)")
    func twice() async throws {
        let (ada, grace, savings) = try await people()
        try await review(ada, from: savings, to: "+15306018719", amount: "20")
        let fields = [
            "from", "recipient", "amount", "note", "key", "recipient_id", "csrf",
        ]
        var values: [String: String] = [:]
        for name in fields { values[name] = await ada.hidden(name) }
        var paths: Set<String> = []
        for _ in 1...2 {
            try await ada.send(
                [
                    "from": values["from"] ?? "", "recipient": values["recipient"] ?? "",
                    "amount": values["amount"] ?? "", "note": "", "key": values["key"] ?? "",
                    "recipient_id": values["recipient_id"] ?? "", "csrf": values["csrf"] ?? "",
                ], to: "/send")
            paths.insert(await ada.path)
        }
        #expect(paths.count == 1)
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $20.00"))
    }

    @Test(
        "A refused payment says why and moves nothing (S-SEND-2 to S-SEND-4, S-SEND-9, S-SEND-10)",
        arguments: [
            ("NobodyHere", "1", "Can't find recipient"),
            ("", "1", "Who is it for?"),
            (" ", "1", "Who is it for?"),
            ("5306018719", "100.01", "Your balance is insufficient"),
            ("5306018719", "0", "Invalid transfer amount."),
            ("5306018719", "-1", "Invalid transfer amount."),
            ("5306018719", "", "Please enter an amount."),
            ("5306018719", "lots", "This is not an amount."),
            ("5306018718", "1", "You cannot send money to yourself."),
        ])
    func refusals(recipient: String, amount: String, message: String) async throws {
        let (ada, grace, savings) = try await people()
        try await review(ada, from: savings, to: recipient, amount: amount)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains(message))
        #expect(await !ada.text.contains("Money sent"))
        #expect(await ada.page.contains("value=\"\(recipient)\""))
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $0.00"))
    }

    @Test("A person without an account in this currency cannot be paid (S-SEND-12)")
    func cannotReceive() async throws {
        let (ada, _, savings) = try await people()
        _ = try await web.browser(ofNumber: "8720", named: "Linus")
        try await review(ada, from: savings, to: "5306018720", amount: "1")
        #expect(await ada.text.contains("The recipient has no account in this currency."))
    }

    @Test("Change returns to the form with all its values (UI-PAY-24)")
    func change() async throws {
        let (ada, _, savings) = try await people()
        try await review(ada, from: savings, to: "5306018719", amount: "20", note: "Hello")
        try await ada.send(
            [
                "from": savings, "recipient": "5306018719", "amount": "20", "note": "Hello",
                "key": ada.hidden("key"), "change": "yes",
            ], to: "/send/review")
        #expect(await ada.status == 200)
        let page = await ada.page
        for value in ["5306018719", "20", "Hello"] { #expect(page.contains("value=\"\(value)\"")) }
    }

    @Test("Only the recipient shown in the review is paid")
    func swapped() async throws {
        let (ada, grace, savings) = try await people()
        _ = try await web.browser(ofNumber: "8720").addAccount("His")
        try await review(ada, from: savings, to: "5306018719", amount: "20")
        try await ada.send(
            [
                "from": savings, "recipient": "5306018720", "amount": "20", "note": "",
                "key": ada.hidden("key"), "recipient_id": ada.hidden("recipient_id"),
            ], to: "/send")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("now belongs to someone else"))
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $0.00"))
    }

    @Test("The page of an account sends from this account (S-ACC-2, S-SEND-1)")
    func fromAnAccount() async throws {
        let (ada, _, savings) = try await people()
        let rent = try await ada.addAccount("Rent")
        try await ada.open(rent)
        let send = try #require(await ada.link("Send", after: "tiles"))
        try await ada.open(send)
        let id = String(rent.split(separator: "/")[1])
        #expect(await ada.page.contains("value=\"\(id)\" selected"))
        #expect(await !ada.page.contains("value=\"\(savings)\" selected"))
    }

    @Test("Sending needs an account")
    func poor() async throws {
        let linus = try await web.browser(ofNumber: "8720")
        try await linus.open("/send")
        #expect(await linus.text.contains("You need an account first"))
    }

    @Test("Trying many names leads to a wait")
    func guessing() async throws {
        let (ada, _, savings) = try await people()
        for _ in 1...30 {
            try await review(ada, from: savings, to: "NobodyHere", amount: "1")
            #expect(await ada.status == 422)
        }
        try await review(ada, from: savings, to: "NobodyHere", amount: "1")
        #expect(await ada.status == 429)
        #expect(await ada.text.contains("Too many names and numbers were looked up."))
    }
}
