import BankFiles
import HTTPSupport
import WalletServices

extension WebContext {
    /// The texts of a printed statement, in the viewer's language; in English for languages from
    /// right to left, which the sheet is not laid out for.
    var statementTexts: StatementTexts {
        guard viewer.words.value("direction") == "ltr" else { return .english }
        let (words, list) = (words, EntryList(viewer: viewer))
        return StatementTexts(
            language: words.value("language"), locale: words.locale,
            text: { words.value("statement_" + $0.rawValue) }, name: { list.title(of: $0) })
    }
}
