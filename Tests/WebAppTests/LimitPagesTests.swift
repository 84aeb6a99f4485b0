import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Limits and approvals on pages")
struct LimitPagesTests {
    private let web: WebWorld
    private let grace: Browser
    private let ada: Browser
    private let rent: AccountID
    private let id: PersonID

    init() async throws {
        web = try WebWorld()
        _ = try await web.world.treasurer(8719)
        grace = try await web.browser(ofNumber: "8719", named: "Grace")
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        id = try await web.world.person(8718).person.id
        rent = try await web.world.account(of: id, holding: 100_00, named: "Rent").id
        let graces = try await web.world.person(8719).person.id
        _ = try await web.world.account(of: graces)
    }

    /// Fills in the payment, and confirms its review.
    private func pay(_ amount: String) async throws {
        try await ada.open("/send")
        let (rent, key) = (rent.text, await ada.hidden("key"))
        try await ada.send(
            [
                "from": rent, "recipient": "+15306018719", "amount": amount, "note": "A bicycle",
                "key": key,
            ], to: "/send/review")
        guard await ada.page.contains("action=\"/approvals\"") else { return }
        #expect(await ada.text.contains("This is over your limit."))
        let id = await ada.hidden("recipient_id")
        try await ada.send(
            [
                "from": rent, "recipient": "+15306018719", "amount": amount, "note": "A bicycle",
                "key": key, "recipient_id": id,
            ], to: "/approvals")
    }

    @Test("Each currency of the wallet has limits of its own (P-LIM-1)")
    func currencies() async throws {
        let path = "/treasury/people/\(id.text)/limits"
        try await grace.open(path)
        #expect(await !grace.text.contains("Limits in"))
        _ = try await web.world.account(of: id, holding: 100_00, in: .yen)
        try await grace.open(path)
        try await grace.open(#require(await grace.link("Limits in JPY")))
        #expect(await grace.text.contains("For one payment (JPY)"))
        #expect(await grace.link("Limits in USD") == path + "?currency=USD")
        let currency = await grace.hidden("currency")
        try await grace.send(
            ["per_payment": "500", "over": "refuse", "currency": currency], to: path)
        let limits = web.world.wallet.limits
        let host = web.world.wallet.treasurers.commandLine
        let yen = try #require(try await limits.find(.person(id), in: .yen, by: host))
        #expect(yen.bounds.perPayment == 500)
        #expect(try await limits.find(.person(id), in: .dollar, by: host) == nil)
        try await grace.open(path + "?currency=XYZ")
        #expect(await grace.status == 400)
    }

    @Test("Ada asks, Grace approves one payment and declines another (P-LIM-1)")
    func approvals() async throws {
        let path = "/treasury/people/\(id.text)/limits"
        try await grace.open("/treasury/people/\(id.text)")
        #expect(await grace.link("Limits") == path)
        try await grace.open(path)
        try await grace.send(["per_payment": "-1", "over": "ask"], to: path)
        #expect(await grace.text.contains("This limit cannot be used."))
        try await grace.send(["per_payment": "10", "per_month": "", "over": "ask"], to: path)
        #expect(await grace.text.contains("The limits are set."))
        try await grace.open(path)
        #expect(await grace.page.contains("value=\"10.00\""))

        try await pay("50")
        #expect(await ada.text.contains("A treasurer was asked."))
        #expect(await ada.text.contains("Waiting for a treasurer: $50.00 to Grace"))
        try await grace.open("/home")
        #expect(await grace.text.contains("1 payment waits for a treasurer."))
        try await grace.open(#require(await grace.link("Approvals")))
        #expect(await grace.text.contains("Ada wants to send $50.00 to Grace"))
        #expect(await grace.text.contains("A bicycle"))
        let id = try await waiting()
        try await grace.send([:], to: "/treasury/approvals/\(id)/approval")
        #expect(await grace.text.contains("Approved: the payment is booked."))
        try await ada.open("/home")
        #expect(await !ada.text.contains("Waiting for a treasurer"))
        #expect(await ada.text.contains("$50.00"))
        try await grace.send([:], to: "/treasury/approvals/\(id)/approval")
        #expect(await grace.text.contains("This was decided already."))

        try await pay("20")
        let next = try await waiting()
        try await grace.open("/treasury/approvals")
        try await grace.send(["reason": ""], to: "/treasury/approvals/\(next)/refusal")
        #expect(await grace.text.contains("Please give a reason."))
        try await grace.send(["reason": "Save <first>"], to: "/treasury/approvals/\(next)/refusal")
        #expect(await grace.text.contains("No payment is waiting."))
        try await ada.open("/home")
        #expect(await ada.text.contains("Declined: $20.00 to Grace"))
        #expect(await ada.page.contains("Save &lt;first&gt;"))

        try await pay("30")
        let third = try await waiting()
        try await ada.send([:], to: "/approvals/\(third)/withdrawal")
        #expect(await !ada.text.contains("Waiting for a treasurer"))
    }

    @Test("A payment over a limit keeps the request that it pays, until it is approved (S-REQ-8)")
    func request() async throws {
        let wallet = web.world.wallet
        let host = wallet.treasurers.commandLine
        let graces = try await web.world.person(8719).person.id
        _ = try await wallet.limits.set(
            .init(perPayment: 10_00, over: .ask), of: .person(id), in: .dollar, by: host)
        let request = try await wallet.requests.create(
            Money(minorUnits: 50_00, currency: .dollar), in: .dollar, by: graces,
            key: web.world.key())
        try await ada.open("/pay/\(graces.text)?request=\(request.id.text)")
        let asked = await ada.hidden("request")
        #expect(asked == request.id.text)
        let key = await ada.hidden("key")
        try await ada.send(
            [
                "from": rent.text, "payee": graces.text, "amount": "50", "recipient": "",
                "key": key, "request": asked,
            ], to: "/send/review")
        #expect(await ada.hidden("request") == asked)
        let recipient = await ada.hidden("recipient_id")
        try await ada.send(
            [
                "from": rent.text, "payee": graces.text, "amount": "50", "recipient": "",
                "key": key, "request": asked, "recipient_id": recipient,
            ], to: "/approvals")
        #expect(await ada.text.contains("A treasurer was asked."))
        #expect(try await wallet.requests.find(request.id, of: graces).request.state == .open)
        let path = "/treasury/approvals/\(try await waiting())/approval"
        try await wallet.requests.cancel(request.id, by: graces)
        try await grace.send([:], to: path)
        #expect(await grace.text.contains("The request for this payment is closed."))
        #expect(await grace.text.contains("Decline this payment."))
        #expect(try await wallet.approvals.waiting(by: host).count == 1)
    }

    private func waiting() async throws -> String {
        let host = web.world.wallet.treasurers.commandLine
        let lines = try await web.world.wallet.approvals.waiting(by: host)
        return try #require(lines.first).approval.id.text
    }

    @Test("Where nobody may ask, the form says what the limit is (P-LIM-1)")
    func refused() async throws {
        try await grace.open("/treasury/limits")
        try await grace.send(["per_day": "15", "over": "refuse"], to: "/treasury/limits")
        #expect(await grace.text.contains("The limits are set."))
        try await pay("15.01")
        #expect(await ada.text.contains("This is more than your limit of $15.00 a day."))
        try await ada.open("/home")
        #expect(await ada.text.contains("$100.00"))
    }
}
