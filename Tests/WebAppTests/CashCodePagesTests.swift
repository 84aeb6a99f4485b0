import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("A person's code at the cash desk, and the receipt that is sent (P-CASH-1)")
struct CashCodePagesTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    private func treasurer(_ digits: Int) async throws -> Browser {
        let browser = try await web.browser(ofNumber: String(digits), named: "Ada")
        try await web.give(.treasurer, toNumber: String(digits), in: browser)
        return browser
    }

    @Test("A treasurer who opens a person's code finds the cash desk; a member does not")
    func code() async throws {
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let id = try await web.world.person(8719).person.id
        _ = try await grace.addAccount("Rent")
        _ = try await grace.request("", for: "")
        let link = "/pay/\(id.text)?currency=USD"
        #expect(await grace.page.contains("/pay/\(id.text)"))
        let ada = try await treasurer(8718)
        // First without an account of her own, then with one.
        for _ in 1...2 {
            try await ada.open(link)
            #expect(await ada.link("Cash desk") == "/treasury/people/\(id.text)")
            _ = try await ada.addAccount("Mine")
        }
        try await ada.open("/treasury/people/\(id.text)")
        #expect(await ada.link("Pay in") == "/treasury/people/\(id.text)/cash-in")
        try await ada.open("/pay/\(id.text)?currency=JPY")
        #expect(await ada.link("Cash desk") == "/treasury/people/\(id.text)")
        try await ada.open("/send")
        #expect(await ada.link("Cash desk") == nil)
        let linus = try await web.browser(ofNumber: "8720", named: "Linus")
        _ = try await linus.addAccount("Rent")
        try await linus.open(link)
        #expect(await linus.status == 200)
        #expect(await linus.link("Cash desk") == nil)
    }

    @Test("The desk has a button for the camera, which only its script shows")
    func scan() async throws {
        let ada = try await treasurer(8718)
        try await ada.open("/treasury/people")
        #expect(await ada.page.contains("data-scan=\"/treasury/people/\" hidden"))
        #expect(await ada.page.contains("/js/scan.js"))
    }

    @Test("After the booking, the treasurer sends the receipt, once a minute")
    func receipt() async throws {
        let ada = try await treasurer(8718)
        let grace = try await web.world.person(8719).person
        _ = try await web.world.account(of: grace.id)
        let paid = try await web.world.wallet.cashDesk.payIn(
            Money(minorUnits: 500, currency: .dollar), to: grace.id,
            by: web.world.wallet.treasurers.commandLine, key: web.world.key())
        let page = "/treasury/cash/\(paid.transfer.order.id.text)"
        try await ada.open(page)
        #expect(await ada.text.contains("Send the receipt"))
        try await ada.send([:], to: page + "/sending")
        #expect(await ada.path == page + "?sent=yes")
        #expect(await ada.text.contains("The receipt was sent."))
        let phone = try #require(grace.phone)
        #expect(web.world.codes.notices(to: phone).count == 1)
        try await ada.send([:], to: page + "/sending")
        #expect(await ada.status == 429)
        #expect(web.world.codes.notices(to: phone).count == 1)
    }
}
