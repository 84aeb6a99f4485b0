import Testing

@testable import WebApp

@Suite("Avatar initials (C-24)")
struct AvatarTests {
    @Test(
        "One rule makes the initials of every name (C-24)",
        arguments: [
            ("Ada", "A"), ("Ada Lovelace", "AL"), ("ada king lovelace", "AL"), ("DemoUser", "DU"),
            ("+1 ••• ••• 0042", "42"), ("Örjan Ek", "ÖE"), ("7 Seas", "S"), ("🙂", "🙂"),
            ("", ""), ("Bob 🙂", "B"),
        ])
    func initials(name: String, expected: String) {
        #expect(Avatar(of: name).initials == expected)
    }
}
