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
        "Names with invisible or direction-changing characters are refused",
        arguments: [
            String(repeating: "x", count: 51), "a\u{0}b", "\u{202E}adA", "\u{2066}Ada", "\u{200B}",
            "\u{3164}", "Ada\r\nAdmin", "\u{2028}",
        ])
    func refused(name: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person
        await #expect(throws: WalletError.nameInvalid) {
            try await world.wallet.people.setDisplayName(name, of: ada.id)
        }
        #expect(try await world.person(1).person.displayName == "")
    }
}
