import HTTPSupport

/// The errors of the wallet in this language. Their codes are the keys; where a catalogue lacks
/// one, the words are those of the services.
extension Words {
    /// One thing that is wrong, said in this language.
    func said(_ item: ErrorReport.Item) -> ErrorReport.Item {
        ErrorReport.Item(
            code: item.code, message: text("fault_\(item.code)", item) ?? item.message,
            hint: text("fault_\(item.code)_hint", item) ?? item.hint, field: item.field,
            count: item.count)
    }

    private func text(_ key: String, _ item: ErrorReport.Item) -> String? {
        guard let text = counted(key, item.count), let count = item.count else {
            return texts[key]
        }
        return fill(text, ["wait": wait(seconds: count)])
    }
}
