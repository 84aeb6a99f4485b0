import HTTPSupport
import WalletServices

/// The errors of the wallet in this language. Their codes are the keys; where a catalogue lacks
/// one, the words are those of the services.
extension Localisation {
    /// One thing that is wrong, said in this language.
    func said(_ text: ErrorText) -> ErrorText {
        let key = "fault_\(text.code.rawValue)"
        return ErrorText(
            text.code, message: said(key, text) ?? text.message,
            hint: said("\(key)_hint", text) ?? text.hint, field: text.field, count: text.count)
    }

    private func said(_ key: String, _ text: ErrorText) -> String? {
        guard let counted = counted(key, text.count), let count = text.count else {
            return texts[key]
        }
        return fill(counted, ["wait": wait(seconds: count)])
    }
}
