import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Searching entries")
struct FeedSearchTests {
    @Test("Words, category, direction and days filter entries, and the count is shown (S-FEED-9)")
    func finds() async throws {
        let world = try await FeedWorld()
        try await world.pay(4_35)
        try await world.pay(3_00, to: "Foxglove", category: .fuel)
        let ada = world.browser
        for (query, found, missing) in [
            ("text=kettle", "Copper Kettle", "Foxglove"),
            ("category=FUEL", "Foxglove", "Copper"),
            ("way=in", "Deposit", "Foxglove"), ("way=out&text=3.00", "Foxglove", "Copper"),
            ("from=2026-11-21&to=2026-11-21&category=COFFEE", "Copper Kettle", "Foxglove"),
        ] {
            try await ada.open(world.path + "?" + query)
            let list = await ada.text.components(separatedBy: "transaction found.").last ?? ""
            #expect(list.contains(found), "\(query)")
            #expect(!list.contains(missing), "\(query)")
        }
        try await ada.open(world.path + "?way=out")
        #expect(await ada.text.contains("2 transactions found."))
        try await ada.open("/transactions?text=fox")
        #expect(await ada.text.contains("1 transaction found."))
    }

    @Test("The search is kept from page to page, in the form and for the file")
    func kept() async throws {
        let world = try await FeedWorld(holding: 1000_00)
        for _ in 1...40 { try await world.pay(100) }
        let ada = world.browser
        try await ada.open(world.path + "?text=kettle&category=COFFEE&way=out")
        #expect(await ada.text.contains("14 transactions found so far"))
        let older = try #require(await ada.link("Older"))
        #expect(older.contains("text=kettle&amp;category=COFFEE&amp;way=out&amp;before="))
        try await ada.open(older.replacing("&amp;", with: "&"))
        #expect(await ada.text.contains("14 transactions found so far"))
        let page = await ada.page
        #expect(page.contains("name=\"text\" type=\"search\" value=\"kettle\""))
        #expect(page.contains("<option value=\"COFFEE\" selected>"))
        let file = try #require(await ada.link("Download the results"))
        try await ada.open(file.replacing("&amp;", with: "&"))
        let form = await ada.page
        #expect(form.contains("<input type=\"hidden\" name=\"category\" value=\"COFFEE\">"))
        #expect(form.contains("<option value=\"all\" selected>"))
        #expect(!form.contains("history.ofx"), "a file of what is found does not add up")
    }

    @Test(
        "Invalid values in an address are ignored",
        arguments: [
            "category=NOTHING", "way=sideways", "before=x", "text=%3Cscript%3E", "from=2026-02-30",
            "from=2026-11-22&to=2026-11-21", "text=" + String(repeating: "x", count: 3000),
            "text=a&text=b", "before=-1", "before=99999999999999999999",
        ])
    func nonsense(query: String) async throws {
        let world = try await FeedWorld()
        for path in [world.path, "/transactions"] {
            try await world.browser.open(path + "?" + query)
            #expect(await world.browser.status == 200)
            #expect(await !world.browser.page.contains("<script>"))
        }
        let isWrong = query.hasPrefix("from")
        let text = await world.browser.text
        #expect(text.contains("both must be real dates") == isWrong)
    }

    @Test("Every category is in the list once, in each language")
    func categories() throws {
        let languages = try Languages.ofProgram.get()
        for (code, _) in languages.all {
            let words = languages.best(chosen: code, accepted: nil)
            let choices = words.categories(choosing: .fuel).flatMap(\.choices)
            #expect(choices.count == SpendingCategory.allCases.count)
            #expect(Set(choices.map(\.label)).count == choices.count, "\(code)")
            #expect(choices.filter(\.isChosen).map(\.value) == ["FUEL"])
            for category in SpendingCategory.allCases {
                #expect(words.texts["category_" + category.rawValue] != nil, "\(category)")
            }
            for source in FeedSource.allCases {
                #expect(words.texts["source_" + source.rawValue] != nil, "\(source)")
            }
            for group in CategoryGroup.allCases {
                #expect(words.texts["group_" + group.rawValue] != nil, "\(group)")
                #expect(!group.categories.isEmpty)
            }
        }
    }
}
