import Foundation
import WalletServices
import Words

/// The localisation for one language, from its catalogue.
package struct Localisation: Sendable {
    /// Texts by key, for templates.
    let texts: [String: String]
    /// The locale for dates and numbers: the catalogue's `locale`, until a region is known.
    package private(set) var locale: Locale
    /// The countries with their names in this language.
    let countries: Countries

    init(_ catalogue: Catalogue) {
        texts = catalogue.texts
        locale = Locale(identifier: texts["locale"] ?? "en_US")
        countries = Countries(locale: locale)
    }

    /// The same words, with the customs of a region for dates, numbers and amounts.
    func used(in region: String) -> Localisation {
        var words = self
        words.locale = Locale(language: value("language"), in: region)
        return words
    }

    /// The unchanged text of a key.
    func value(_ key: String) -> String { texts[key] ?? key }

    /// The text of a key, with values for its {names}.
    package func callAsFunction(
        _ key: String, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        fill(value(key), values)
    }

    /// The text with values for its {names}.
    func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return text }
        // A text that begins with a Latin name is still one of its language (RLM), wherever its
        // direction is told from its first letter.
        var result = isFromRightToLeft ? "\u{200F}" : ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            // Values are inserted once and never searched for names themselves.
            let value = values.first { $0.key == name }?.value
            result += value.map(isolated) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// In right-to-left text, isolates the direction of a name or a number (Unicode Standard Annex
    /// 9, FSI and PDI).
    private func isolated(_ value: String) -> String {
        isFromRightToLeft ? "\u{2068}\(value)\u{2069}" : value
    }

    /// True if the language runs from right to left.
    var isFromRightToLeft: Bool { texts["direction"] == "rtl" }
}
