import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import BankFiles

@Suite("Statements as OFX (UI-DOC-53)")
struct StatementOFXTests {
    @Test(
        "A person's text cannot break or leave its element",
        arguments: [
            ("Foxglove & Sons", "Foxglove &amp; Sons"), ("<NAME>", "&lt;NAME&gt;"),
            ("]]>", "]]&gt;"), ("a\u{0}b\u{B}c\u{FFFE}d", "abcd"),
            ("say \"hi\"", "say \"hi\""), ("<\u{338}x", "&lt;\u{338}x"),
            ("漢字 🎈", "漢字 🎈"), ("", ""),
        ])
    func texts(text: String, escaped: String) {
        #expect(Array(StatementOFX.text(text, atMost: 32).utf8) == Array(escaped.utf8))
    }

    @Test("A name is cut before it is escaped, so that no escape is cut")
    func cut() {
        let long = String(repeating: "&", count: 40)
        #expect(
            StatementOFX.text(long, atMost: 32) == String(repeating: "&amp;", count: 32))
    }

    @Test(
        "Times are local with their offset, so that a payment stays on its day (UI-DOC-53)",
        arguments: [
            ("UTC", "20261128223000.089[0:GMT]"), ("Europe/Paris", "20261128233000.089[+1:CET]"),
            ("America/New_York", "20261128173000.089[-5:EST]"),
            ("Asia/Kolkata", "20261129040000.089[+5.50:IST]"),
            ("America/St_Johns", "20261128190000.089[-3.50:LT]"),
            ("Pacific/Kiritimati", "20261129123000.089[+14:LT]"),
        ])
    func times(zone: String, text: String) throws {
        let time = try #require(Timestamp(rfc3339: "2026-11-28T22:30:00.089Z"))
        let days = try #require(LocalDays(zone: zone))
        #expect(StatementOFX.time(time, in: days) == text)
    }

    @Test("The offset is that of the moment, also when clocks change")
    func summer() throws {
        let days = try #require(LocalDays(zone: "Europe/Paris"))
        let time = try #require(Timestamp(rfc3339: "2026-07-01T22:30:00Z"))
        #expect(StatementOFX.time(time, in: days) == "20260702003000.000[+2:CEST]")
        #expect(days.rfc3339(time) == "2026-07-02T00:30:00.000+02:00")
    }

    @Test("A field is cut by code points, and no character that people see is split (UI-DOC-53)")
    func characters() {
        let family = "👨\u{200D}👩\u{200D}👧\u{200D}👦"
        let cut = StatementOFX.text(String(repeating: family, count: 10), atMost: 32)
        #expect(cut == String(repeating: family, count: 4) && cut.unicodeScalars.count == 28)
        #expect(StatementOFX.text(String(repeating: "漢", count: 40), atMost: 32).count == 32)
        let marks = "a" + String(repeating: "\u{301}", count: 40)
        #expect(StatementOFX.text(marks, atMost: 32).unicodeScalars.count == 32)
    }
}
