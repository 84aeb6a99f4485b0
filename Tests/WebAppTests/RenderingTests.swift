import Foundation
import Testing
import Words

@testable import WebApp

@Suite("Localisation and escaping")
struct RenderingTests {
    private let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")

    @Test("Escaping resists marks that combine with the quotation mark")
    func combining() {
        let hostile = "\"\u{301} onfocus=alert(1) <\u{338}b> & '\u{200D}"
        let safe = SafeMarkup().escapeText(hostile)
        let expected = "&quot;\u{301} onfocus=alert(1) &lt;\u{338}b&gt; &amp; &#39;\u{200D}"
        #expect(Array(safe.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("Templates find a part's values by their names, and nil is nothing")
    func parts() throws {
        enum Kind { case short }
        struct Row { let name: String, note: String?, isLast: Bool }
        struct List { let rows: [Row], first: Row?, none: Row?, count: Int, kind: Kind, id: UUID }
        let rows = [
            Row(name: "a", note: nil, isLast: false), Row(name: "b", note: "n", isLast: true),
        ]
        let id = UUID()
        let list = TemplateValues(
            of: List(rows: rows, first: rows.first, none: nil, count: 2, kind: .short, id: id))
        let read = try #require(list.child(named: "rows") as? [TemplateValues])
        #expect(read.map { $0.child(named: "name") as? String } == ["a", "b"])
        #expect(read.map { $0.child(named: "note") as? String } == [nil, "n"])
        #expect(read.map { $0.child(named: "isLast") as? Bool } == [false, true])
        let first = list.child(named: "first") as? TemplateValues
        #expect(first?.child(named: "name") as? String == "a")
        #expect(list.child(named: "none") == nil && list.child(named: "other") == nil)
        #expect(list.child(named: "count") as? Int == 2)
        #expect(list.child(named: "kind") as? Kind == .short)
        #expect(list.child(named: "id") as? UUID == id)
    }

    @Test("A name in braces is replaced once, and its value is never searched for names")
    func values() throws {
        let words = Localisation(
            try Catalogue("# for people\nhello = Hello, {name}! {other}"))
        #expect(words("hello", ["name": "{other}", "other": "x"]) == "Hello, {other}! x")
        #expect(words("hello", ["name": "Ada"]) == "Hello, Ada! {other}")
        #expect(throws: Catalogue.LineError.self) { try Catalogue("no mark") }
        #expect(throws: Catalogue.LineError.self) { try Catalogue("a = 1\na = 2") }
    }

    @Test("Templates and code use exactly the texts of the catalogues")
    func catalogue() throws {
        let words = try Languages.ofProgram.get().best(chosen: "en", accepted: nil)
        var asked: Set<String> = []
        var code = ""
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) {
            guard path.hasPrefix("WebApp/") || path.hasPrefix("SandboxPages/"),
                path.hasSuffix(".mustache") || path.hasSuffix(".swift")
            else { continue }
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: /words\.([a-z_A-Z0-9]+)\}\}/) {
                asked.insert(String(match.1))
            }
            for match in text.matches(of: /words\(\s*"([a-z_A-Z0-9]+)"/) {
                asked.insert(String(match.1))
            }
            if path.hasSuffix(".swift") { code += text }
        }
        // All plural forms of a text share one key.
        let keys = Set(words.texts.keys.map { String($0.prefix { $0 != "." }) })
        #expect(asked.count > 100)
        #expect(asked.subtracting(keys) == [])
        // The other keys are computed: an act of the log, an error's status or code, a currency's
        // units, a category and its group, a source of payment, a picture, a scope, a role, a
        // limit, a way in, the outcome of a joining or a setup, a printed statement, a kind of
        // contact, a milestone of a class, a state of a request for money, a scheduled job.
        let literals = Set(code.utf8.split(separator: UInt8(ascii: "\"")).compactMap(String.init))
        let rest = keys.subtracting(asked).subtracting(literals)
        let computed = rest.filter { key in
            [
                "act_", "category_", "clock_job_", "codes_none_", "codes_off_", "codes_sent_",
                "codes_test_", "codes_to_", "contact_email_", "contact_phone_", "undo_lead_",
                "error_", "every_", "cookies_link_", "setup_invalid_", "goal_art_", "group_",
                "join_already_", "join_invalid_", "join_used_", "limit_over_",
                "limit_per_", "milestone_", "often_", "own_requests_", "passkey_was_",
                "pay_cancelled_", "pay_paid_", "role_", "scope_", "source_",
                "statement_", "units_", "way_",
            ].contains { key.hasPrefix($0) }
        }
        #expect(rest.sorted() == computed.sorted())
    }
}
