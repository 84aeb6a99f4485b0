import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

private let english = MoneyFormat(locale: Locale(identifier: "en_US"))
private let spanish = MoneyFormat(locale: Locale(identifier: "es_ES"))
private let arabic = MoneyFormat(locale: Locale(identifier: "ar_AE"))

@Suite("Reading typed amounts (UI-AMT-9 to UI-AMT-11)")
struct AmountTextTests {
    @Test(
        "A typed amount is read as it looks",
        arguments: [
            ("12", 1200), ("12.5", 1250), ("12,50", 1250), ("12.50", 1250), ("1,234.50", 123_450),
            ("1.234,50", 123_450), ("1 234.50", 123_450), ("1,234", 123_400),
            ("1.234.567", 123_456_700), ("1,234,567.89", 123_456_789), (" 0.01 ", 1),
            ("$1,234.50", 123_450), ("USD 5", 500), ("0", 0), ("0,5", 50), ("1234.5", 123_450),
            ("1 234 567,89", 123_456_789), ("1 234", 123_400),
            ("1\u{A0}234\u{202F}567", 123_456_700),
            ("1'234.50", 123_450), ("1’234’567", 123_456_700), ("１２．５０", 1250), ("１，２３４", 123_400),
            ("۱۲٫۵", 1250), ("٥", 500), ("१२.५०", 1250), ("١٬٢٣٤٫٥٠", 123_450), ("12٫5", 1250),
        ] as [(String, Int64)])
    func reads(text: String, units: Int64) throws {
        #expect(try AmountText.money(text, currency: .dollar, format: english).minorUnits == units)
    }

    @Test(
        "A text that is not an amount is refused",
        arguments: [
            ("", .text(.empty)), ("   ", .text(.empty)), ("abc", .text(.notANumber)),
            ("1e5", .text(.notANumber)), ("+5", .text(.notANumber)), (".", .text(.notANumber)),
            ("12.", .text(.notANumber)), (".5", .text(.notANumber)),
            ("12,34.50", .text(.notANumber)), ("1,2,3", .text(.notANumber)),
            ("1.2,3.4", .text(.notANumber)), ("-5", .negative), ("－5", .negative),
            ("10 50", .text(.notANumber)), ("1 23", .text(.notANumber)),
            ("1  234", .text(.notANumber)), ("1234 567", .text(.notANumber)),
            ("1 234,567.89", .text(.notANumber)), ("1'23", .text(.notANumber)),
            ("1,23,456", .text(.notANumber)), ("12٫5٫0", .text(.notANumber)),
            ("1٫234,5", .text(.notANumber)), ("1٫234٫567", .text(.notANumber)),
            ("1٬23", .text(.notANumber)), ("五", .text(.notANumber)), ("½", .text(.notANumber)),
            ("\u{2212}5", .negative), ("$-5", .negative),
            ("1.005", .ambiguous(example: "1005.00")),
            ("1.234", .ambiguous(example: "1234.00")),
            ("12.3456", .text(.tooManyDecimals(allowed: 2))),
            ("0.005", .text(.tooManyDecimals(allowed: 2))),
            ("99999999999999999999", .text(.tooLarge)), ("£5", .text(.notANumber)),
        ] as [(String, AmountText.Failure)])
    func refuses(text: String, error: AmountText.Failure) {
        #expect(throws: error) { try AmountText.money(text, currency: .dollar, format: english) }
    }

    @Test(
        "An Arabic page reads the digits of Arabic keyboards, too",
        arguments: [
            ("١٢٫٥٠", 1250), ("١٬٢٣٤٫٥٠", 123_450), ("12.50", 1250), ("١٬٢٣٤", 123_400),
            ("١٢٣٤٫٥", 123_450), ("١٬٢٣٤٬٥٦٧", 123_456_700), ("12٫5", 1250), ("US$ ١٬٢٣٤", 123_400),
        ] as [(String, Int64)])
    func readsArabic(text: String, units: Int64) throws {
        let format = arabic
        #expect(try AmountText.money(text, currency: .dollar, format: format).minorUnits == units)
        let loss = Money(minorUnits: -1_234_50, currency: .pound)
        #expect(format.text(loss) == "\u{2212}UK£\u{A0}1,234.50")
        #expect(throws: AmountText.Failure.text(.tooManyDecimals(allowed: 2))) {
            try AmountText.money("٠٫٠٠٥", currency: .dollar, format: format)
        }
    }

    @Test(
        "India counts in lakhs, and also by thousands",
        arguments: [
            ("1,23,456", 12_345_600), ("12,34,567.50", 123_456_750), ("1,234,567", 123_456_700),
            ("₹1,23,456", 12_345_600), ("1,234", 123_400),
        ] as [(String, Int64)])
    func lakhs(text: String, units: Int64) throws {
        let rupee = try #require(Currency(code: "INR"))
        let india = MoneyFormat(locale: Locale(language: "en", in: "IN"))
        #expect(try AmountText.money(text, currency: rupee, format: india).minorUnits == units)
        for wrong in ["1,2,345", "123,45,678", "1,23,45", "1,23,456,789"] {
            #expect(throws: AmountText.Failure.text(.notANumber), "\(wrong)") {
                try AmountText.money(wrong, currency: rupee, format: india)
            }
        }
    }

    @Test(
        "The sign of dirhams may have its last dot",
        arguments: ["12.50 د.إ", "12.50 د.إ.", "د.إ.\u{200F} ١٢٫٥", "AED 12.50"])
    func dirhams(text: String) throws {
        let dirham = try #require(Currency(code: "AED"))
        #expect(try AmountText.money(text, currency: dirham, format: arabic).minorUnits == 12_50)
    }

    @Test("Yen have no decimals, dinars have three")
    func currencies() throws {
        let dinar = try #require(Currency(code: "KWD"))
        #expect(try AmountText.money("1,200", currency: .yen, format: english).minorUnits == 1200)
        #expect(throws: AmountText.Failure.text(.tooManyDecimals(allowed: 0))) {
            try AmountText.money("12.5", currency: .yen, format: english)
        }
        #expect(throws: AmountText.Failure.ambiguous(example: "1200")) {
            try AmountText.money("1.200", currency: .yen, format: english)
        }
        #expect(try AmountText.money("1.250", currency: dinar, format: english).minorUnits == 1250)
        #expect(throws: AmountText.Failure.ambiguous(example: "1250.000")) {
            try AmountText.money("1,250", currency: dinar, format: english)
        }
        #expect(
            try AmountText.money("1,250.5", currency: dinar, format: english).minorUnits
                == 1_250_500)
    }

    @Test(
        "Spanish has a decimal comma (UI-AMT-10)",
        arguments: [
            ("1.234,50", "EUR", 123_450), ("1234,5", "EUR", 123_450), ("1.234", "EUR", 123_400),
            ("12,5", "EUR", 1250), ("12.50", "EUR", 1250), ("1,234.50", "EUR", 123_450),
            ("0,50 €", "EUR", 50), ("5 EUR", "EUR", 500), ("5 US$", "USD", 500),
            ("1.200", "JPY", 1200), ("1,250", "KWD", 1250), ("1.234,5", "KWD", 1_234_500),
        ] as [(String, String, Int64)])
    func readsSpanish(text: String, code: String, units: Int64) throws {
        let currency = try #require(Currency(code: code))
        let money = try AmountText.money(text, currency: currency, format: spanish)
        #expect(money.minorUnits == units)
    }

    @Test(
        "A text that is ambiguous in Spanish is refused with a Spanish example (UI-AMT-10)",
        arguments: [
            ("1,234", "EUR", "1234,00"), ("1,200", "JPY", "1200"), ("1.250", "KWD", "1250,000"),
        ])
    func ambiguousInSpanish(text: String, code: String, example: String) throws {
        let currency = try #require(Currency(code: code))
        #expect(throws: AmountText.Failure.ambiguous(example: example)) {
            try AmountText.money(text, currency: currency, format: spanish)
        }
        let again = try AmountText.money(example, currency: currency, format: spanish)
        #expect(again.minorUnits > 0)
    }

    @Test(
        "Every amount that a page shows can be typed in, in each language (UI-AMT-10, UI-AMT-11)",
        arguments: ["USD", "GBP", "JPY", "KWD", "EUR", "AED", "INR", "CHF"],
        [
            "en_US", "en_GB", "en_IN", "en_ZA", "en_CH", "en_DE", "en_FR", "en_BO", "es_ES",
            "es_US", "es_MX", "es_GB", "es_AR", "ar_AE", "ar_EG", "ar_MA", "ar_US", "ar_GB",
        ])
    func roundTrip(code: String, place: String) throws {
        let parts = place.split(separator: "_").map(String.init)
        let format = MoneyFormat(locale: Locale(language: parts[0], in: parts[1]))
        let currency = try #require(Currency(code: code))
        let some: [Int64] = [0, 1, 99, 100, 999, 1000, 1234, 9999, 10_000, 99_999, 123_456]
        for units in some + [100_000_000, MoneyLimit.operation, MoneyLimit.balance] {
            let money = Money(minorUnits: units, currency: currency)
            let shown = format.text(money)
            #expect(
                try AmountText.money(shown, currency: currency, format: format) == money,
                "\(shown)")
        }
    }

    @Test("Copied direction marks are ignored")
    func marks() throws {
        let text = "\u{2068}1,234.50\u{2069}\u{200F}"
        let money = try AmountText.money(text, currency: .dollar, format: english)
        #expect(money.minorUnits == 123_450)
    }
}

@Suite("Formatting amounts (UI-NUM-17 to UI-NUM-19)")
struct MoneyFormatTests {
    @Test(
        "Each currency has its own format",
        arguments: [
            ("USD", 123_450, "$1,234.50"), ("GBP", 435, "£4.35"), ("EUR", 5, "€0.05"),
            ("JPY", 1200, "¥1,200"), ("KWD", 1250, "KWD\u{A0}1.250"),
            ("USD", -123_450, "\u{2212}$1,234.50"), ("USD", 0, "$0.00"),
            ("USD", 100_000_000, "$1,000,000.00"),
        ] as [(String, Int64, String)])
    func text(code: String, units: Int64, expected: String) throws {
        let currency = try #require(Currency(code: code))
        #expect(english.text(Money(minorUnits: units, currency: currency)) == expected)
    }

    @Test(
        "Spanish formats put the sign after the amount (UI-NUM-19)",
        arguments: [
            ("EUR", 123_450, "1234,50\u{A0}€"), ("EUR", 1_234_550, "12.345,50\u{A0}€"),
            ("USD", -435, "\u{2212}4,35\u{A0}US$"), ("JPY", 12_000, "12.000\u{A0}JPY"),
            ("KWD", 1250, "1,250\u{A0}KWD"),
        ] as [(String, Int64, String)])
    func inSpanish(code: String, units: Int64, expected: String) throws {
        let currency = try #require(Currency(code: code))
        #expect(spanish.text(Money(minorUnits: units, currency: currency)) == expected)
        #expect(spanish.isSignLast(of: currency))
        #expect(!english.isSignLast(of: currency))
    }

    @Test(
        "Arabic formats keep the sign at the left, and the minus beside the digits (UI-NUM-17)",
        arguments: [
            ("GBP", 123_450, "UK£\u{A0}1,234.50"), ("GBP", -435, "\u{2212}UK£\u{A0}4.35"),
            ("AED", 123_450, "\u{200F}\u{2066}1,234.50\u{2069}\u{A0}د.إ"),
            ("AED", -435, "\u{200F}\u{2066}\u{2212}4.35\u{2069}\u{A0}د.إ"),
            ("KWD", 1250, "\u{200F}\u{2066}1.250\u{2069}\u{A0}د.ك"),
            ("JPY", 12_000, "JP¥\u{A0}12,000"),
        ] as [(String, Int64, String)])
    func inArabic(code: String, units: Int64, expected: String) throws {
        let currency = try #require(Currency(code: code))
        #expect(arabic.text(Money(minorUnits: units, currency: currency)) == expected)
        #expect(!arabic.isSignLast(of: currency))
        let hidden = MoneyFormat(locale: arabic.locale, isHidden: true)
        let said = hidden.text(Money(minorUnits: units, currency: currency))
        #expect(said.contains(MoneyFormat.mask) && said.contains(arabic.sign(of: currency)))
    }

    @Test("Hidden figures keep their currency sign in its place (UI-NUM-21)")
    func hidden() {
        let hidden = MoneyFormat(locale: spanish.locale, isHidden: true)
        #expect(hidden.text(Money(minorUnits: 435, currency: .pound)) == "••••\u{A0}GBP")
    }

    @Test("Money in has a plus, money out the true minus sign")
    func moved() {
        let amount = Money(minorUnits: 435, currency: .pound)
        #expect(english.moved(amount, isIncoming: true) == "+£4.35")
        #expect(english.moved(amount, isIncoming: false) == "\u{2212}£4.35")
    }
}

@Suite("Codes are found in typed and pasted text (S-CODE-10)")
struct CodeTextTests {
    @Test(arguments: [
        "123456", "123 456", "123-456", "12 34 56", " 123456 ", "Your code is 123456.",
        "１２３４５６", "۱۲۳۴۵۶", "١٢٣ ٤٥٦", "१२३४५६", "123–456", "123\u{A0}456", "123\u{2212}456",
        "Your Awallet code is 123456. It expires in 5 minutes.\n\n@127.0.0.1 #123456",
    ])
    func `A run of six digits is the code`(text: String) {
        #expect(CodeText.code(in: text) == "123456")
    }

    @Test(arguments: ["", "12345", "1234567", "123  456", "abcdef", "１２３４５", "12345 678"])
    func `Anything else is none`(text: String) {
        #expect(CodeText.code(in: text) == nil)
    }
}
