import Testing
import WalletServices

@testable import BankFiles

@Suite("The words of the archive of a person's data")
struct ArchiveWordsTests {
    @Test("They explain every file and every field, in each language (P-DATA-1)")
    func complete() throws {
        let languages = try ArchiveWords.languages()
        #expect(languages.count > 1)
        for language in languages {
            let words = try ArchiveWords(language)
            let found = Set(words.words.filter { !$0.value.isEmpty }.keys)
            #expect(Set(ArchiveWords.keys).subtracting(found) == [], "\(language) lacks words")
            #expect(found.subtracting(ArchiveWords.keys) == [], "\(language) explains nothing")
            let readme = words.readme(on: "2026-11-22")
            #expect(readme.contains("2026-11-22") && !readme.contains("{day}"))
        }
    }

    @Test("A language without a file gets English ones (P-DATA-1)")
    func fallback() throws {
        let english = try ArchiveWords("en").words
        for language in ["fr", "", "*", "../en", "/"] {
            #expect(try ArchiveWords(language).words == english)
        }
        #expect(try ArchiveWords("es-MX").words == ArchiveWords("es").words)
        #expect(try ArchiveWords("es").words != english)
    }
}
