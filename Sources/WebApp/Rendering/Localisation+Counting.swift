/// Texts with a number, which can have a form for each plural category: `key.one`, `key.other`, and
/// `key.0` for exactly that number. The number itself is their {count}.
extension Localisation {
    /// The text of a key for this number, with values for its other {names}.
    package func callAsFunction(
        _ key: String, count: Int64, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        fill(counted(key, count) ?? key, values)
    }

    /// A duration in whole minutes or hours where seconds would be too many to grasp.
    ///
    /// - Parameter seconds: rounded up, so that the person does not return too early.
    package func wait(seconds: Int64) -> String {
        switch seconds {
        case ..<120: self("wait_seconds", count: max(1, seconds))
        case ..<7200: self("wait_minutes", count: (seconds + 59) / 60)
        default: self("wait_hours", count: (seconds + 3599) / 3600)
        }
    }

    /// The forms of a text by plural category, for a script that counts.
    func forms(of key: String) -> [Fact] {
        PluralRule.categories(of: value("language")).compactMap { category in
            texts["\(key).\(category)"].map { Fact(name: category, value: $0) }
        }
    }

    /// - Returns: the text, if the catalogue has it.
    func counted(_ key: String, _ count: Int64?) -> String? {
        guard let count else { return texts[key] }
        let category = PluralRule.category(of: count, in: value("language"))
        let keys = ["\(key).\(count)", "\(key).\(category)", "\(key).other", key]
        return keys.lazy.compactMap { texts[$0] }.first
            .map { fill($0, ["count": String(count)]) }
    }
}
