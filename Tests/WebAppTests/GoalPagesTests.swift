import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("One goal")
struct GoalPagesTests {
    @Test("An account whose goals hold money says so, and links to them (S-DEL-4, S-GOAL-16)")
    func accountOfGoals() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal()
        let deletion = saver.account + "/deletion"
        try await ada.open(deletion)
        let (confirmed, token) = (await ada.hidden("confirm"), await ada.hidden("csrf"))
        _ = try await saver.wallet.goals.add(
            Saver.pounds(42_00), to: try saver.id(sailing), by: saver.person,
            key: saver.web.world.key())
        let words = "Main's goals hold £42.00. Delete the goals, or take out their money"
        for isSent in [false, true] {
            if isSent {
                try await ada.send(["confirm": confirmed, "csrf": token], to: deletion)
            } else {
                try await ada.open(deletion)
            }
            #expect(await ada.status == (isSent ? 422 : 200))
            #expect(await ada.text.contains("Delete Main?"))
            #expect(await ada.text.contains(words))
            #expect(await ada.link("See the goals") == saver.goals)
            #expect(await !ada.page.contains("action=\"\(deletion)\""))
        }
        #expect(try await saver.saved(in: sailing) == 42_00)
    }

    @Test("A goal is created with a name, a target and a picture (S-GNEW-1, S-GNEW-5)")
    func create() async throws {
        // S-GNEW-2, S-GNEW-7, S-GNEW-10
        let saver = try await Saver()
        let ada = saver.ada
        try await ada.open(saver.goals + "/new")
        let page = await ada.page
        #expect(await ada.text.contains("Choose a photo For this goal"))
        #expect(page.contains(">Name</label>"))
        #expect(page.contains(">Target (£)</label>") && page.contains("placeholder=\"0.00\""))
        #expect(page.contains("value=\"holiday\" checked"), "a picture is chosen already")
        #expect(await ada.link("Cancel") == saver.goals)
        let key = await ada.hidden("key")
        for _ in 1...2 {
            try await ada.send(
                ["name": "  Séjour ⛵️ ", "target": "250.50", "picture": "gift", "key": key],
                to: saver.goals)
            #expect(await ada.text.contains("Goal created"))
            #expect(await ada.link("Done") == saver.goals)
        }
        let goals = try await saver.wallet.goals.list(of: saver.person)
        #expect(goals.map(\.name) == ["Séjour ⛵️"], "sent twice, made once")
        #expect(goals.first?.target == Saver.pounds(250_50))
        #expect(goals.first?.picture == "gift")
    }

    @Test(
        "Missing or wrong values give an error with its status; the form keeps its values",
        arguments: [
            ("", "100", "gift", "This name cannot be used for a goal."),
            ("Sailing", "", "gift", "Please enter an amount."),
            ("Sailing", "0", "gift", "This target cannot be used for a goal."),
            ("Sailing", "-5", "gift", "Invalid transfer amount."),
            ("Sailing", "1.0055", "gift", "This amount has too many decimals."),
            ("Sailing", "lots", "gift", "This is not an amount."),
            ("Sailing", "100", "", "There is no such picture."),
        ])
    func refused(name: String, target: String, picture: String, message: String) async throws {
        // S-GNEW-2, S-GNEW-3, S-GNEW-6
        let saver = try await Saver()
        let ada = saver.ada
        try await ada.open(saver.goals + "/new")
        try await ada.send(
            ["name": name, "target": target, "picture": picture, "key": ada.hidden("key")],
            to: saver.goals)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("We could not save the goal (error 422) \(message)"))
        #expect(await ada.page.contains("value=\"\(name)\""))
        #expect(await ada.page.contains("value=\"\(target)\""))
        #expect(try await saver.wallet.goals.list(of: saver.person).isEmpty)
    }

    @Test("Money moves into a goal and out of it, as its history shows (S-GOAL-15, S-GOAL-16)")
    func money() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal()
        try await ada.move("42", at: sailing + "/deposits")
        #expect(await ada.text.contains("Added £42.00 to Sailing. Receipt"))
        #expect(await ada.text.contains("£42 of £100"))
        #expect(await ada.text.contains("£58 to go"))
        #expect(await ada.text.contains("From Main"))
        #expect(try await saver.balance() == 58_00)
        try await ada.open(try #require(await ada.link("Receipt")))
        #expect(await ada.text.contains("Added to a goal"))
        try await ada.move("10.50", at: sailing + "/withdrawals")
        #expect(await ada.text.contains("Took £10.50 out of Sailing."))
        #expect(await ada.text.contains("To Main"))
        #expect(try await saver.saved(in: sailing) == 31_50)
        for (way, amount) in [("/deposits", "68.51"), ("/withdrawals", "31.51")] {
            try await ada.move(amount, at: sailing + way)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains("Your balance is insufficient"))
        }
        try await ada.move("68.50", at: sailing + "/deposits")
        #expect(await ada.text.contains("You have reached your target."))
        try await ada.open(saver.account)
        #expect(await ada.text.contains("To Sailing"))
    }

    @Test("A goal's name, target and picture can be changed (S-GOAL-16, S-GOAL-4)")
    func edit() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal(holding: 42_00)
        try await ada.open(sailing + "/edit")
        #expect(await ada.page.contains("value=\"bike\" checked"))
        #expect(await ada.page.contains("value=\"100.00\""))
        try await ada.send(
            ["name": "Rowing", "target": "84", "picture": "pet"], to: sailing + "/edit")
        #expect(await ada.text.contains("Goal updated."))
        #expect(await ada.page.contains("aria-valuetext=\"£42 of £84, 50%\""))
        #expect(await ada.page.contains("/goals/pet.svg\" alt=\"Rowing\""))
        try await ada.send(["name": "Rowing", "target": ""], to: sailing + "/edit")
        #expect(await ada.text.contains("£42 saved"))
        #expect(await ada.page.contains("/goals/pet.svg"), "the picture stays")
        try await ada.send(["name": " ", "target": "84"], to: sailing + "/edit")
        #expect(await ada.text.contains("This name cannot be used for a goal."))
    }

    @Test("Archiving and deleting announce that the money returns, and return it (S-GOAL-16)")
    func endings() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal(holding: 42_00)
        try await ada.open(sailing + "/archive")
        #expect(await ada.text.contains("£42.00 goes back to Main."))
        try await ada.send([:], to: sailing + "/archive")
        #expect(await ada.text.contains("Goal archived."))
        #expect(try await saver.balance() == 100_00)
        try await ada.open(try #require(await ada.link("Sailing")))
        #expect(await ada.text.contains("Restore it to save for it again."))
        #expect(await ada.link("Add money") == nil)
        try await ada.move("1", at: sailing + "/deposits")
        #expect(await ada.text.contains("This goal is archived."))
        try await ada.send([:], to: sailing + "/restoration")
        #expect(await ada.text.contains("Goal restored."))
        try await ada.move("5", at: sailing + "/deposits")
        try await ada.open(sailing + "/deletion")
        #expect(await ada.text.contains("Delete Sailing? £5.00 goes back to Main."))
        let token = await ada.hidden("csrf")
        for _ in 1...2 {
            try await ada.send(["csrf": token], to: sailing + "/deletion")
            #expect(await ada.text.contains("Goal deleted."))
        }
        #expect(try await saver.balance() == 100_00)
        try await ada.open(sailing)
        #expect(await ada.status == 404)
    }

    @Test("A recurring transfer repeats the same amount until it is stopped (S-GOAL-16)")
    func recurring() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal()
        let path = sailing + "/recurring"
        try await ada.open(path)
        #expect(await ada.page.contains("name=\"start\" type=\"date\" value=\"2026-11-21\""))
        for wrong in ["2026-11-31", "soon", ""] {
            try await ada.send(
                ["amount": "5", "frequency": "WEEKLY", "start": wrong, "until": ""], to: path)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains("This schedule cannot be used."))
        }
        try await ada.send(
            ["amount": "5", "frequency": "WEEKLY", "start": "2026-11-23", "until": "2026-12-31"],
            to: path)
        #expect(await ada.text.contains("£5.00 every week. Next on November 23, 2026."))
        try await saver.wait(hours: 48)
        _ = try await saver.wallet.scheduledJobs.run()
        try await ada.open(sailing)
        #expect(await ada.text.contains("£5 of £100"))
        #expect(await ada.text.contains("Next on November 30, 2026."))
        try await ada.open(path)
        #expect(await ada.page.contains("value=\"2026-12-31\""))
        for _ in 1...2 {
            try await ada.send([:], to: path + "/end")
            #expect(await ada.text.contains("Recurring transfer is off."))
        }
        try await ada.send(
            ["amount": "0", "frequency": "WEEKLY", "start": "2026-12-01", "until": ""], to: path)
        #expect(await ada.status == 422)
    }

    @Test("Another person's goal gives 404 at all its addresses")
    func others() async throws {
        let saver = try await Saver()
        let sailing = try await saver.goal(holding: 42_00)
        let grace = try await saver.web.browser(ofNumber: "8719")
        let pages = [
            "", "/deposits", "/withdrawals", "/edit", "/archive", "/deletion", "/recurring",
        ]
        for way in pages {
            try await grace.open(sailing + way)
            #expect(await grace.status == 404, "\(way)")
        }
        try await grace.open("/goals")
        let token = await grace.hidden("csrf")
        for way in pages.dropFirst() + ["/restoration", "/recurring/end"] {
            try await grace.send(["csrf": token, "name": "Mine"], to: sailing + way)
            #expect(await grace.status == 404, "\(way)")
        }
        for way in ["/goals", "/goals/new", "/round-ups/automatic"] {
            try await grace.open(saver.account + way)
            #expect(await grace.status == 404, "\(way)")
        }
        #expect(try await saver.saved(in: sailing) == 42_00)
    }
}
