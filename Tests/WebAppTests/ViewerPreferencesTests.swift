import Foundation
import Ledger
import Testing
import WalletTestSupport

@testable import WebApp

@Suite("Viewer preferences: language, zone and hidden figures")
struct ViewerPreferencesTests {
    private let languages: Languages

    init() throws { languages = try Languages.ofProgram.get() }

    @Test(
        "The first acceptable language is used, or else English",
        arguments: [
            (nil, "en"), ("", "en"), ("tlh", "en"), ("en-GB,en;q=0.9", "en"),
            ("tlh, en;q=0.5", "en"), (";;,q=,-", "en"), ("EN", "en"),
        ] as [(String?, String)])
    func accepted(header: String?, code: String) {
        #expect(languages.best(chosen: nil, accepted: header).value("language") == code)
    }

    @Test("A chosen language that does not exist is ignored")
    func chosen() {
        #expect(languages.best(chosen: "../en", accepted: "en").value("language") == "en")
    }

    @Test("Times are in the viewer's zone, or in UTC and labelled so")
    func zones() {
        let words = languages.best(chosen: "en", accepted: nil)
        // 2026-11-21T23:30:00Z
        let midnight = Timestamp(milliseconds: 1_795_303_800_000)
        let home = DateFormatting(words: words, zone: TimeZone(identifier: "Europe/Vilnius"))
        #expect(home.day(midnight) == "2026-11-22")
        #expect(home.dateAndTime(midnight) == "November 22, 2026, 1:30\u{202F}AM")
        let nowhere = DateFormatting(words: words, zone: nil)
        #expect(nowhere.day(midnight) == "2026-11-21")
        #expect(nowhere.dateAndTime(midnight) == "November 21, 2026, 11:30\u{202F}PM UTC")
    }

    @Test("Lists say Today and Yesterday by the viewer's zone (S-FEED-9)")
    func days() throws {
        let words = languages.best(chosen: "es", accepted: nil)
        let zone = try #require(TimeZone(identifier: "Europe/Vilnius"))
        let dates = DateFormatting(words: words, zone: zone)
        // 2026-10-26T00:30 in Vilnius, half an hour after a day of 25 hours.
        let now = Timestamp(milliseconds: 1_792_967_400_000)
        func name(hoursAgo hours: Int64) -> String {
            dates.dayName(Timestamp(milliseconds: now.milliseconds - hours * 3_600_000), at: now)
        }
        #expect(dates.day(now) == "2026-10-26")
        #expect(name(hoursAgo: 0) == "Hoy")
        #expect(name(hoursAgo: 1) == "Ayer" && name(hoursAgo: 25) == "Ayer")
        #expect(name(hoursAgo: 26) == "24 de octubre de 2026")
    }

    @Test("Hidden figures keep their currency and lose every digit (UI-NUM-21)")
    func hidden() {
        let hidden = MoneyFormat(locale: Locale(identifier: "en_US"), isHidden: true)
        let pay = Money(minorUnits: 123_456, currency: .dollar)
        #expect(hidden.text(pay) == "$\u{A0}••••")
        #expect(hidden.moved(pay, isIncoming: false) == "\u{2212}$\u{A0}••••")
        #expect(hidden.open.text(pay) == "$1,234.56")
    }
}
