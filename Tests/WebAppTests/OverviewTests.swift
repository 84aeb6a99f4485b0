import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The treasurers' overview")
struct OverviewTests {
    @Test("It shows sums by person, cash, approvals and the books, and no one's notes (P-TREAS-1)")
    func day() async throws {
        let web = try WebWorld()
        let (world, wallet) = (web.world, web.world.wallet)
        let graces = try await world.treasurer(8719).person
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        _ = try await web.browser(ofNumber: "8718", named: "Ada")
        let ada = try await world.person(8718).person.id
        let rent = try await world.account(of: ada, holding: 100_00, named: "Rent").id
        _ = try await world.account(of: graces.id)
        let goal = try await wallet.goals.create(
            Goals.Draft(name: "Canary goal"), in: rent, by: ada
        ).goal.id
        let keys = try (0..<3).map { _ in try world.key() }
        _ = try await wallet.goals.add(
            Money(minorUnits: 10_00, currency: .dollar), to: goal, reference: "Canary saving",
            by: ada, key: keys[0])
        _ = try await wallet.transfers.send(
            Money(minorUnits: 30_00, currency: .dollar), from: rent, to: graces.id,
            note: "Canary note", by: ada, key: keys[1])
        let treasurer = try wallet.treasurers.treasurer(graces)
        _ = try await wallet.cashDesk.payOut(
            Money(minorUnits: 5_00, currency: .dollar), of: ada, by: treasurer, key: keys[2])
        try await grace.open("/profile")
        try await grace.open(#require(await grace.link("Overview")))
        let text = await grace.text
        #expect(text.contains("Held by everybody (USD) $95.00"))
        #expect(text.contains("Cash in, November 2026 (USD) $100.00"))
        #expect(text.contains("Cash out, November 2026 (USD) $5.00"))
        try await grace.open("/treasury?month=2026-10")
        #expect(await grace.text.contains("Cash in, October 2026 (USD) $0.00"))
        try await grace.open("/treasury?month=2031-02")
        #expect(await grace.text.contains("Cash out, February 2031 (USD) $0.00"))
        for wrong in ["2026-13", "10", "2026-11-01"] {
            try await grace.open("/treasury?month=\(wrong)")
            #expect(await grace.text.contains("There is no such month."), "\(wrong)")
            #expect(await grace.text.contains("Cash in, November 2026 (USD) $100.00"))
        }
        #expect(text.contains("Payments that wait 0"))
        #expect(text.contains("Books verified Not since the server started"))
        #expect(text.contains("Ada $65.00") && text.contains("Grace $30.00"))
        _ = try await wallet.audit.verify()
        try await grace.open("/treasury")
        #expect(await !grace.text.contains("Books verified Not since"))
        for path in web.pages.filter({ $0.hasPrefix("/treasury") }) {
            try await grace.open(path.replacing(":id", with: ada.text))
            #expect(await !grace.text.contains("Canary"), "\(path)")
        }
    }
}
