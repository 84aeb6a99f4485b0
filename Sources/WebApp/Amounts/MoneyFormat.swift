import Foundation
import Ledger

/// The one place that formats amounts for people, by the conventions of their language and region
/// (Unicode CLDR): `$1,234.50`, `1234,50 €`, `KWD 1.250`.
package struct MoneyFormat: Sendable {
    let locale: Locale
    /// Hides figures from people nearby (UI-NUM-21).
    var isHidden = false

    /// The amount; below zero, the minus sign U+2212 comes before everything else (UI-NUM-17).
    package func text(_ money: Money) -> String {
        figure(money, mark: money.minorUnits < 0 ? "\u{2212}" : "")
    }

    /// The amount of an entry: `+` for money in, U+2212 for money out.
    func moved(_ money: Money, isIncoming: Bool) -> String {
        figure(money, mark: isIncoming ? "+" : "\u{2212}")
    }

    /// The amount without decimals that are all zero, for small spaces: `£42`, `£42.50`.
    func brief(_ money: Money) -> String {
        let isWhole = money.minorUnits % money.currency.minorUnitsPerUnit == 0
        guard !isHidden, isWhole, money.minorUnits >= 0 else { return text(money) }
        return figure(money, mark: "", showing: 0)
    }

    /// The same format with visible figures: for an amount that the person just typed or must
    /// confirm.
    var open: MoneyFormat { MoneyFormat(locale: locale) }

    /// The decimal separator: `.` or `,`.
    var point: String { locale.decimalSeparator ?? "." }

    /// The thousands separator: `,`, `.`, or a space.
    var grouping: String { locale.groupingSeparator ?? "," }

    /// True where thousands go by two digits above the first three, as in India: `12,34,567`.
    var groupsByTwo: Bool {
        let sample = Decimal(1_234_567).formatted(Decimal.FormatStyle(locale: locale))
        return sample.components(separatedBy: grouping).map(\.count) == [2, 2, 3]
    }

    /// Replaces the digits of hidden figures; in a form field, it means "unchanged".
    static let mask = "••••"

    /// The amount as a form field shows it and reads it back: no sign and no grouping.
    func typed(_ money: Money) -> String {
        isHidden ? Self.mask : money.decimal.replacing(".", with: point)
    }

    /// The sign of this currency where readers of this language know it, or else its code.
    func sign(of currency: Currency) -> String {
        let sign = zero(currency).unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .format
                && !("0"..."9").contains($0)
        }
        let text = String(String.UnicodeScalarView(sign))
        // Arab banks write `د.إ`; the last dot would look like the end of a sentence.
        return isArabic && text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// How people may write the sign, the longest first.
    func signs(of currency: Currency) -> [String] {
        let sign = sign(of: currency)
        let dotted = isInArabic(sign) ? [sign + "."] : []
        return dotted + [sign, currency.code, narrowSign(of: currency)]
    }

    /// The sign where no other currency has it: `$` for what a page in Britain calls `US$`.
    private func narrowSign(of currency: Currency) -> String {
        let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
            .presentation(.narrow).precision(.fractionLength(0))
        return String(Decimal(0).formatted(style).filter { !$0.isWhitespace && $0 != "0" })
    }

    private var isArabic: Bool { locale.language.languageCode == .arabic }

    private func isInArabic(_ sign: String) -> Bool {
        sign.unicodeScalars.contains { ("\u{0600}"..."\u{06FF}").contains($0) }
    }

    /// True if the sign is at the right of the amount: `5,00 €`.
    func isSignLast(of currency: Currency) -> Bool {
        zero(currency).unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
    }

    /// True if the sign is a code, or as long as one: `US$`.
    func isCode(_ currency: Currency) -> Bool { sign(of: currency).count > 2 }

    private func zero(_ currency: Currency) -> String {
        unsigned(Money(minorUnits: 0, currency: currency), showing: 0)
    }

    private func figure(_ money: Money, mark: String, showing shown: Int? = nil) -> String {
        if isArabic { return arabic(money, mark: mark, showing: shown) }
        return mark + (isHidden ? hidden(money.currency) : unsigned(money, showing: shown))
    }

    private func hidden(_ currency: Currency) -> String {
        let sign = sign(of: currency)
        return isSignLast(of: currency) ? "\(Self.mask)\u{A0}\(sign)" : "\(sign)\u{A0}\(Self.mask)"
    }

    /// In Arabic, the sign is at the left of the digits, and a minus in front of them. The marks of
    /// direction in CLDR's pattern would let both change sides inside of other text: here, a Latin
    /// sign comes first, `−UK£ 1,234.50`, and an Arabic one follows isolated digits.
    private func arabic(_ money: Money, mark: String, showing shown: Int?) -> String {
        let sign = sign(of: money.currency)
        let isDigit = { (one: Character) in one.isNumber || one == "." || one == "," }
        let digits =
            isHidden
            ? Self.mask
            : String(unsigned(money, showing: shown).drop { !isDigit($0) }.prefix(while: isDigit))
        return isInArabic(sign)
            ? "\u{200F}\u{2066}\(mark)\(digits)\u{2069}\u{A0}\(sign)"
            : "\(mark)\(sign)\u{A0}\(digits)"
    }

    private func unsigned(_ money: Money, showing shown: Int? = nil) -> String {
        let decimals = money.currency.decimals
        let amount = Decimal(
            sign: .plus, exponent: -decimals, significand: Decimal(money.minorUnits.magnitude))
        let style = Decimal.FormatStyle.Currency(code: money.currency.code, locale: locale)
        return amount.formatted(style.precision(.fractionLength(shown ?? decimals)))
    }
}
