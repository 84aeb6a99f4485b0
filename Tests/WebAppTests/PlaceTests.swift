import Foundation
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Dates, numbers and currencies by region (UI-NUM-19)")
struct PlaceTests {
    // 2026-11-28T16:30:00Z
    private let time = Timestamp(milliseconds: 1_795_883_400_000)

    @Test(
        "A page has the customs of its language in the region, with Latin digits",
        arguments: [
            ("en", "US", "November 28, 2026", "$1,234.50"),
            ("en", "GB", "28 November 2026", "US$1,234.50"),
            ("en", "IN", "28 November 2026", "$1,234.50"),
            ("en", "ZA", "28 November 2026", "US$1\u{A0}234,50"),
            ("en", "DE", "28. November 2026", "1.234,50\u{A0}US$"),
            ("en", "BO", "28 November 2026", "US$1,234.50"),
            ("es", "ES", "28 de noviembre de 2026", "1234,50\u{A0}US$"),
            ("es", "MX", "28 de noviembre de 2026", "USD\u{A0}1,234.50"),
            ("es", "US", "28 de noviembre de 2026", "$1,234.50"),
            ("ar", "EG", "28 نوفمبر، 2026", "US$\u{A0}1,234.50"),
            ("ar", "MA", "28 نونبر 2026", "US$\u{A0}1.234,50"),
        ])
    func customs(language: String, region: String, day: String, amount: String) throws {
        let words = try Languages.ofProgram.get().best(chosen: language, accepted: nil)
            .used(in: region)
        #expect(DateFormatting(words: words, zone: .gmt).date(time) == day)
        let money = Money(minorUnits: 123_450, currency: .dollar)
        #expect(MoneyFormat(locale: words.locale).text(money) == amount)
    }

    @Test("A British wallet writes 28 November 2026, and a person its own country's way")
    func pages() async throws {
        let web = try WebWorld(adjust: { $0.homeRegion = "GB" })
        let guest = web.browser()
        try await guest.open("/login")
        #expect(await guest.page.contains("data-locale=\"en-GB-u-nu-latn\""))
        try await guest.send(
            [
                "username": "British_ada", "password": "four words of mine",
                "repeated_password": "four words of mine", "email": "",
            ], to: "/register")
        try await guest.open("/devices")
        #expect(await guest.text.contains("21 November 2026"))
        let grace = try await web.browser(ofNumber: "8718", named: "Grace")
        try await grace.open("/devices")
        #expect(await grace.text.contains("November 21, 2026"))
    }

    @Test(
        "A region has the currency that people pay with there in November 2026",
        arguments: [
            ("BG", "EUR"), ("HR", "EUR"), ("LT", "EUR"), ("XK", "EUR"), ("ME", "EUR"),
            ("VE", "VES"), ("SL", "SLE"), ("ZW", "ZWG"), ("CW", "XCG"), ("SX", "XCG"),
            ("BQ", "USD"), ("MR", "MRU"), ("ST", "STN"), ("BY", "BYN"), ("ZM", "ZMW"),
            ("LS", "LSL"), ("NA", "NAD"), ("BT", "BTN"), ("HT", "HTG"), ("PA", "PAB"),
            ("CU", "CUP"), ("TM", "TMT"), ("GH", "GHS"), ("SS", "SSP"), ("PS", "ILS"),
            ("GB", "GBP"), ("US", "USD"), ("EC", "USD"), ("SV", "USD"), ("TL", "USD"),
        ])
    func currencies(region: String, code: String) {
        #expect(Currency(usedIn: region)?.code == code)
    }

    @Test("Every region with phone numbers has a currency of today")
    func everyRegion() {
        let without = PhoneNumbers.regions().filter { Currency(usedIn: $0.code) == nil }
        #expect(without.map(\.code) == [])
    }
}
