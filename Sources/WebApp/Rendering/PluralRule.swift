/// The plural form of a text for a number: the cardinal rules of Unicode CLDR for whole numbers.
/// Scripts use the browser's own copy of the same rules (`Intl.PluralRules`).
///
/// A language with other rules than English gets a case in both functions.
enum PluralRule {
    /// The plural categories of whole numbers in a language.
    static func categories(of language: String) -> [String] {
        switch language {
        case "ar": ["zero", "one", "two", "few", "many", "other"]
        default: ["one", "other"]
        }
    }

    /// The plural category of one number, not below zero.
    static func category(of count: Int64, in language: String) -> String {
        guard language == "ar" else { return count == 1 ? "one" : "other" }
        return switch (count, count % 100) {
        case (0, _): "zero"
        case (1, _): "one"
        case (2, _): "two"
        case (_, 3...10): "few"
        case (_, 11...99): "many"
        default: "other"
        }
    }
}
