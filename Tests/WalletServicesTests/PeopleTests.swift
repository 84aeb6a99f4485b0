import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite struct PeopleTests {
    @Test("A name can be set and cleared, and every device sees it (S-NAME-2, S-NAME-3)")
    func names() async throws {
        let world = try World()
        let ada = try await world.person(1).person
        #expect(ada.greetingName == "(530) 601-0001")
        #expect(ada.publicName == "+1 ••• ••• ••01")
        let named = try await world.wallet.people.setDisplayName("  Ada 🦊 ", of: ada.id)
        #expect(named.displayName == "Ada 🦊")
        #expect(try await world.person(1).person.greetingName == "Ada 🦊")
        let cleared = try await world.wallet.people.setDisplayName("", of: ada.id)
        #expect(cleared.greetingName == "(530) 601-0001")
    }

    @Test(
        "Characters that a script or an emoji needs stay in a name",
        arguments: [
            "می‌خواهم", "سی‌و‌سه‌پل", "کار‌ها", "ශ්‍රී", "র‍্যাব", "ന്‍", "क्‍ष", "క్‌ష", "👩‍👩‍👧‍👦",
            "👩🏽‍⚕️", "❤️‍🔥", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "葛\u{E0100}城",
        ])
    func kept(name: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person
        let named = try await world.wallet.people.setDisplayName(name, of: ada.id)
        #expect(
            Array(named.displayName.unicodeScalars)
                == Array(name.precomposedStringWithCanonicalMapping.unicodeScalars))
    }

    @Test(
        "A character that deceives is refused by its name",
        arguments: [
            ("Ada\u{202E}", "U+202E, right-to-left override"),
            ("A\u{200B}da", "U+200B, zero width space"), ("A\u{2060}da", "U+2060, word joiner"),
            ("A\u{200D}da", "U+200D, zero width joiner"),
            ("Ada\u{200C}", "U+200C, zero width non-joiner"),
            ("\u{200C}می", "U+200C, zero width non-joiner"),
            ("می\u{200C}", "U+200C, zero width non-joiner"),
            ("А\u{200C}да", "U+200C, zero width non-joiner"),
            ("A\u{E0064}da", "U+E0064, tag latin small letter d"),
            ("A\u{FFF9}da", "U+FFF9, interlinear annotation anchor"),
            ("A\u{AD}da", "U+00AD, soft hyphen"), ("A\u{FE0F}da", "U+FE0F, variation selector-16"),
            ("Ada\u{3164}", "U+3164, hangul filler"), ("A\u{061C}da", "U+061C, arabic letter mark"),
            ("A\nda", "U+000A, line feed"), ("\u{FEFF}Ada", "U+FEFF, zero width no-break space"),
        ])
    func deceiving(name: String, character: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person
        await #expect {
            try await world.wallet.people.setDisplayName(name, of: ada.id)
        } throws: { error in
            let text = (error as? WalletError)?.text
            return text?.code == .person(.nameInvalid) && text?.hint == "Remove it."
                && text?.message == "This contains an invisible character (\(character))."
        }
    }

    @Test(
        "Names with invisible or direction-changing characters are refused",
        arguments: [
            String(repeating: "x", count: 51), "a\u{0}b", "\u{202E}adA", "\u{2066}Ada", "\u{200B}",
            "\u{3164}", "Ada\r\nAdmin", "\u{2028}",
        ])
    func refused(name: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person
        await #expect {
            try await world.wallet.people.setDisplayName(name, of: ada.id)
        } throws: { $0.isLike(.person(.nameInvalid)) }
        #expect(try await world.person(1).person.displayName == "")
    }
}
