import HTTPSupport
import WalletServices

extension Site {
    /// What a printed statement says, in the language of whoever reads.
    var statementWords: StatementWords {
        let (words, list) = (words, EntryList(reader: reader))
        return StatementWords(
            language: words.value("language"), locale: words.locale,
            text: { words.value("statement_" + $0.rawValue) }, name: { list.title(of: $0) })
    }
}
