import Ledger
import Testing

@Suite struct MoneyTests {
    @Test(
        "Typed amounts keep their value (UI-AMT-10, UI-AMT-11)",
        arguments: [
            ("12", "USD", 1200), ("12.5", "USD", 1250), ("12.50", "USD", 1250), ("0", "USD", 0),
            ("0.01", "USD", 1), ("00012.50", "USD", 1250), (" 12.50\t", "USD", 1250),
            ("0.1", "EUR", 10), ("120", "JPY", 120), ("0", "JPY", 0), ("1.234", "KWD", 1234),
            ("1.2", "KWD", 1200), ("1", "KWD", 1000), ("1.2345", "CLF", 12345),
            ("1", "CLF", 10000), ("90071992547409.91", "USD", 9_007_199_254_740_991),
            ("9007199254740991", "JPY", 9_007_199_254_740_991),
        ] as [(String, String, Int64)])
    func reads(text: String, code: String, units: Int64) throws {
        let money = try Money(decimal: text, currency: Samples.currency(code))
        #expect(money.minorUnits == units)
        #expect(money.currency.code == code)
    }

    @Test(
        "Text that is not a plain amount is refused (S-DEP-3, S-DEP-5, S-DEP-6, MON-6)",
        arguments: [
            ("", "USD", .empty), ("  ", "USD", .empty), (".", "USD", .notANumber),
            ("12.", "USD", .notANumber), (".5", "USD", .notANumber), ("-1", "USD", .notANumber),
            ("+1", "USD", .notANumber), ("1e2", "USD", .notANumber), ("1,50", "USD", .notANumber),
            ("1 000", "USD", .notANumber), ("1.2.3", "USD", .notANumber),
            ("1..2", "USD", .notANumber), ("١٢", "USD", .notANumber), ("１２", "USD", .notANumber),
            ("0x10", "USD", .notANumber), ("NaN", "USD", .notANumber), ("$5", "USD", .notANumber),
            ("1\u{0}", "USD", .notANumber), ("1\n2", "USD", .notANumber),
            ("1\u{A0}", "USD", .notANumber), ("−5", "USD", .notANumber),
            ("1.005", "USD", .tooManyDecimals(allowed: 2)),
            ("1.000", "USD", .tooManyDecimals(allowed: 2)),
            ("1.0", "JPY", .tooManyDecimals(allowed: 0)),
            ("1.2345", "KWD", .tooManyDecimals(allowed: 3)),
            ("1.23456", "CLF", .tooManyDecimals(allowed: 4)),
            ("90071992547409.92", "USD", .tooLarge), ("9007199254740992", "JPY", .tooLarge),
            ("9223372036854775807", "JPY", .tooLarge), ("9223372036854775808", "JPY", .tooLarge),
            ("92233720368547758.08", "USD", .tooLarge),
            (String(repeating: "9", count: 10_000), "USD", .tooLarge),
        ] as [(String, String, MoneyTextError)])
    func refuses(text: String, code: String, error: MoneyTextError) throws {
        let currency = try Samples.currency(code)
        #expect(throws: error) { try Money(decimal: text, currency: currency) }
    }

    @Test(
        "Amounts show the decimals of their currency",
        arguments: [
            (1250, "USD", "12.50"), (5, "USD", "0.05"), (-5, "USD", "-0.05"), (0, "USD", "0.00"),
            (-1250, "USD", "-12.50"), (120, "JPY", "120"), (0, "JPY", "0"), (-7, "JPY", "-7"),
            (1, "KWD", "0.001"), (12_345, "KWD", "12.345"), (1, "CLF", "0.0001"),
            (.max, "USD", "92233720368547758.07"), (.min, "USD", "-92233720368547758.08"),
            (.min, "JPY", "-9223372036854775808"),
        ] as [(Int64, String, String)])
    func shows(units: Int64, code: String, text: String) throws {
        #expect(Money(minorUnits: units, currency: try Samples.currency(code)).decimal == text)
    }

    @Test("A shown amount reads back as the same amount, in every currency")
    func roundTrip() throws {
        for currency in Currency.all {
            for units in [0, 1, 9, 10, 99, 100, 101, 999, 1000, 12_345, MoneyLimit.balance] {
                let money = Money(minorUnits: units, currency: currency)
                #expect(try Money(decimal: money.decimal, currency: currency) == money)
            }
        }
    }

    @Test("Adding 0.1 ten times gives exactly 1.00 (S-DEP-4)")
    func tenths() throws {
        let dollars = try Samples.currency("USD")
        let tenth = try Money(decimal: "0.1", currency: dollars)
        let sum = (0..<10).reduce(Money?.some(.zero(dollars))) { sum, _ in sum?.adding(tenth) }
        #expect(sum?.decimal == "1.00")
    }

    @Test("Sums that overflow or mix currencies are nil (MON-7, S-XFER-10)")
    func checkedSums() throws {
        let most = Money(minorUnits: .max, currency: try Samples.currency("USD"))
        let least = Money(minorUnits: .min, currency: try Samples.currency("USD"))
        let one = Money(minorUnits: 1, currency: try Samples.currency("USD"))
        let minusOne = Money(minorUnits: -1, currency: try Samples.currency("USD"))
        let pound = Money(minorUnits: 1, currency: try Samples.currency("GBP"))
        #expect(most.adding(one) == nil)
        #expect(least.adding(minusOne) == nil)
        #expect(most.adding(minusOne)?.minorUnits == Int64.max - 1)
        #expect(one.adding(pound) == nil)
    }
}
