import Ledger
import WalletModel
import Words

/// The English texts of errors for programs and the command line, from the catalogue of words.
///
/// `error_CODE` says what is wrong, `error_CODE_hint` what to do about it. Where pages need other
/// texts, or none, the one for programs ends in `.api`.
enum EnglishError {
    /// The text of a key, with a form for each number where the catalogue has forms.
    static func text(_ key: String, for count: Int64? = nil) -> String {
        let forms = count.map { ["\(key).\($0)", "\(key).\($0 == 1 ? "one" : "other")"] } ?? []
        let keys = ["\(key).api"] + forms + [key, "\(key).other"]
        return keys.lazy.compactMap { texts[$0] }.first ?? key
    }

    /// A time that people understand at once, rounded up.
    static func wait(_ seconds: Int64) -> String {
        let (unit, count) =
            switch seconds {
            case ..<120: ("seconds", max(1, seconds))
            case ..<7200: ("minutes", (seconds + 59) / 60)
            default: ("hours", (seconds + 3599) / 3600)
            }
        return text("wait_\(unit)", for: count).replacing("{count}", with: String(count))
    }

    private static let texts = (try? Catalogue.all.get()["en"]?.texts) ?? [:]
}

extension ErrorCode {
    /// The error in English. Its {names} stand for the values of an `ErrorText`.
    public var message: String { EnglishError.text("error_\(rawValue)") }
    /// Advice on what to do about the error, in English.
    public var hint: String { EnglishError.text("error_\(rawValue)_hint") }
}
