import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("Kept requests for money")
struct KeptRequestPagesTests {
    private let web: WebWorld
    private let grace: Browser
    private let ada: Browser
    /// The id of Ada's account, which holds 100 dollars.
    private let from: String

    init() async throws {
        web = try WebWorld()
        grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        _ = try await grace.addAccount("Hers")
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("100", at: savings + "/deposits")
        from = String(savings.split(separator: "/")[1])
    }

    /// Ada opens the link, and sends the form and its review.
    private func pay(_ link: String, _ amount: String) async throws {
        try await ada.open(link)
        try await ada.send(
            [
                "from": from, "payee": ada.hidden("payee"), "currency": ada.hidden("currency"),
                "request": ada.hidden("request"), "amount": amount, "note": "",
                "key": ada.hidden("key"),
            ], to: "/send/review")
        guard await ada.status == 200 else { return }
        let names = [
            "from", "payee", "currency", "request", "amount", "note", "key", "recipient_id",
        ]
        try await ada.sendHidden(names, to: "/send")
    }

    @Test("A request is in the list, open until it is paid, and then says who paid (S-REQ-5)")
    func story() async throws {
        try await grace.open("/requests")
        #expect(await grace.text.contains("You have not asked anybody for money yet."))
        let link = try await grace.request("20.50", for: "Tea")
        let page = await grace.path
        #expect(page.hasPrefix("/requests/"))
        #expect(await grace.text.contains("A friendly reminder that I asked you for $20.50."))
        #expect(await grace.text.contains("It is for: Tea. You can pay me here: http"))
        try await grace.open("/request")
        #expect(await grace.link("Requests") == "/requests")
        try await grace.open("/transactions")
        #expect(await grace.link("Requests") == "/requests")
        try await grace.open("/requests")
        #expect(await grace.text.contains("Open Tea Today $20.50"))
        #expect(await grace.link("Tea") == page)
        try await pay(link, "20.50")
        #expect(await ada.text.contains("Money sent"))
        try await grace.open("/requests")
        #expect(await grace.text.contains("Paid Tea Paid by Ada · Today $20.50"))
        try await grace.open(page)
        #expect(await grace.text.contains("Paid by Ada · November 21, 2026 Receipt"))
        #expect(await !grace.page.contains("id=\"link\""))
        let receipt = try #require(await grace.link("Receipt"))
        try await grace.open(receipt)
        #expect(await grace.status == 200)
    }

    @Test("A paid or cancelled request offers nothing to pay, to anybody (S-REQ-6)")
    func closed() async throws {
        let paid = try await grace.request("20.50", for: "Tea")
        let cancelled = try await grace.request("5", for: "Milk")
        try await grace.send([:], to: grace.path + "/end")
        #expect(await grace.text.contains("Request cancelled."))
        #expect(await grace.text.contains("Cancelled Milk Today $5.00"))
        try await pay(paid, "20.50")
        let texts = [
            (paid, "This request has been paid Grace Hopper has the money already."),
            (cancelled, "This request was cancelled Grace Hopper no longer asks for this money."),
        ]
        for (link, text) in texts {
            for browser in [ada, web.browser()] {
                try await browser.open(link)
                #expect(await browser.status == 200)
                #expect(await browser.text.contains(text))
                #expect(await !browser.page.contains("name=\"amount\""))
                #expect(await !browser.page.contains("og:title"))
            }
        }
        try await ada.open(paid)
        #expect(await ada.link("Receipt")?.hasPrefix("/transactions/") == true, "she paid it")
        try await grace.open(paid)
        #expect(await grace.text.contains("This is your own request"))
        #expect(await grace.link("See the request")?.hasPrefix("/requests/") == true)
    }

    @Test("The review refuses less than the amount asked, and a request paid meanwhile (S-REQ-2)")
    func refusals() async throws {
        let link = try await grace.request("20.50", for: "Tea")
        try await pay(link, "20.49")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This request is for $20.50."))
        #expect(await ada.page.contains("name=\"request\""), "the next attempt pays it too")
        try await ada.open(link)
        let (request, payee) = (await ada.hidden("request"), await ada.hidden("payee"))
        try await pay(link, "20.50")
        try await ada.open("/send")
        try await ada.send(
            [
                "from": from, "payee": payee, "currency": "USD", "request": request,
                "amount": "20.50", "note": "", "key": ada.hidden("key"), "recipient_id": payee,
            ], to: "/send")
        #expect(await ada.text.contains("This request has been paid already."))
        try await grace.open("/home")
        #expect(await grace.text.contains("Total: $20.50"))
    }

    @Test("A request without an amount stays open, and counts its payments (S-REQ-3)")
    func anyAmount() async throws {
        let link = try await grace.request("", for: "")
        for amount in ["1", "2"] { try await pay(link, amount) }
        try await grace.open("/requests")
        #expect(await grace.text.contains("Open Request Any amount in USD · 2 payments · Today"))
        try await web.browser().open(link)
        try await grace.open(try #require(await grace.link("2 payments")))
        #expect(await grace.text.contains("I asked you for some money. You can pay me here"))
    }

    @Test("The preview of a link has who asks, never how much or what for (S-REQ-7)")
    func preview() async throws {
        let link = try await grace.request("20.50", for: "Tea")
        let visitor = web.browser()
        try await visitor.open(link)
        let head = try #require(await visitor.page.components(separatedBy: "</head>").first)
        let name = web.world.wallet.settings.name
        #expect(head.contains("og:title\" content=\"Grace Hopper asks for money · \(name)\""))
        #expect(head.contains("<meta property=\"og:site_name\" content=\"\(name)\">"))
        let image = "og:image\" content=\"http://[^\"]+/art/icon-512.png\""
        #expect(try head.firstMatch(of: Regex(image)) != nil)
        for secret in ["20.5", "20,5", "Tea", "8719"] { #expect(!head.contains(secret)) }
        try await ada.open(link)
        #expect(await !ada.page.contains("og:"), "signed in")
    }

    @Test("The amount and the note of a kept request come from it, not from the link (S-REQ-6)")
    func edited() async throws {
        let link = try await grace.request("20.50", for: "Tea")
        try await ada.open(link + "&amount=1.00&currency=USD&note=Gold")
        #expect(await ada.page.contains("value=\"20.50\""))
        #expect(await ada.page.contains("value=\"Tea\""))
        try await ada.open(link.prefix { $0 != "?" } + "?currency=USD&request=\(UUID())")
        #expect(await ada.status == 200)
        #expect(await !ada.page.contains("name=\"request\""), "an unknown one is only a link")
    }

    @Test("Nobody sees or cancels another person's request (S-REQ-4)")
    func others() async throws {
        _ = try await grace.request("20.50", for: "Tea")
        let page = await grace.path
        try await ada.open(page)
        #expect(await ada.status == 404)
        try await ada.open("/home")
        try await ada.send([:], to: page + "/end")
        #expect(await ada.status == 404)
        try await grace.open("/requests/nonsense")
        #expect(await grace.status == 404)
        try await grace.open("/requests")
        #expect(await grace.text.contains("Open Tea"))
    }
}
