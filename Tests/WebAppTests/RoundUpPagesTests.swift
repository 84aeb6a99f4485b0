import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("Saving a week's round-up")
struct RoundUpPagesTests {
    @Test("The round-up goes into the chosen goal once, with a notice (S-GOAL-8, S-GOAL-15)")
    func save() async throws {
        // S-GOAL-10, S-RND-9, S-RND-10
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.pay(4_35, 5_20, 87)
        let sailing = try await saver.goal()
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("Save £1.58"))
        let before = try await saver.balance()
        try await saver.save(into: sailing)
        #expect(await ada.text.contains("Round-up saved"))
        #expect(await ada.text.contains("£1.58 is now in Sailing."))
        #expect(await ada.link("Done") == saver.account)
        #expect(try await saver.saved(in: sailing) == 1_58)
        #expect(try await saver.balance() == before - 1_58)
        let shown = "Round-up: £0.00 3 payments · £1.58 already saved"
        #expect(await ada.text.contains(shown))
        #expect(await ada.text.contains("Nothing to round up"))
        #expect(await ada.page.contains("data-nothing"))
        try await saver.pay(1_75)
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("Round-up: £0.25"), "only its own part")
    }

    @Test("The form sent twice saves once (S-GOAL-7, S-RND-9)")
    func once() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.pay(4_35)
        let sailing = try await saver.goal()
        try await ada.open(saver.goals)
        let id = String(sailing.dropFirst("/goals/".count))
        let (key, week) = (await ada.hidden("key"), await ada.hidden("week"))
        for _ in 1...2 {
            try await ada.send(
                ["goal": id, "week": week, "key": key], to: saver.account + "/round-ups")
            #expect(await ada.text.contains("Round-up saved"))
        }
        #expect(try await saver.saved(in: sailing) == 65)
    }

    @Test("A failure is shown with its status number and advice, and can be retried")
    func refused() async throws {
        // S-GOAL-9, S-GOAL-11, S-RND-10, S-RND-11
        let saver = try await Saver(holding: "5")
        let ada = saver.ada
        let sailing = try await saver.goal()
        let failed = "We could not save the round-up (error 422)"
        try await ada.open(saver.goals)
        try await saver.save(into: sailing)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains(failed + " There is nothing to round up."))
        #expect(await ada.text.contains("Choose a week with round-ups"))
        try await saver.pay(4_35)
        try await ada.open(saver.goals)
        try await saver.save(into: "/goals/none")
        #expect(await ada.text.contains(failed + " Choose a goal"))
        try await saver.pay(65)
        try await ada.open(saver.goals)
        try await saver.save(into: sailing)
        #expect(await ada.text.contains(failed + " Your balance is insufficient"))
        #expect(await ada.text.contains("Add money to it, then try again."))
        let chosen = "value=\"\(sailing.dropFirst("/goals/".count))\" checked"
        #expect(await ada.page.contains(chosen))
        #expect(try await saver.saved(in: sailing) == 0)
        try await ada.move("10", at: saver.account + "/deposits")
        try await ada.open(saver.goals)
        try await saver.save(into: sailing)
        #expect(await ada.text.contains("Round-up saved"))
    }

    @Test("A goal of another account or person, or an archived one, is refused")
    func others() async throws {
        // S-GOAL-9
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.pay(4_35)
        let sailing = try await saver.goal()
        let dollars = try await ada.addAccount("Dollars")
        try await ada.open(saver.goals)
        let (key, id) = (await ada.hidden("key"), sailing.dropFirst("/goals/".count))
        try await ada.send(["goal": String(id), "key": key], to: dollars + "/round-ups")
        #expect(await ada.text.contains("There is no such goal."))
        _ = try await saver.wallet.goals.archive(try saver.id(sailing), by: saver.person)
        try await ada.open(saver.goals)
        try await saver.save(into: sailing)
        #expect(await ada.text.contains("This goal is archived. Restore it first."))
        let grace = try await saver.web.browser(ofNumber: "8719")
        try await grace.open(saver.goals)
        #expect(await grace.status == 404)
    }

    @Test("Earlier weeks can be chosen, later ones cannot (S-RND-6)")
    func weeks() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.pay(4_35)
        try await saver.wait(hours: 48)
        try await saver.pay(5_20)
        let sailing = try await saver.goal()
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("Round-up: £0.80 1 payment"))
        #expect(await ada.link("Next week") == nil)
        try await ada.open(try #require(await ada.link("Previous week")))
        #expect(await ada.text.contains("Last week Nov 16 – 22, 2026"))
        #expect(await ada.text.contains("Round-up: £0.65 1 payment"))
        #expect(await ada.link("Next week") == saver.goals + "?week=2026-11-23")
        try await saver.save(into: sailing)
        #expect(try await saver.saved(in: sailing) == 65)
        try await ada.open(saver.goals + "?week=2026-12-01")
        #expect(await ada.text.contains("This week Nov 23 – 29, 2026"))
        try await ada.open(saver.goals + "?week=yesterday")
        #expect(await ada.text.contains("This week Nov 23 – 29, 2026"))
        try await ada.open(saver.goals + "?week=1999-12-31")
        #expect(await ada.link("Previous week") == nil)
    }

    @Test("Weeks follow the person's time zone (S-RND-6)")
    func zone() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.wait(hours: 39)
        try await saver.pay(4_35)
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("This week Nov 16 – 22, 2026"))
        #expect(await ada.text.contains("Weeks start on Monday, UTC time."))
        try await ada.open("/profile/zone")
        #expect(await ada.page.contains("<option value=\"Europe/Vilnius\">"))
        try await ada.send(["zone": "Nowhere/Land"], to: "/profile/zone")
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("There is no such time zone."))
        try await ada.send(["zone": "Europe/Vilnius"], to: "/profile/zone")
        #expect(await ada.text.contains("Time zone saved."))
        #expect(await ada.text.contains("Time zone Europe/Vilnius"))
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("This week Nov 23 – 29, 2026"))
        #expect(await ada.text.contains("Round-up: £0.65"))
        try await ada.send(["zone": ""], to: "/profile/zone")
        #expect(await ada.text.contains("Not chosen: UTC"))
    }

    @Test("Weeks, days and times share one zone: the device's until one is chosen (S-RND-6, D-2)")
    func oneZone() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        try await saver.wait(hours: 39)
        try await saver.pay(4_35)
        // A zone where it is already Monday.
        await ada.keep("zone", "Europe.Vilnius")
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("This week Nov 23 – 29, 2026"))
        #expect(await ada.text.contains("Weeks start on Monday, Europe/Vilnius time."))
        try await ada.open(saver.account)
        #expect(await ada.page.contains("datetime=\"2026-11-23\">Today</time>"))
        #expect(try await saver.wallet.people.zone(of: saver.person) == "Europe/Vilnius")
        // On a journey, the chosen zone stays for all of them.
        await ada.keep("zone", "America.New_York")
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("This week Nov 23 – 29, 2026"))
        try await ada.open(saver.account)
        #expect(await ada.page.contains("datetime=\"2026-11-23\">Today</time>"))
        await ada.keep("zone", "Mars.Olympus")
        try await ada.send(["zone": "America/New_York"], to: "/profile/zone")
        try await ada.open(saver.account)
        #expect(await ada.page.contains("datetime=\"2026-11-22\">Today</time>"))
    }

    @Test("The round-up can be saved automatically, up to ten times its amount (S-RND-12)")
    func automatic() async throws {
        let saver = try await Saver()
        let ada = saver.ada
        let sailing = try await saver.goal()
        let path = saver.account + "/round-ups/automatic"
        try await ada.open(saver.goals)
        #expect(await ada.link("Turn on") == path)
        try await ada.open(path)
        #expect(await ada.text.contains("we round up every payment"))
        let id = String(sailing.dropFirst("/goals/".count))
        for wrong in ["0", "11", "x"] {
            try await ada.send(["goal": id, "multiplier": wrong], to: path)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains("This multiplier cannot be used."))
        }
        try await ada.send(["goal": "x", "multiplier": "2"], to: path)
        #expect(await ada.text.contains("There is no such goal."))
        try await ada.send(["goal": id, "multiplier": "2"], to: path)
        let rule = "2 times each week's change goes into Sailing. Next on November 23"
        #expect(await ada.text.contains(rule))
        try await saver.pay(4_35)
        try await saver.wait(hours: 72)
        _ = try await saver.wallet.scheduledJobs.run()
        #expect(try await saver.saved(in: sailing) == 1_30)
        try await ada.open(saver.goals)
        #expect(await ada.text.contains("Next on November 30, 2026."))
        try await ada.send([:], to: path + "/end")
        #expect(await ada.text.contains("Automatic round-up is off."))
        #expect(await ada.link("Turn on") == path)
    }
}
