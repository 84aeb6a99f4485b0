import Foundation
import Ledger
import Passwords
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("The page of one entry")
struct ReceiptPagesTests {
    @Test("The page shows the other side, the category, the source and the status (S-FEED-3)")
    func facts() async throws {
        let world = try await FeedWorld()
        let payee = Counterparty(
            kind: .payee, name: "Sam Rivers", subName: "Current account",
            subIdentifier: "112233", subSubIdentifier: "87654321")
        let paid = try await world.book(
            Spending.Payment(
                amount: world.pounds(12_40), counterparty: payee, source: .fasterPaymentsOut,
                category: .family, reference: "Rent of the boat", country: "ES"))
        try await world.browser.open(paid)
        let text = await world.browser.text
        for fact in [
            "To Sam Rivers", "Category and source Family: Transfer out", "Sort code 11-22-33",
            "Account number 87654321", "Country Spain", "Reference Rent of the boat",
            "Status Settled November 21, 2026", "Round-up £0.60", "Balance afterwards £87.60",
        ] {
            #expect(text.contains(fact), "\(fact)")
        }
        #expect(await world.browser.page.contains("value=\"FAMILY:FASTER_PAYMENTS_OUT\""))
        let pending = try await world.pay(5_20, isPending: true)
        try await world.browser.open(pending)
        #expect(await world.browser.text.contains("Status Pending: the money is set aside"))
    }

    @Test("A person's category and note are stored, and no one else sees them")
    func details() async throws {
        let world = try await FeedWorld()
        let paid = try await world.pay(4_35)
        let ada = world.browser
        try await ada.open(paid)
        try await ada.send(
            [
                "in": ada.hidden("in"), "category": "GIFTS",
                "note": "For Grace\r\n<b>& Linus</b>",
            ], to: paid + "/details")
        #expect(await ada.path == paid + "?in=\(world.id)&saved=yes")
        #expect(await ada.text.contains("Saved."))
        #expect(await ada.page.contains("For Grace &lt;b&gt;&amp; Linus&lt;/b&gt;</textarea>"))
        #expect(await ada.page.contains("<option value=\"GIFTS\" selected>"))
        #expect(await ada.link("Everyday") == world.path + "/history")
        try await ada.open(world.path)
        #expect(await ada.text.contains("Gifts: Card · 8:00 AM For Grace <b>& Linus</b>"))
    }

    @Test("An invalid note gives an error at its field, and stays for correction (UI-A11Y-43)")
    func refused() async throws {
        let world = try await FeedWorld()
        let paid = try await world.pay(4_35)
        let ada = world.browser
        try await ada.open(paid)
        let long = String(repeating: "x", count: 501)
        try await ada.send(
            ["in": world.id, "category": "GIFTS", "note": long], to: paid + "/details")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This note cannot be used."))
        let entry = try await world.wallet.feed.page(of: world.account.id, by: world.ada).entries[0]
        #expect(entry.category == .coffee && entry.userNote == "")
        #expect(await ada.page.contains(long))
        #expect(await ada.page.contains("id=\"note-error\""))
        try await ada.send(
            ["in": world.id, "category": "NO_SUCH", "note": "x"], to: paid + "/details")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("There is no such spending category."))
    }

    @Test("The category and the note are saved in one transaction")
    func oneTransaction() async throws {
        let world = try await FeedWorld()
        let paid = try await world.pay(4_35)
        let engine = WatchedEngine(world.web.world.engine)
        let wallet = Wallet(
            store: try SQLStore(engine: engine), settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast),
            secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: nil,
            clock: world.web.world.clock.port)
        let ada = world.browser
        await ada.turn(to: try WebWorld(wallet: { _ in wallet }).client)
        try await ada.open(paid)
        engine.fail(.init(countdown: 2, cause: .other, text: "INSERT INTO feed_edit"))
        try await ada.send(
            ["in": world.id, "category": "GIFTS", "note": "For Grace"], to: paid + "/details")
        #expect(!engine.hasFailed, "the page writes twice")
        let entry = try await world.wallet.feed.page(of: world.account.id, by: world.ada).entries[0]
        #expect(entry.category == .gifts && entry.userNote == "For Grace")
    }

    @Test("A transfer between own accounts appears from the requested side")
    func sides() async throws {
        let world = try await FeedWorld()
        let other = try await world.web.world.account(
            of: world.ada, named: "Savings", in: .pound)
        _ = try await world.wallet.transfers.move(
            world.pounds(1_30), from: world.account.id, to: other.id, by: world.ada,
            key: world.web.world.key())
        let ada = world.browser
        try await ada.open("/accounts/" + other.id.uuid.uuidString.lowercased())
        let link = try #require(await ada.link("From Everyday"))
        #expect(link.hasSuffix("?in=" + other.id.uuid.uuidString.lowercased()))
        try await ada.open(link)
        #expect(await ada.text.contains("Paid in £1.30"))
        try await ada.open(String(link.prefix { $0 != "?" }))
        #expect(await ada.text.contains("Paid out £1.30"))
    }
}
