import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("What comes up")
struct UpcomingPagesTests {
    /// Saves this amount into the goal from this day on, every week.
    private func save(
        _ pence: Int64, into goal: String, from day: String, topsUp: Bool = false, _ saver: Saver
    ) async throws {
        let start = try #require(CivilDate(iso8601: day))
        let rule = try #require(RecurrenceRule(start: start, frequency: .weekly))
        let plan = RecurringTransfer.Plan(amount: Saver.pounds(pence), topsUp: topsUp, rule: rule)
        _ = try await saver.wallet.recurring.set(plan, into: saver.id(goal), by: saver.person)
    }

    @Test("Home shows the next three savings, the earliest first, and where to change each")
    func coming() async throws {
        // S-HOME-11
        let saver = try await Saver()
        let ada = saver.ada
        let (boat, car) = (try await saver.goal("Boat"), try await saver.goal("Car"))
        let (far, last) = (try await saver.goal("Far"), try await saver.goal("Last"))
        try await ada.open("/home")
        #expect(await !ada.text.contains("Coming up"))
        #expect(await ada.page.contains("id=\"coming\" data-live-region></div>"))
        try await save(5_00, into: boat, from: "2026-12-01", saver)
        try await save(50_00, into: car, from: "2026-11-22", topsUp: true, saver)
        try await save(1_00, into: far, from: "2026-12-23", saver)
        try await ada.open("/home")
        #expect(await ada.text.contains("Coming up To Car Tomorrow · Main up to £50.00"))
        #expect(await ada.text.contains("To Boat Dec 1 · Main £5.00"))
        #expect(await !ada.text.contains("To Far"), "more than 31 days ahead")
        #expect(await ada.link("To Car", after: "coming-head") == car + "#recurring")
        _ = try await saver.wallet.roundUps.setAutomatic(
            of: saver.id(saver.account), into: saver.id(boat), by: saver.person)
        try await save(2_00, into: last, from: "2026-12-02", saver)
        try await ada.open("/home")
        #expect(await ada.text.contains("Round-up to Boat Nov 23 · Main To Boat Dec 1"))
        #expect(await ada.link("Round-up to Boat") == saver.goals + "#automatic")
        #expect(await !ada.text.contains("To Last"), "the fourth")
    }

    @Test("What comes up is the person's own, and stops with its goal (S-HOME-11)")
    func own() async throws {
        let saver = try await Saver()
        let boat = try await saver.goal("Boat")
        try await save(5_00, into: boat, from: "2026-11-22", saver)
        let linus = try await saver.web.browser(ofNumber: "8601")
        _ = try await linus.addAccount("Main")
        try await linus.open("/home")
        #expect(await !linus.text.contains("Coming up"))
        _ = try await saver.wallet.goals.archive(saver.id(boat), by: saver.person)
        try await saver.ada.open("/home")
        #expect(await !saver.ada.text.contains("Coming up"))
    }

    @Test("A saving whose day has begun is due today; Spanish has words of its own (S-HOME-11)")
    func today() async throws {
        let saver = try await Saver(language: "es")
        let boat = try await saver.goal("Barco")
        try await save(5_00, into: boat, from: "2026-11-21", saver)
        try await saver.ada.open("/home")
        #expect(await saver.ada.text.contains("Próximos pagos A Barco Hoy · Main"))
    }
}
