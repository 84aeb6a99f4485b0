import Ledger
import Phone
import WalletModel

extension Table.Column {
    /// An import's demand on a value, beyond the demands of its table: a wrong value would stop a
    /// page, the program, or a sign-in later.
    struct Format: Sendable {
        /// The demanded thing, for a sentence that says what a value is not.
        let words: String
        /// True for a value that the wallet takes. The other parameter recognises a hash that a
        /// sign-in may compute.
        let accepts: @Sendable (SQLValue, _ isPasswordHash: (String) -> Bool) -> Bool
    }

    /// Everything that is demanded of a value.
    var formats: [Format] { [format, kindFormat].compactMap(\.self) }

    private var kindFormat: Format {
        switch kind {
        case .day, .week: .number("a day", Self.days)
        case .time: .number("a time", Self.milliseconds)
        case .id, .bytes, .text, .number, .counter, .amount, .flag: .bounded
        }
    }

    /// From the year 1 to the year 9999, in days after 1970-01-01.
    private static let days: ClosedRange<Int64> = -719_162...2_932_896
    /// The same years.
    private static let milliseconds =
        (days.lowerBound * 86_400_000)...((days.upperBound + 1) * 86_400_000 - 1)
}

extension Table.Column.Format {
    static let passwordHash = Self(words: "a hash (PHC, argon2id) that a sign-in may compute") {
        if case .text(let text) = $0 { $1(text) } else { false }
    }
    static let phoneNumber = text("a phone number in the form of E.164") {
        PhoneNumber(e164: $0) != nil
    }
    static let username = text("a username") { Username($0)?.shown == $0 }
    static let usernameKey = text("a username in lower case") { Username($0)?.key == $0 }
    static let emailAddress = text("an email address") { EmailAddress($0) != nil }
    static let passkeyKey = bytes("a passkey's public key") { PasskeyKey(bytes: $0) != nil }
    static let signingKey = bytes("a public key") { SigningPublicKey(der: $0) != nil }
    static let currency = text("a currency's code") { Currency(code: $0) != nil }
    static let picture = text("the type of a picture") {
        $0.wholeMatch(of: /image\/[a-z]+/) != nil
    }
    static let bounded = number(
        "a number within bounds", -9_007_199_254_740_991...9_007_199_254_740_991)

    static func word<Word: RawRepresentable<String> & SendableMetatype>(_: Word.Type) -> Self {
        text("a word that this program knows") { Word(rawValue: $0) != nil }
    }

    /// Only numbers are compared: the table knows which columns have them.
    static func number(_ words: String, _ range: ClosedRange<Int64>) -> Self {
        Self(words: words) { value, _ in
            if case .integer(let number) = value { range.contains(number) } else { true }
        }
    }

    private static func text(
        _ words: String, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> Self {
        Self(words: words) { value, _ in
            if case .text(let text) = value { accepts(text) } else { false }
        }
    }

    private static func bytes(
        _ words: String, _ accepts: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Self {
        Self(words: words) { value, _ in
            if case .blob(let bytes) = value { accepts(bytes) } else { false }
        }
    }
}
