import HTTPSupport
import WalletServices

/// The wallet's errors in this language. Their codes are the keys; where a catalogue lacks one, the
/// English text of the services remains.
extension Localisation {
    /// One error in this language.
    package func said(_ text: ErrorText) -> ErrorText {
        if let hidden = text.hidden {
            let message = self("error_hidden_character", ["character": hidden.description])
            return ErrorText(
                text.code, message: message, hint: self("error_hidden_character_hint"),
                field: text.field)
        }
        let key = "error_\(text.code.rawValue)"
        return ErrorText(
            text.code, message: said(key, text) ?? text.message,
            hint: said("\(key)_hint", text) ?? text.hint, field: text.field,
            count: text.count, money: text.money, clock: text.clock)
    }

    private func said(_ key: String, _ text: ErrorText) -> String? {
        if let money = text.money {
            return texts[key].map { fill($0, ["money": MoneyFormat(locale: locale).text(money)]) }
        }
        guard let counted = counted(key, text.count), let count = text.count else {
            return texts[key]
        }
        return fill(counted, ["wait": wait(seconds: count)])
    }
}
