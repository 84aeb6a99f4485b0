import BankFiles
import HTTPSupport
import HTTPTypes
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("The history as PDF (UI-DOC-54)")
struct StatementTextsTests {
    @Test("English statements have the same texts for people and programs; no language lacks any")
    func words() throws {
        let languages = try Languages.ofProgram.get()
        for (code, _) in languages.all {
            let words = languages.best(chosen: code, accepted: nil)
            for key in StatementTexts.Key.allCases {
                let text = try #require(words.texts["statement_" + key.rawValue])
                if code == "en" { #expect(text == key.english) }
                for name in ["{day}", "{page}", "{pages}"] {
                    #expect(text.contains(name) == key.english.contains(name))
                }
            }
        }
    }

    @Test("A statement has the page's language, and its names of entries")
    func spanish() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718", named: "Ada", language: "es")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("1234,50", at: savings + "/deposits")
        try await ada.open(savings + "/statements")
        #expect(await ada.page.contains("formaction=\"\(savings)/history.pdf\""))
        try await ada.open(savings + "/history.pdf?from=2026-11-21&to=2026-11-21")
        #expect(await ada.headers[.contentType] == "application/pdf")
        let page = await ada.page
        #expect(page.contains("es: Extracto, Savings, Hecho el 21 nov 2026"))
        #expect(page.contains("Titular: Ada"))
        #expect(page.contains("21 nov 2026 | Ingreso |  | 1.234,50 |  | 1.234,50"))
    }

    @Test("Neither search results nor another person's account can be printed")
    func refused() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let savings = try await ada.addAccount("Savings")
        try await ada.open(savings + "/statements?text=tea")
        #expect(await ada.page.contains("history.csv"))
        #expect(await !ada.page.contains("history.pdf"))
        try await ada.open(savings + "/history.pdf?to=yesterday")
        #expect(await ada.status == 422)
        let grace = try await web.browser(ofNumber: "8719")
        try await grace.open(savings + "/history.pdf")
        #expect(await grace.status == 404)
    }

    @Test("Without a printer the page offers CSV and OFX, and an old link says why")
    func withoutPrinter() async throws {
        let web = try WebWorld(printer: nil)
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.open(savings + "/statements")
        #expect(await ada.page.contains("history.ofx"))
        #expect(await !ada.page.contains("history.pdf"))
        try await ada.open(savings + "/history.pdf")
        #expect(await ada.status == 403)
        #expect(await ada.text.contains("This server cannot print statements."))
    }
}
