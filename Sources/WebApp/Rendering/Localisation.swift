import Foundation

/// The words of one language, read from a catalogue of lines `key = text`.
struct Localisation: Sendable {
    /// What a catalogue can have wrong.
    struct Failure: Error {
        let line: Int
    }

    /// Text by key, as templates ask for it.
    let texts: [String: String]
    /// Whose customs dates and numbers follow: the catalogue's `locale`.
    let locale: Locale
    /// The countries by their names in this language.
    let countries: Countries

    /// - Throws: `Failure` for a line that is neither empty, a comment, nor `key = text`.
    init(catalogue: String) throws {
        var texts: [String: String] = [:]
        for (index, line) in catalogue.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated() where !line.isEmpty && !line.hasPrefix("#")
        {
            guard let mark = line.range(of: " = ") else { throw Failure(line: index + 1) }
            let key = String(line[..<mark.lowerBound])
            guard texts.updateValue(String(line[mark.upperBound...]), forKey: key) == nil else {
                throw Failure(line: index + 1)
            }
        }
        self.texts = texts
        locale = Locale(identifier: texts["locale"] ?? "en_US")
        countries = Countries(locale: locale)
    }

    /// The text of a key as it stands.
    func value(_ key: String) -> String { texts[key] ?? key }

    /// The text of a key, with what its {names} stand for.
    func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        fill(value(key), values)
    }

    /// The text with values for its {names}.
    func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            // Values are put in once and never read for names themselves.
            let value = values.first { $0.key == name }?.value
            result += value.map(isolated) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// In a text from right to left, a name or a number keeps the direction of its own (Unicode
    /// Standard Annex 9, FSI and PDI).
    private func isolated(_ value: String) -> String {
        texts["direction"] == "rtl" ? "\u{2068}\(value)\u{2069}" : value
    }
}
