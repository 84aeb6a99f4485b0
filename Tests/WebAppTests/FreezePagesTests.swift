import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Freezing on pages")
struct FreezePagesTests {
    @Test("A treasurer freezes an account and a person; the person reads why (P-LIM-2)")
    func day() async throws {
        let web = try WebWorld()
        _ = try await web.world.treasurer(8719)
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let id = try await web.world.person(8718).person.id
        let rent = try await web.world.account(of: id, holding: 10_00, named: "Rent").id
        let person = "/treasury/people/\(id.text)"
        try await grace.open(person)
        #expect(await grace.text.contains("No money leaves, it can still arrive."))
        let form = try #require(await grace.link("Freeze"))
        try await grace.open(form)
        #expect(await grace.text.contains("Everything from Rent"))
        try await grace.send(["account": rent.text, "reason": ""], to: form)
        #expect(await grace.text.contains("Please give a reason."))
        #expect(await grace.page.contains("value=\"\(rent.text)\" selected"))
        try await grace.send(["account": rent.text, "reason": "Lost <card>"], to: form)
        #expect(await grace.path == person + "?freeze=changed")
        #expect(await grace.text.contains("The freeze has changed."))
        #expect(await grace.text.contains("Rent is frozen by Grace, "))
        #expect(await grace.page.contains("Lost &lt;card&gt;"))
        try await grace.send(["account": "", "reason": "Lost phone"], to: form)
        #expect(await grace.text.contains("Payments and cash are frozen by Grace, "))
        try await ada.open("/home")
        #expect(await ada.text.contains("A treasurer froze your payments on "))
        #expect(await ada.text.contains("A treasurer froze Rent on "))
        try await ada.open("/profile/log")
        #expect(await ada.text.contains("Frozen · Rent"))
        try await grace.send(["account": rent.text], to: form + "/end")
        try await grace.send(["account": ""], to: form + "/end")
        #expect(await grace.text.contains("No money leaves, it can still arrive."))
        try await ada.open("/home")
        #expect(await !ada.text.contains("froze"))
        try await grace.open("/home")
        let own = try await web.world.person(8719).person.id
        try await grace.send(
            ["account": "", "reason": "Why"], to: "/treasury/people/\(own.text)/freeze")
        #expect(await grace.text.contains("You cannot freeze or free this person."))
    }
}
