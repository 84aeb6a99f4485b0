import BankFiles
import HTTPSupport
import WalletServices

extension WebContext {
    /// The texts of a printed statement, in the viewer's language.
    var statementTexts: StatementTexts {
        let (words, list) = (words, EntryList(viewer: viewer))
        return StatementTexts(
            language: words.value("language"), isFromRightToLeft: words.isFromRightToLeft,
            locale: words.locale,
            text: { words.value("statement_" + $0.rawValue) }, name: { list.title(of: $0) })
    }
}
