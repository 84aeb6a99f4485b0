import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Target days on pages")
struct GoalDayPagesTests {
    /// Sets the day of a goal with a target of 100 pounds, on its form.
    private func set(_ day: String, of goal: String, _ saver: Saver) async throws {
        try await saver.ada.open(goal + "/edit")
        try await saver.ada.send(
            ["name": "Sailing", "target": "100", "target_day": day], to: goal + "/edit")
    }

    @Test("A goal with a day says what to save, and its button proposes it (S-GOAL-17, -18)")
    func proposal() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal()
        #expect(await !ada.text.contains("gets you there"))
        try await set("2027-09-21", of: sailing, saver)
        #expect(await ada.text.contains("By September 21, 2027 £10 a month gets you there."))
        let way = try #require(await ada.link("Save £10 a month"))
        try await ada.open(way)
        let page = await ada.page
        #expect(page.contains("name=\"amount\"") && page.contains("value=\"10.00\""))
        #expect(page.contains("value=\"MONTHLY\" selected"))
        #expect(page.contains("value=\"2026-11-21\"") && page.contains("value=\"2027-09-20\""))
        try await ada.send(
            [
                "amount": "10", "frequency": "MONTHLY", "start": "2026-11-21",
                "until": "2027-09-20",
            ], to: sailing + "/recurring")
        #expect(
            await ada.text.contains("On track: £10 every month gets you there on August 21, 2027."))
        #expect(await ada.link("Save £10 a month") == nil)
        try await ada.send(
            ["amount": "5", "frequency": "MONTHLY", "start": "2026-11-21", "until": ""],
            to: sailing + "/recurring")
        #expect(
            await ada.text.contains(
                "£5 every month gets you there on June 21, 2028. £10 a month gets you there."))
        #expect(await ada.link("Save £10 a month") == way)
    }

    @Test("Shortly before its day and after it, a goal says what is missing (S-GOAL-18)")
    func late() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal(holding: 42_00)
        try await set("2026-11-26", of: sailing, saver)
        #expect(await ada.text.contains("By November 26, 2026 £58 to go in 5 days."))
        try await saver.wait(hours: 24 * 5)
        try await ada.open(sailing)
        #expect(await ada.text.contains("£58 to go, and it is today."))
        try await saver.wait(hours: 24)
        try await ada.open(sailing)
        #expect(await ada.text.contains("That day has passed, with £58 to go."))
        #expect(await ada.link("Choose another date") == sailing + "/edit")
        try await set("2026-11-26", of: sailing, saver)
        #expect(await ada.status == 200, "a day that passed may stay")
        try await set("2026-11-27", of: sailing, saver)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This day cannot be used for a goal."))
        #expect(await ada.page.contains("value=\"2026-11-27\""))
        try await set("", of: sailing, saver)
        #expect(await !ada.text.contains("That day has passed"))
    }

    @Test("The saving that reaches the target is celebrated once (S-GOAL-19)")
    func celebration() async throws {
        let saver = try await Saver(holding: "300")
        let ada = saver.ada
        let sailing = try await saver.goal()
        let words = "Sailing has reached its target!"
        try await ada.move("99.99", at: sailing + "/deposits")
        #expect(await !ada.text.contains(words))
        try await ada.move("0.01", at: sailing + "/deposits")
        #expect(await ada.text.contains("\(words) Receipt"))
        #expect(await ada.page.contains("class=\"seal\""))
        #expect(await !ada.text.contains("Added £0.01"), "one message, not two")
        try await ada.open(sailing)
        #expect(await !ada.text.contains(words))
        try await ada.move("1", at: sailing + "/deposits")
        #expect(await !ada.text.contains(words), "it was reached before")
        try await ada.move("50", at: sailing + "/withdrawals")
        #expect(await !ada.text.contains(words))
    }

    @Test("A round-up that reaches the target says so (S-GOAL-19)")
    func roundUp() async throws {
        let saver = try await Saver(holding: "300")
        let sailing = try await saver.goal(holding: 99_00)
        let reached = "Sailing has reached its target!"
        try await saver.pay(4_35)
        try await saver.ada.open(saver.goals)
        try await saver.save(into: sailing)
        #expect(await saver.ada.text.contains("£0.65 is now in Sailing."))
        #expect(await !saver.ada.text.contains(reached))
        try await saver.pay(9_65)
        try await saver.ada.open(saver.goals)
        try await saver.save(into: sailing)
        #expect(await saver.ada.text.contains("£0.35 is now in Sailing. \(reached)"))
    }
}
