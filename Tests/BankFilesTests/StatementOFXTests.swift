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

    @Test("Timestamps have OFX's format, in UTC")
    func times() throws {
        let time = try #require(Timestamp(rfc3339: "2026-11-21T08:45:07.089Z"))
        #expect(StatementOFX.time(time) == "20261121084507.089[0:GMT]")
    }
}
