public import Foundation
public import WalletServices

/// What a printed statement says around its figures, in one language.
public struct StatementTexts: Sendable {
    /// Each text, by its name in catalogues.
    public enum Key: String, CaseIterable, Sendable {
        case title, made, holder, number, iban, period, currency, opening, closing, date
        case description, balance, pending, page, sandbox
        case sortCode = "sort_code"
        case moneyIn = "in"
        case moneyOut = "out"
    }

    /// By BCP 47, such as `en`.
    let language: String
    /// Whose customs days and amounts follow.
    let locale: Locale
    let text: @Sendable (Key) -> String
    /// What happened, in a few words.
    let name: @Sendable (Feed.Entry) -> String

    /// - Parameters:
    ///   - language: by BCP 47.
    ///   - locale: whose customs days and amounts follow.
    ///   - text: with `{day}` in `made`, and `{page}` and `{pages}` in `page`.
    ///   - name: what happened, in a few words.
    public init(
        language: String, locale: Locale, text: @escaping @Sendable (Key) -> String,
        name: @escaping @Sendable (Feed.Entry) -> String
    ) {
        self.language = language
        self.locale = locale
        self.text = text
        self.name = name
    }

    /// What programs are given.
    public static let english = StatementTexts(
        language: "en", locale: Locale(identifier: "en_US"), text: \.english, name: \.plainName)
}

extension StatementTexts.Key {
    /// The same as the English pages say.
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
