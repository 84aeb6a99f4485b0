public import Foundation
public import WalletServices

/// The fixed texts of a printed statement, in one language.
public struct StatementTexts: Sendable {
    /// Each text, by its key in the catalogues.
    public enum Key: String, CaseIterable, Sendable {
        case title, made, holder, number, iban, period, currency, opening, closing, date
        case description, balance, pending, page, sandbox
        case sortCode = "sort_code"
        case moneyIn = "in"
        case moneyOut = "out"
    }

    /// A BCP 47 code, such as `en`.
    let language: String
    let isFromRightToLeft: Bool
    /// The locale for days and amounts.
    let locale: Locale
    let text: @Sendable (Key) -> String
    /// A short description of an entry.
    let name: @Sendable (Feed.Entry) -> String

    /// - Parameters:
    ///   - language: a BCP 47 code.
    ///   - isFromRightToLeft: true if it runs from right to left.
    ///   - locale: the locale for days and amounts.
    ///   - text: with `{day}` in `made`, and `{page}` and `{pages}` in `page`.
    ///   - name: a short description of an entry.
    public init(
        language: String, isFromRightToLeft: Bool = false, locale: Locale,
        text: @escaping @Sendable (Key) -> String,
        name: @escaping @Sendable (Feed.Entry) -> String
    ) {
        self.language = language
        self.isFromRightToLeft = isFromRightToLeft
        self.locale = locale
        self.text = text
        self.name = name
    }

    /// The texts for programs, with the customs of a region for days and amounts.
    public static func english(in region: String) -> StatementTexts {
        StatementTexts(
            language: "en", locale: Locale(language: "en", in: region), text: \.english,
            name: \.plainName)
    }
}

extension StatementTexts.Key {
    /// The English text, the same as on the pages.
    public var english: String {
        switch self {
        case .title: "Statement"
        case .made: "Made on {day}"
        case .holder: "Account holder"
        case .sortCode: "Sort code"
        case .number: "Account number"
        case .iban: "IBAN"
        case .period: "Period"
        case .currency: "Currency"
        case .opening: "Opening balance"
        case .moneyIn: "Money in"
        case .moneyOut: "Money out"
        case .closing: "Closing balance"
        case .date: "Date"
        case .description: "Description"
        case .balance: "Balance"
        case .pending: "Pending"
        case .page: "Page {page} of {pages}"
        case .sandbox: "Sandbox: nothing here is real money."
        }
    }
}
