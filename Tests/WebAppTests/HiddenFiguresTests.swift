import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

/// Opens every page and sheet that links lead to, while figures are hidden.
@Suite("Hidden figures are hidden everywhere (C-15, UI-NUM-21)")
struct HiddenFiguresTests {
    /// Files, documents and forms that no link leads to without typing.
    private static let others = [
        "/assets/", "/docs", "/openapi", "/pictures/", ".csv", ".pdf", ".ofx", "/manifest",
        "/live", "/outbox",
    ]

    /// A person with money everywhere: in accounts, in goals, pending.
    private func rich() async throws -> FeedWorld {
        let world = try await FeedWorld(holding: 4_731_59)
        let saver = (wallet: world.wallet, id: world.account.id, key: world.web.world.key)
        for shop in ["Copper Kettle", "Foxglove"] { try await world.pay(4_35, to: shop) }
        _ = try await world.web.world.account(of: world.ada, named: "Rent", in: .pound)
        let grace = try await world.web.world.person(2).person
        _ = try await world.web.world.account(of: grace.id, named: "Hers", in: .pound)
        _ = try await saver.wallet.transfers.send(
            world.pounds(12_34), from: saver.id, to: grace.id, note: "Lunch", by: world.ada,
            key: saver.key())
        let goal = try await saver.wallet.goals.create(
            Goals.Draft(name: "Boat", target: world.pounds(987_65)), in: saver.id, by: world.ada,
            key: saver.key()
        ).goal.id
        _ = try await saver.wallet.goals.add(
            world.pounds(321_98), to: goal, by: world.ada, key: saver.key())
        let today = try #require(CivilDate(iso8601: "2026-12-01"))
        let rule = try #require(RecurrenceRule(start: today, frequency: .monthly))
        _ = try await saver.wallet.recurring.set(
            RecurringTransfer.Plan(amount: world.pounds(65_43), rule: rule), into: goal,
            by: world.ada)
        await world.browser.keep("figures", "hidden")
        return world
    }

    /// Figures beside a currency sign, and the figures above in any format, except in hidden
    /// fields and in the random digits of ids.
    private func figures(in page: String) -> [String] {
        let body = page.components(separatedBy: "<body").last ?? ""
        let seen = body.replacing(/<input type="hidden"[^>]*>/, with: "")
            .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "")
        let signs = seen.matches(of: /£\s?[0-9][0-9.,]*/).map { String($0.output) }
        let known = ["4731", "4,731", "4.35", "12.34", "987.65", "321.98", "65.43", "0.65"]
        return signs + known.filter(seen.contains)
    }

    @Test("No page or sheet that a link leads to shows a figure")
    func everywhere() async throws {
        let world = try await rich()
        let browser = world.browser
        var (waiting, seen) = (["/home"], Set(["/home"]))
        while let path = waiting.popLast() {
            try await browser.open(path)
            let page = await browser.page
            #expect(figures(in: page) == [], "\(path)")
            for match in page.matches(of: /href="(\/[^"#]*)"/) {
                let link = String(match.1).replacing("&amp;", with: "&")
                guard !Self.others.contains(where: link.contains), !link.contains("week="),
                    seen.insert(link).inserted
                else { continue }
                waiting.append(link)
            }
        }
        for part in ["/deletion", "/insights", "/goals/", "/transactions/", "/transfers"] {
            #expect(seen.contains { $0.contains(part) }, "\(part) was not walked through")
        }
    }

    @Test("The answer to a form shows no figure either, and the Max button is gone")
    func answers() async throws {
        let world = try await rich()
        let own = ["/withdrawals", "/transfers"].map { world.path + $0 }
        for path in own + ["/transfers", "/send"] {
            try await world.browser.open(path)
            #expect(!(await world.browser.page).contains("data-max="), "\(path)")
            try await world.browser.move("", at: path)
            #expect(figures(in: await world.browser.page) == [], "\(path)")
        }
        try await world.browser.move("1.25", at: world.path + "/withdrawals")
        #expect(figures(in: await world.browser.page) == [])
    }

    @Test("A hidden target and a hidden amount stay unchanged unless edited")
    func kept() async throws {
        let world = try await rich()
        let goal = try #require(try await world.wallet.goals.list(of: world.ada).first)
        let path = "/goals/\(goal.id.text)"
        try await world.browser.open(path + "/recurring")
        #expect(await world.browser.page.contains("value=\"••••\""))
        try await world.browser.send(
            ["amount": "••••", "frequency": "WEEKLY", "start": "2026-12-02"],
            to: path + "/recurring")
        let plan = try await world.wallet.recurring.find(into: goal.id, by: world.ada)?.plan
        #expect(plan?.amount == world.pounds(65_43) && plan?.rule.frequency == .weekly)
        try await world.browser.open(path + "/edit")
        #expect(await world.browser.page.contains("value=\"••••\""))
        try await world.browser.send(["name": "Ship", "target": "••••"], to: path + "/edit")
        let edited = try await world.wallet.goals.find(goal.id, of: world.ada)
        #expect(edited.name == "Ship" && edited.target == world.pounds(987_65))
    }
}
