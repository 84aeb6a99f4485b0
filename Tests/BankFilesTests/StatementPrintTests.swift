import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import BankFiles

@Suite("The content of a printed statement (UI-DOC-54)")
struct StatementPrintTests {
    @Test(
        "Amounts are grouped by the locale's conventions and exact to the last digit",
        arguments: [
            ("en_US", "GBP", 0, "0.00"), ("en_US", "GBP", -5, "\u{2212}0.05"),
            ("en_US", "GBP", 123_456, "1,234.56"), ("es_ES", "EUR", 123_456, "1.234,56"),
            ("en_US", "JPY", 100_000, "100,000"), ("en_US", "KWD", 1_250, "1.250"),
            ("en_US", "GBP", 9_007_199_254_740_991, "90,071,992,547,409.91"),
            ("en_US", "GBP", -99_999, "\u{2212}999.99"),
        ])
    func amounts(locale: String, code: String, units: Int64, text: String) throws {
        let currency = try #require(Currency(code: code))
        let customs = StatementCustoms(Locale(identifier: locale))
        #expect(customs.amount(Money(minorUnits: units, currency: currency)) == text)
    }

    @Test("A period is one day or a range; a last day before the first also gives one day")
    func days() throws {
        var customs = StatementCustoms(Locale(identifier: "en_US"))
        let first = try #require(CivilDate(iso8601: "2026-11-01"))
        let last = try #require(CivilDate(iso8601: "2026-11-21"))
        #expect(customs.day(first) == "Nov 1, 2026")
        #expect(customs.days(from: first, to: first) == "Nov 1, 2026")
        #expect(
            customs.days(from: first, to: last).replacing("\u{2009}", with: " ")
                == "Nov 1 – 21, 2026")
        #expect(customs.days(from: last, to: first) == "Nov 21, 2026")
    }

    @Test("More transactions than a PDF may have are refused before printing")
    func tooLong() async throws {
        let world = try World()
        let ada = try await world.person(8718).person
        let account = try await world.account(of: ada.id, holding: 1)
        let statement = try await world.wallet.feed.statement(of: account.id, by: ada.id)
        let entry = try #require(
            try await world.wallet.feed.page(of: statement, limit: 1).entries.first)
        var print = StatementPrint(statement, in: .english(in: "US"), days: .universal)
        for _ in 0..<StatementSheet.mostRows { try print.add(entry) }
        #expect(throws: WalletError.history(.statementTooLong)) { try print.add(entry) }
    }
}
