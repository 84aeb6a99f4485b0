import Testing
import WalletServices

@Suite struct UsernameTests {
    @Test(
        "ASCII letters, digits and _ form a name, ignoring case and outer spaces (USR-1)",
        arguments: [
            ("ada", "ada"), ("ADA", "ada"), (" Ada\t", "ada"), ("Ada_99", "ada_99"),
            ("DemoUser", "demouser"), ("a12", "a12"), ("_a_", "_a_"), ("\r\nGrace\n", "grace"),
            (
                "123456789012345678901234567890".replacingFirst(with: "x"),
                "x23456789012345678901234567890"
            ),
        ])
    func allowed(text: String, key: String) throws {
        #expect(try Username(text).orThrow("no name").key == key)
    }

    @Test(
        "Text that could pass for another name, or for a number, is refused (USR-1)",
        arguments: [
            "", " ", "ab", "a", "__", "___", "________", "12345678", "5306018718", "0123456789",
            "15306018718", "1_2_3_4_5", "+15306018718", "ada lovelace", "ada\u{0}", "ada\u{7F}",
            "ad\u{0}min", "ada-l", "ada.l", "ada@l", "ada!", "ada/../l", "a'da", "a\"da", "ada;",
            "<ada>", "ada\\", "ada%00", "adа", "pаypal_user", "аdmin", "ΑDΑ", "αda",
            "ａｄａ", "Ａｄｍｉｎ", "ᴮᴵᴳᴮᴵᴿᴰ", "ada\u{200B}", "a\u{200D}da", "\u{202E}ada",
            "ada\u{202C}", "ada\u{2066}", "\u{FEFF}ada", "ada\u{3164}", "ada\u{00AD}",
            "ada\u{FE0F}", "İstanbul", "ıstanbul", "straße12", "\u{212A}elvin", "caf\u{E9}_12",
            "cafe\u{301}_12", "ada\u{A0}", "\u{2003}ada", "a\nda", "a\r\nda", "a\tda", "ада",
            "אדה123", "عدا123", "阿达阿达", "🦊🦊🦊", "ada🦊", "ℂapital", "ﬁnance1", "１２３４５６７８",
            "ada٣", "ad\u{303}a", "ＤｅｍｏＵｓｅｒ",
            String(repeating: "a", count: 31), String(repeating: "a", count: 100_000),
        ])
    func refused(text: String) {
        #expect(Username(text) == nil)
    }

    @Test(
        "Names that could impersonate the service are reserved, in any case (USR-1)",
        arguments: ["admin", "ADMIN", " Administrator ", "Security", "awallet", "support_team"])
    func reserved(text: String) throws {
        #expect(try Username(text).orThrow("no name").isReserved)
    }

    @Test("The key of a key is the same key (USR-1)")
    func idempotent() throws {
        for text in ["Ada", "DemoUser", "X_1_Y"] {
            let name = try Username(text).orThrow("no name")
            #expect(Username(name.key)?.key == name.key)
            #expect(Username(name.key) == name)
        }
    }
}

extension String {
    fileprivate func replacingFirst(with character: Character) -> String {
        String(character) + dropFirst()
    }
}
