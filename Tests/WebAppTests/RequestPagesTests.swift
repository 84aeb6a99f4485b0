import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("Requesting money (UI-APP-51)")
struct RequestPagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld { $0.limitsLoopback = true }
    }

    /// Grace, with a dollar account, and the link of her request for 20.50.
    private func grace(
        asking amount: String = "20.50", in currency: String = "USD"
    ) async throws -> (browser: Browser, link: String) {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        _ = try await grace.addAccount("Hers")
        return (grace, try await grace.request(amount, in: currency, for: "Tea"))
    }

    @Test("The form makes a link with an id on this server, and a QR code beside it")
    func makes() async throws {
        let (grace, link) = try await grace()
        let page = await grace.page
        #expect(page.contains("value=\"http://"))
        #expect(link.wholeMatch(of: /\/pay\/[-0-9a-f]{36}\?request=[-0-9a-f]{36}/) != nil)
        #expect(!page.contains("8719"))
        #expect(page.contains("<svg class=\"qr__code\" role=\"img\" aria-label=\"QR code"))
        #expect(await grace.text.contains("Your request for $20.50"))
        try await grace.open("/home")
        #expect(await grace.link("Request") == "/request")
        try await grace.open("/send")
        #expect(await grace.link("Request") == "/request")
    }

    @Test(
        "An invalid request gives an error, and the form keeps its values",
        arguments: [
            ("0", "USD", "Invalid transfer amount."), ("lots", "USD", "This is not an amount."),
            ("1.0055", "USD", "too many decimals"), ("1", "JPY", "urrency"),
        ])
    func refusals(amount: String, currency: String, message: String) async throws {
        let (grace, _) = try await grace(asking: amount, in: currency)
        #expect(await grace.status == 422)
        #expect(await grace.text.contains(message))
        #expect(await grace.page.contains("Create link"))
        #expect(await grace.page.contains("value=\"\(amount)\""))
    }

    @Test("A request needs an account that can receive money")
    func poor() async throws {
        let linus = try await web.browser(ofNumber: "8720")
        try await linus.open("/request")
        #expect(await linus.text.contains("You need an account first"))
    }

    @Test("A person without a wallet sees who asks, and returns after signing in")
    func outside() async throws {
        let (_, link) = try await grace()
        let ada = web.browser()
        try await ada.open(link)
        #expect(await ada.status == 200)
        for words in ["Grace Hopper is asking you for money", "$20.50", "Tea", "Sign in to pay"] {
            #expect(await ada.page.contains(words))
        }
        let id = link.split(separator: "/")[1].prefix { $0 != "?" }
        try await ada.send(
            ["request": ada.hidden("request"), "way": "sign-in"], to: "/pay/\(id)/entry")
        #expect(await ada.path == "/sign-in")
        try await ada.send(["region": "US", "phone": "5306018718"], to: "/sign-in")
        try await ada.send(["code": "123456"], to: "/sign-in/code")
        #expect(await ada.path == link)
        #expect(await ada.text.contains("You need an account first"))
        let savings = try await ada.addAccount("Savings")
        try await ada.move("100", at: savings + "/deposits")
        try await ada.open(link)
        #expect(await ada.text.contains("Grace Hopper is asking you for $20.50"))
        #expect(await ada.page.contains("value=\"20.50\""))
        #expect(await ada.page.contains("value=\"Tea\""))
        try await ada.open("/home")
        #expect(await ada.path == "/home")
    }

    @Test("A link without a kept request works: its payer may change everything but the payee")
    func pays() async throws {
        let (grace, kept) = try await grace()
        let link = kept.prefix { $0 != "?" } + "?amount=20.50&currency=USD&note=Tea"
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("100", at: savings + "/deposits")
        try await ada.open(String(link))
        try await ada.send(
            [
                "from": String(savings.split(separator: "/")[1]), "payee": ada.hidden("payee"),
                "currency": ada.hidden("currency"), "amount": "15", "note": "Half",
                "key": ada.hidden("key"),
            ], to: "/send/review")
        #expect(await ada.text.contains("To Grace Hopper (+1 ••• ••• ••19)"))
        #expect(await ada.text.contains("Left in account $85.00"))
        let names = [
            "from", "payee", "currency", "amount", "note", "key", "recipient_id",
        ]
        try await ada.sendHidden(names, to: "/send")
        #expect(await ada.text.contains("Money sent"))
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $15.00"))
        try await ada.open("/home")
        let again = try #require(await ada.link("Grace Hopper", after: "payees__list"))
        #expect(again.hasPrefix("/send?payee="))
        try await ada.open(again)
        let id = try #require(again.split(separator: "=").last)
        #expect(await ada.page.contains("value=\"\(id)\" checked"))
    }

    @Test("A request to oneself, or in a currency without an account, gives an error message")
    func refused() async throws {
        let (grace, link) = try await grace()
        try await grace.open(link)
        #expect(await grace.text.contains("This is your own request"))
        let ada = try await web.browser(ofNumber: "8718")
        let yen = link.prefix { $0 != "?" } + "?amount=20&currency=JPY"
        try await ada.open(String(yen))
        #expect(await ada.status == 409)
        #expect(await ada.text.contains("no account in JPY"))
        _ = try await ada.addAccount("Euros", currency: "EUR")
        try await ada.open(link)
        #expect(await ada.text.contains("You have no account in USD"))
    }

    @Test(
        "An invalid link gives an error page, also for signed-out visitors",
        arguments: [
            "/pay/nobody?currency=USD", "/pay/00000000-0000-7000-8000-000000000000?currency=USD",
            "ID", "ID?currency=XXX", "ID?currency=USD&amount=1e9", "ID?currency=USD&amount=-1",
            "ID?currency=USD&amount=1.005", "ID?amount=1", "ID?currency=USD&currency=USD",
            "ID?currency=USD&amount=99999999999999999999", "ID?currency=USD&note=%00",
            "ID?currency=USD&note=%E2%80%AE", "ID?%zz",
        ])
    func wrong(text: String) async throws {
        let (grace, link) = try await grace()
        let path = text.replacing("ID", with: link.prefix { $0 != "?" })
        for browser in [grace, web.browser()] {
            try await browser.open(path)
            #expect(await browser.status == 404)
            #expect(await browser.text.contains("This link does not work"))
        }
    }

    @Test("Everything in a link appears as text")
    func escaped() async throws {
        let (_, link) = try await grace()
        let visitor = web.browser()
        let id = link.prefix { $0 != "?" }
        let note = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
        try await visitor.open("\(id)?currency=USD&note=\(note)")
        #expect(await visitor.status == 200)
        #expect(await !visitor.page.contains("<script>alert"))
        #expect(await visitor.page.contains("&lt;script&gt;"))
    }

    @Test("Trying many links leads to a wait (WEB-10)")
    func guessing() async throws {
        let visitor = web.browser()
        for _ in 1...60 {
            try await visitor.open("/pay/\(UUID())?currency=USD")
            #expect(await visitor.status == 404)
        }
        try await visitor.open("/pay/\(UUID())?currency=USD")
        #expect(await visitor.status == 429)
    }
}

extension Browser {
    /// Requests money by the form.
    ///
    /// - Returns: the path of the link, for a valid request.
    func request(_ amount: String, in currency: String = "USD", for note: String) async throws
        -> String
    {
        try await open("/request")
        try await send(
            ["amount": amount, "currency": currency, "note": note, "key": hidden("key")],
            to: "/request")
        let field = page.components(separatedBy: "id=\"link\"").last ?? ""
        let value = field.components(separatedBy: "value=\"").dropFirst().first ?? ""
        let url = String(value.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        return url.range(of: "/pay/").map { String(url[$0.lowerBound...]) } ?? ""
    }
}
