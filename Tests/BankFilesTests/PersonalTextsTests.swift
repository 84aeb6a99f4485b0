import Testing
import WalletServices

@testable import BankFiles

@Suite("The text of a person's data")
struct PersonalTextsTests {
    @Test(
        "It explains every file and every field, in each language (P-DATA-1)",
        arguments: ["en", "es"])
    func complete(language: String) {
        let texts = PersonalTexts.of(language)
        #expect(Set(texts.files.keys) == Set(PersonalData.files.map(\.name)))
        #expect(Set(texts.fields.keys) == Set(PersonalData.files.flatMap(\.fields)))
        #expect(texts.transactions.count == PersonalTexts.columns.count)
        let readme = texts.readme(on: "2026-11-22")
        #expect(readme.contains("2026-11-22") && !readme.contains("{day}"))
    }

    @Test("A language without texts gets English ones (P-DATA-1)")
    func fallback() {
        #expect(PersonalTexts.of("fr").lead == PersonalTexts.english.lead)
        #expect(PersonalTexts.of("es-MX").lead == PersonalTexts.spanish.lead)
    }
}
