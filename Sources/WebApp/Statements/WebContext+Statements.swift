import HTTPSupport
import WalletServices

extension WebContext {
    /// What a printed statement says, in the language of whoever reads.
    var statementTexts: StatementTexts {
        let (words, list) = (words, EntryList(viewer: viewer))
        return StatementTexts(
            language: words.value("language"), locale: words.locale,
            text: { words.value("statement_" + $0.rawValue) }, name: { list.title(of: $0) })
    }
}
