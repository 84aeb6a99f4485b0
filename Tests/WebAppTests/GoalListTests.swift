import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("The goals of an account")
struct GoalListTests {
    @Test("The page is called Goals, shows the amount to round up, and offers a new goal")
    func page() async throws {
        // S-GOAL-1, S-GOAL-2, S-GOAL-3, S-RND-1
        let saver = try await Saver()
        try await saver.pay(4_35, 5_20, 87)
        _ = try await saver.goal("Sailing", holding: 42_00)
        let ada = saver.ada
        try await ada.open(saver.goals)
        #expect(await ada.page.contains("<h1>Goals</h1>"))
        #expect(await ada.text.contains("Round-up: £1.58 3 payments"))
        #expect(await ada.text.contains("This week Nov 16 – 22, 2026"))
        let cell = try #require(await ada.page.components(separatedBy: "<li class=\"goal\">").last)
        #expect(cell.contains("goal__card--new") && cell.contains("New goal"))
        #expect(await ada.link("New goal") == saver.goals + "/new")
        #expect(await ada.link("Cancel") == saver.account)
        #expect(await ada.link("Goals") == "/goals")
        #expect(await ada.page.contains("href=\"/goals\" aria-current=\"page\""))
    }

    @Test("A goal's card has the picture, the name and a ring with its progress")
    func cells() async throws {
        // S-GOAL-2, S-GOAL-4, S-GOAL-15, UI-VIZ-37, UI-VIZ-39
        let saver = try await Saver(holding: "500")
        _ = try await saver.goal("Sailing", holding: 42_50)
        _ = try await saver.goal("Books", target: 40_00, holding: 42_00, picture: nil)
        _ = try await saver.goal("One day", target: nil, holding: 7_00)
        _ = try await saver.goal("Empty", picture: "nothing-of-ours")
        try await saver.ada.open(saver.goals)
        let page = await saver.ada.page
        #expect(page.contains("alt=\"Sailing\"") && page.contains("/goals/bike.svg"))
        #expect(page.contains("aria-valuenow=\"42\" aria-valuetext=\"£42.50 of £100, 42%\""))
        #expect(page.contains("stroke-dasharray=\"42 100\""))
        #expect(page.contains("aria-valuenow=\"100\" aria-valuetext=\"£42 of £40, 105%\""))
        #expect(page.contains("stroke-dasharray=\"100 100\""), "over 100 % is drawn full")
        #expect(page.contains("aria-label=\"£7 saved\""))
        #expect(page.components(separatedBy: "/goals/default.svg").count == 3)
        #expect(!page.contains("SAILING"), "capitals are for the eye alone")
        try await saver.ada.send(
            ["figures": "hidden", "back": saver.goals], to: "/preferences/figures")
        try await saver.ada.open(saver.goals)
        let hidden = await saver.ada.page
        #expect(!hidden.contains("42%") && !hidden.contains("stroke-dasharray"))
    }

    @Test("A page without goals says so, and offers a new one (S-GOAL-14)")
    func none() async throws {
        let saver = try await Saver()
        try await saver.ada.open(saver.goals)
        #expect(await saver.ada.text.contains("No goals yet."))
        #expect(await saver.ada.page.components(separatedBy: "<li class=\"goal\">").count == 2)
        #expect(await !saver.ada.text.contains("Automatic round-up"))
    }

    @Test("The Goals page groups all goals by account, or shows a single account's page (S-GOAL-1)")
    func all() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        _ = try await saver.goal("Sailing", holding: 42_00)
        try await ada.open("/goals")
        #expect(await ada.text.contains("Round-up: £0.00"))
        #expect(await ada.page.contains("action=\"\(saver.account)/round-ups\""))
        let other = try await ada.addAccount("Dollars")
        try await ada.open("/goals")
        #expect(await ada.text.contains("Saved: £42.00"))
        #expect(await ada.text.contains("Accounts without goals"))
        #expect(await ada.link("Dollars") == other + "/goals")
        #expect(await ada.link("Round-up: £0.00") == saver.goals)
        let linus = try await saver.web.browser(ofNumber: "8601")
        try await linus.open("/goals")
        #expect(await linus.text.contains("A goal belongs to an account."))
    }

    @Test("Home shows the goals beside the accounts; the total excludes them")
    func home() async throws {
        // S-HOME-3, UI-VIZ-37
        let saver = try await Saver()
        try await saver.ada.open("/home")
        #expect(await saver.ada.link("Save for something") == "/goals")
        let sailing = try await saver.goal("Sailing", holding: 42_00)
        try await saver.ada.open("/home")
        #expect(await saver.ada.text.contains("Total: £58.00"))
        #expect(await saver.ada.link("Saved:") == "/goals")
        #expect(await saver.ada.link("Sailing", after: "goals-head") == sailing)
        #expect(await !saver.ada.text.contains("Save for something"))
        let linus = try await saver.web.browser(ofNumber: "8601")
        try await linus.open("/home")
        #expect(await !linus.text.contains("Save for something"))
    }
}
