/// The plural form of a text for a number: the cardinal rules of Unicode CLDR for whole numbers.
/// Scripts use the browser's own copy of the same rules (`Intl.PluralRules`).
///
/// A language with other rules gets a case in both functions.
enum PluralRule {
    /// The plural categories of whole numbers in a language.
    static func categories(of language: String) -> [String] {
        switch language {
        case "ja", "ko", "zh": ["other"]
        case "pl": ["one", "few", "many"]
        default: ["one", "other"]
        }
    }

    /// The plural category of one number, not below zero.
    static func category(of count: Int64, in language: String) -> String {
        switch language {
        case "ja", "ko", "zh": "other"
        case "pl" where count != 1:
            (2...4).contains(count % 10) && !(12...14).contains(count % 100) ? "few" : "many"
        default: count == 1 ? "one" : "other"
        }
    }
}
