import HTTPSupport
import Ledger
import Testing
import WalletTestSupport

@testable import HTTPAPIs

@Suite("Amounts printed from binary doubles (S-API-4, S-API-6)")
struct CourseAmountTests {
    @Test(
        "A printed double is read as the nearest cent",
        arguments: [
            ("12.5", 12_50), ("0.0", 0), ("0", 0), ("-0.0", 0), ("1234.56", 1234_56),
            ("12", 12_00), ("12.50", 12_50), ("12.500000000", 12_50), ("007.50", 7_50),
            // sums and differences of doubles
            ("0.30000000000000004", 30), ("0.7999999999999999", 80), ("1.1000000000000001", 1_10),
            ("0.060000000000000005", 6), ("0.09999999999999998", 10), ("4.3500000000000005", 4_35),
            ("100.00000000000001", 100_00), ("99.99999999999999", 100_00),
            ("179.49999999999997", 179_50), ("-2.7755575615628914e-17", 0),
            ("5.551115123125783e-17", 0), ("1.1102230246251565e-16", 0), ("4.9e-324", 0),
            // exponents, as Swift and others print them
            ("1e+3", 1000_00), ("1E+3", 1000_00), ("1e3", 1000_00), ("1.25e+2", 125_00),
            ("1e-2", 1), ("1e-02", 1), ("100000e-7", 1), ("0e+9999", 0), ("2.5E-1", 25),
            // a millionth of a cent on both sides
            ("0.01000001", 1), ("0.00999999", 1), ("0.00000001", 0), ("1e-08", 0),
            ("9.99999999", 10_00), ("0.00999999000000000000001", 1),
            // the largest that an account can hold
            ("90071992547409.91", 9_007_199_254_740_991),
            ("9.007199254740991e+13", 9_007_199_254_740_991),
            ("10000000000.0", 1_000_000_000_000),
        ] as [(String, Int64)])
    func accepted(text: String, cents: Int64) throws {
        #expect(try CourseAmount.money(text, in: .dollar).minorUnits == cents)
    }

    @Test(
        "Non-numbers, negative amounts, fractions of a cent and excessive amounts are refused",
        arguments: [
            (
                CourseError.amountNotANumber,
                [
                    "", " ", "-", ".", "e", "12.", ".5", "+5", " 5", "5 ", "5\n", "1,5", "1,234.50",
                    "$5", "five", "nan", "-nan", "inf", "-inf", "infinity", "0x10", "0x1p3", "1e",
                    "1e+", "1e-", "1e1.5", "1e12345", "--1", "1-", "1.2.3", "1_000", "١٢", "１２",
                    "½",
                    "1\u{0301}", "Optional(12.5)", String(repeating: "1", count: 65),
                ]
            ),
            (CourseError.amountNegative, ["-1", "-0.01", "-12.5", "-1e-2", "-0.00999999"]),
            (
                CourseError.amountBetweenUnits,
                [
                    "1e-05", "0.001", "0.005", "12.345", "0.010000011", "0.0099999899",
                    "0.00000001000001", "0.333333333333", "-1e-05",
                ]
            ),
            (
                CourseError.amountOverLimit,
                [
                    "90071992547409.92", "90071992547409.919999999999", "1e14", "1e+16", "1e+308",
                    "1e9999", "1.7976931348623157e+308", String(repeating: "9", count: 64),
                    "999999999999999999999", "-1e99",
                ]
            ),
        ])
    func refused(error: RequestError, texts: [String]) {
        for text in texts {
            #expect(throws: error, "\(text)") { try CourseAmount.money(text, in: .dollar) }
        }
    }

    @Test("Amounts follow the currency's number of decimals")
    func decimals() throws {
        let dinar = try #require(Currency(code: "KWD"))
        #expect(try CourseAmount.money("1200.0", in: .yen).minorUnits == 1200)
        #expect(try CourseAmount.money("0.9999999999", in: .yen).minorUnits == 1)
        #expect(throws: CourseError.amountBetweenUnits) {
            try CourseAmount.money("0.5", in: .yen)
        }
        #expect(try CourseAmount.money("0.125", in: dinar).minorUnits == 125)
        #expect(throws: CourseError.amountBetweenUnits) {
            try CourseAmount.money("0.125", in: .dollar)
        }
    }

    @Test("Amounts are written as the shortest exact decimal, which survives a client's double")
    func written() {
        let cases: [(Int64, String)] = [
            (0, "0"), (1, "0.01"), (10, "0.1"), (12_50, "12.5"), (12_00, "12"), (100_00, "100"),
            (1234_56, "1234.56"), (9_007_199_254_740_991, "90071992547409.91"),
        ]
        for (cents, text) in cases {
            let money = Money(minorUnits: cents, currency: .dollar)
            #expect(CourseAmount.text(of: money) == text)
        }
        #expect(CourseAmount.text(of: Money(minorUnits: 1200, currency: .yen)) == "1200")
    }

    @Test("Every amount survives a client's double")
    func roundTrip() throws {
        let random = SeededRandomness(seed: 7)
        for _ in 0..<20_000 {
            // Imitates a client: a double of the text, sums of doubles, their text.
            let cents = Int64(random.next() % 1_000_000_000)
            let other = Int64(random.next() % 1_000_000_000)
            let text = CourseAmount.text(of: Money(minorUnits: cents, currency: .dollar))
            let added = CourseAmount.text(of: Money(minorUnits: other, currency: .dollar))
            let left = try #require(Double(text))
            let right = try #require(Double(added))
            #expect(try CourseAmount.money("\(left)", in: .dollar).minorUnits == cents)
            let sum = try CourseAmount.money("\(left + right)", in: .dollar)
            #expect(sum.minorUnits == cents + other)
            guard left >= right else { continue }
            let rest = try CourseAmount.money("\(left - right)", in: .dollar)
            #expect(rest.minorUnits == cents - other)
        }
    }
}
