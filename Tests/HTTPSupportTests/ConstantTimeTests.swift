import HTTPSupport
import Testing

@Suite struct ConstantTimeTests {
    @Test(
        "Only the same text is equal",
        arguments: [
            ("abc", "abc", true), ("abc", "abd", false), ("abc", "ab", false),
            ("abc", "abcabc", false), ("abc", "", false), ("", "abc", false), ("", "", true),
            ("é", "e\u{301}", false), ("aé", "aé", true),
        ])
    func equality(own: String, given: String, isEqual: Bool) {
        #expect(own.equalsInConstantTime(given) == isEqual)
    }
}
