import Testing
import WalletServices

@Suite("Email addresses")
struct EmailAddressTests {
    private static let longest =
        String(repeating: "a", count: 64) + "@" + String(repeating: "b.", count: 93) + "org"

    @Test(
        "Addresses that messages can go to",
        arguments: [
            "ada@example.org", "Ada.Lovelace+wallet@mail.example.co.uk", "root@localhost",
            "o'brien@example.org", "a!#$%&'*+-/=?^_`{|}~z@x-1.org", "ada@xn--bcher-kva.example",
            longest,
        ])
    func valid(text: String) throws {
        let address = try #require(EmailAddress(text))
        #expect(address.shown == text)
        #expect(address.key == text.lowercased())
        #expect(EmailAddress("  \(text)\n")?.shown == text)
    }

    @Test(
        "Texts that are no address, or that would add to a header or a command",
        arguments: [
            "", "@", "ada", "ada@", "@example.org", "ada@@example.org", "ada@one@example.org",
            ".ada@example.org", "ada.@example.org", "a..da@example.org", "ada@example..org",
            "ada@.example.org", "ada@example.org.", "ada@-example.org", "ada@example-.org",
            "ada@exa_mple.org", "ada@[127.0.0.1]", "\"ada\"@example.org", "ada (me)@example.org",
            "<ada@example.org>", "Ada <ada@example.org>", "ada@example.org,eve@example.org",
            "ada@example.org;eve@example.org", "ada@example.org\r\nBcc: eve@example.org",
            "ada\r\n@example.org", "ada\n@example.org", "ada\0@example.org", "ada@example.org\0",
            "ada@exa mple.org", "ada@example.org> SIZE=1", "adä@example.org", "ada@exämple.org",
            "ada\u{200B}@example.org", "ada@example.org\u{2028}x", "a\u{301}da@example.org",
            longest + "x", String(repeating: "a", count: 65) + "@example.org",
            "ada@" + String(repeating: "b", count: 64) + ".org",
        ])
    func invalid(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test("Upper and lower case are one address")
    func oneCase() throws {
        let small = try #require(EmailAddress("ada@example.org"))
        let large = try #require(EmailAddress("ADA@Example.ORG"))
        #expect(small == large && Set([small, large]).count == 1)
        #expect(large.shown == "ADA@Example.ORG" && large.domain == "example.org")
    }
}
