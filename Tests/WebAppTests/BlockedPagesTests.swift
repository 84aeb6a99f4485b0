import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// What somebody sees who is blocked: on every page the same as for a person who does not exist.
@Suite("Pages of somebody who is blocked")
struct BlockedPagesTests {
    private let web: WebWorld
    private let ada: Browser
    private let grace: Browser
    private let adaID: PersonID
    private let graceID: PersonID
    private let from: AccountID

    private var wallet: Wallet { web.world.wallet }

    init() async throws {
        web = try WebWorld()
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        adaID = try await web.world.person(8718).person.id
        graceID = try await web.world.person(8719).person.id
        from = try await web.world.account(of: adaID, holding: 100_00).id
        _ = try await web.world.account(of: graceID)
        _ = try await wallet.transfers.send(
            Money(minorUnits: 1_00, currency: .dollar), from: from, to: graceID, by: adaID,
            as: .theWallet, key: web.world.key())
    }

    /// The page without what is different in any two requests.
    private func seen(_ browser: Browser, without ids: [String]) async -> String {
        var text = await browser.text
        if let id = await browser.headers[.requestID] { text = text.replacing(id, with: "") }
        for id in ids { text = text.replacing(id, with: "x") }
        return text
    }

    private func review(_ fields: [(String, String)]) async throws -> (status: Int, text: String) {
        try await ada.open("/send")
        let all = fields + [("from", from.uuid.uuidString.lowercased()), ("amount", "1")]
        let key = await ada.hidden("key")
        let named = Dictionary(uniqueKeysWithValues: all)
        try await ada.send(
            [
                "from": named["from"] ?? "", "recipient": named["recipient"] ?? "",
                "payee": named["payee"] ?? "", "amount": "1", "note": "", "key": key,
            ], to: "/send/review")
        let ids = fields.map(\.1)
        return (await ada.status, await seen(ada, without: ids))
    }

    @Test("By a number, and by an id, they find nobody (S-PEOPLE-4)")
    func forms() async throws {
        try await wallet.knownPeople.setBlocked(true, adaID, by: graceID)
        let blocked = try await review([("recipient", "+15306018719")])
        let unknown = try await review([("recipient", "+15306018700")])
        #expect(blocked.status == 422)
        #expect(blocked == unknown)
        #expect(blocked.text.contains("Can't find recipient"))
        let none = UUID().uuidString.lowercased()
        let byID = try await review([("payee", graceID.uuid.uuidString.lowercased())])
        let byNone = try await review([("payee", none)])
        #expect(byID.status == byNone.status && byID.text == byNone.text)
        for query in ["?payee=\(graceID.uuid.uuidString.lowercased())", "?payee=\(none)"] {
            try await ada.open("/send" + query)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains("Can't find recipient"))
        }
    }

    @Test("The link of a request leads nowhere, open or closed (S-PEOPLE-4)")
    func requests() async throws {
        let open = try await grace.request("20.50", for: "Tea")
        let cancelled = try await grace.request("5", for: "Milk")
        try await grace.send([:], to: grace.path + "/end")
        let plain = "/pay/\(graceID.uuid.uuidString.lowercased())?amount=1&currency=USD"
        let none = "/pay/\(UUID().uuidString.lowercased())?amount=1&currency=USD"
        try await wallet.knownPeople.setBlocked(true, adaID, by: graceID)
        try await ada.open(none)
        let expected = await ada.text
        #expect(expected.contains("This link does not work"))
        for link in [open, cancelled, plain] {
            try await ada.open(link)
            #expect(await ada.status == 404)
            #expect(await ada.text == expected)
        }
        try await web.browser().open(open)
        try await wallet.knownPeople.setBlocked(false, adaID, by: graceID)
        try await ada.open(open)
        #expect(await ada.text.contains("Grace Hopper is asking you for $20.50"))
    }

    @Test("Who blocks reads why the link of the other's request cannot be paid (S-PEOPLE-6)")
    func ownBlock() async throws {
        let link = try await grace.request("20.50", for: "Tea")
        try await wallet.knownPeople.setBlocked(true, graceID, by: adaID)
        try await ada.open(link)
        #expect(await ada.status == 409)
        #expect(await ada.text.contains("You have blocked this person"))
        #expect(await ada.link("People", after: "<main")?.hasPrefix("/people/") == true)
        try await ada.open("/send?payee=\(graceID.uuid.uuidString.lowercased())&amount=1")
        #expect(await ada.status == 200)
        #expect(await ada.text.contains("You blocked Grace Hopper."))
        let typed = try await review([("recipient", "+15306018719")])
        #expect(typed.status == 422)
        #expect(typed.text.contains("Unblock them first: their page is under People."))
    }

    @Test("Sending the form of a payment again that was booked leads to its receipt (S-PEOPLE-5)")
    func again() async throws {
        _ = try await review([("recipient", "+15306018719")])
        let names = ["from", "recipient", "amount", "note", "key", "recipient_id"]
        var fields: [String: String] = [:]
        for name in names { fields[name] = await ada.hidden(name) }
        try await ada.sendHidden(names, to: "/send")
        let receipt = await ada.path
        #expect(receipt.hasPrefix("/transactions/"))
        try await wallet.knownPeople.setBlocked(true, adaID, by: graceID)
        try await ada.open("/send")
        try await ada.send(
            [
                "from": fields["from"] ?? "", "recipient": fields["recipient"] ?? "",
                "amount": fields["amount"] ?? "", "note": "", "key": fields["key"] ?? "",
                "recipient_id": fields["recipient_id"] ?? "",
            ], to: "/send")
        #expect(await ada.path == receipt)
    }

    @Test("Nothing tells them: the other stays among their people, with the past payments")
    func untold() async throws {
        try await ada.open("/people")
        let before = await ada.text
        let page = "/people/\(graceID.uuid.uuidString.lowercased())"
        try await ada.open(page)
        let person = await ada.text
        try await wallet.knownPeople.setBlocked(true, adaID, by: graceID)
        try await ada.open("/people")
        #expect(await ada.text == before)
        try await ada.open(page)
        #expect(await ada.text == person)
    }
}
