import Foundation
import HTTPSupport
import Ledger
import Passwords
import Phone
import Testing
import WalletServices
import Words

@testable import WebApp

@Suite("The catalogues of localisations")
struct CatalogueTests {
    private let languages: Languages
    private let english: Localisation
    private let spanish: Localisation

    init() throws {
        languages = try Languages.ofProgram.get()
        english = languages.best(chosen: "en", accepted: nil)
        spanish = languages.best(chosen: "es", accepted: nil)
    }

    @Test("Every language has the same texts, with the same names in them")
    func same() {
        let first = names(in: english)
        for (code, _) in languages.all {
            let other = names(in: languages.best(chosen: code, accepted: nil))
            #expect(Set(other.keys) == Set(first.keys), "\(code)")
            for (key, names) in first { #expect(other[key] == names, "\(code): \(key)") }
        }
    }

    @Test("A text with a number has a form for each plural category of its language")
    func forms() {
        for (code, _) in languages.all {
            let words = languages.best(chosen: code, accepted: nil)
            let needed = PluralRule.categories(of: code)
            for key in words.texts.keys where key.hasSuffix(".other") {
                let base = key.dropLast(".other".count)
                for category in needed {
                    #expect(words.texts["\(base).\(category)"] != nil, "\(code): \(base)")
                }
            }
        }
    }

    @Test("The header of each catalogue is valid")
    func heads() {
        for (code, name) in languages.all {
            let words = languages.best(chosen: code, accepted: nil)
            #expect(words.value("language") == code)
            #expect(!name.isEmpty)
            #expect(["ltr", "rtl"].contains(words.value("direction")))
            #expect(words.locale.language.languageCode?.identifier == code)
        }
    }

    @Test("A number selects its plural form, and an exact form first")
    func counting() throws {
        let words = Localisation(
            try Catalogue(
                """
                language = en
                days.0 = today
                days.one = {count} day
                days.other = {count} days
                """))
        let said = [0, 1, 2, 11].map { words("days", count: $0) }
        #expect(said == ["today", "1 day", "2 days", "11 days"])
        #expect(
            [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111].map {
                PluralRule.category(of: $0, in: "ar")
            } == [
                "zero", "one", "two", "few", "few", "many", "many", "other", "other", "few", "many",
            ])
    }

    @Test(
        "A wait is given in convenient units",
        arguments: [
            (0, "1 second", "1 segundo"), (1, "1 second", "1 segundo"),
            (119, "119 seconds", "119 segundos"), (120, "2 minutes", "2 minutos"),
            (7199, "120 minutes", "120 minutos"), (7200, "2 hours", "2 horas"),
        ] as [(Int64, String, String)])
    func waits(seconds: Int64, inEnglish: String, inSpanish: String) {
        #expect(english.wait(seconds: seconds) == inEnglish)
        #expect(spanish.wait(seconds: seconds) == inSpanish)
    }

    @Test("In right-to-left text, values keep their own direction")
    func isolation() throws {
        let words = Localisation(try Catalogue("direction = rtl\nhello = … {name} …"))
        #expect(words("hello", ["name": "Ada"]) == "\u{200F}… \u{2068}Ada\u{2069} …")
        #expect(english("home_hello", ["name": "Ada"]) == "Hello, Ada!")
    }

    @Test("Countries and currencies have names and an order in the viewer's language")
    func countries() {
        let labels = spanish.countries.list(choosing: "ES").map(\.label)
        #expect(labels.contains("🇺🇸 Estados Unidos +1"))
        #expect(labels.first?.contains("Afganistán") == true)
        #expect(spanish.countries.list(choosing: "ES").filter(\.isChosen).map(\.code) == ["ES"])
    }

    /// The {names} of each text, combined over its plural forms.
    private func names(in words: Localisation) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for (key, text) in words.texts where !key.hasSuffix(".api") {
            let base = String(key.prefix { $0 != "." })
            let names = text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
            found[base, default: []].formUnion(names)
        }
        return found
    }
}
