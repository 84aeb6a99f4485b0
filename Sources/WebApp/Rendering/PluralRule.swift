/// Which form of a text a number takes: the cardinal rules of Unicode CLDR for whole numbers.
/// Scripts go by the browser's own copy of the same rules (`Intl.PluralRules`).
///
/// A language with rules of its own gets a case in both functions.
enum PluralRule {
    /// The categories of a language that whole numbers fall into.
    static func categories(of language: String) -> [String] {
        switch language {
        case "ja", "ko", "zh": ["other"]
        case "pl": ["one", "few", "many"]
        default: ["one", "other"]
        }
    }

    /// The category of one number, not below zero.
    static func category(of count: Int64, in language: String) -> String {
        switch language {
        case "ja", "ko", "zh": "other"
        case "pl" where count != 1:
            (2...4).contains(count % 10) && !(12...14).contains(count % 100) ? "few" : "many"
        default: count == 1 ? "one" : "other"
        }
    }
}
