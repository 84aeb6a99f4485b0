import Ledger
import Testing

@testable import Sandbox

@Suite("Reading YAML")
struct YAMLReaderTests {
    private func value(_ text: String) throws -> YAMLValue {
        try YAMLDocument.read(text, named: "school.yaml")
    }

    /// The mistake in reading this text; the test fails if there is none.
    private func mistake(
        _ text: String, _ read: (YAMLValue) throws -> Void = { _ in }
    ) throws -> String {
        do { try read(value(text)) } catch let mistake as YAMLMistake {
            return mistake.description
        }
        Issue.record("no mistake")
        return ""
    }

    private func entry(_ value: YAMLValue) throws -> YAMLMapping {
        try value.mapping(["name", "amount", "count"])
    }

    @Test("A mistake names its line and column, what is there and what could be (X-WORLD)")
    func place() throws {
        let text = "name: Ada\namount:   ten\n"
        let found = try mistake(text) { value in
            _ = try entry(value)["amount"]?.money(in: Currency(code: "GBP"))
        }
        #expect(
            found == "school.yaml:2:11: \"amount\" is \"ten\"; expected an amount such as 10.00")
    }

    @Test("Each kind of value is read as it is written (X-WORLD)")
    func values() throws {
        let keys = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
        let map = try value(
            """
            a: 0700900123
            b: "null"
            c: -5
            d: true
            e: 12.34
            f: 1.250 KWD
            g: 2026-03-29T00:59:00Z
            h: P1DT2H
            i: [1, two]
            """
        ).mapping(keys)
        #expect(try map.required("a").text() == "0700900123")
        #expect(try map.required("b").text() == "null")
        #expect(try map.required("c").integer(-10...10) == -5)
        #expect(try map.required("d").boolean())
        #expect(try map.required("e").money(in: Currency(code: "GBP")).minorUnits == 1234)
        #expect(try map.required("f").money(in: nil).decimal == "1.250")
        #expect(try map.required("g").time().rfc3339 == "2026-03-29T00:59:00.000Z")
        #expect(try map.required("h").duration() == TimeSpan(milliseconds: 26 * 3_600_000))
        #expect(try map.list("i").map { try $0.text() } == ["1", "two"])
        #expect(try map.list("j").isEmpty && map["j"] == nil)
    }

    @Test(
        "A value of another kind is refused with an example (X-WORLD)",
        arguments: [
            ("a: []", "1:4: \"a\" is a list; expected text"),
            ("a:", "1:3: \"a\" is empty; expected text"),
            ("a: \"\"", "1:4: \"a\" is \"\"; expected text"),
            ("i: 1.5", "1:4: \"i\" is \"1.5\"; expected a whole number from 0 to 9"),
            ("i: 10", "1:4: \"i\" is \"10\"; expected a whole number from 0 to 9"),
            ("b: yes", "1:4: \"b\" is \"yes\"; expected true or false"),
            ("m: 1.5", "1:4: \"m\" is \"1.5\"; expected an amount such as 10"),
            ("m: -1", "1:4: \"m\" is \"-1\"; expected an amount such as 10"),
            ("m: 1 GBP", "1:4: \"m\" is \"1 GBP\"; expected an amount such as 10"),
            ("c: gbp", "1:4: \"c\" is \"gbp\"; expected the code of a currency such as GBP"),
            ("t: today", "1:4: \"t\" is \"today\"; expected a time such as 2026-03-29T00:59:00Z"),
            (
                "d: 7 days",
                "1:4: \"d\" is \"7 days\"; expected a length of time such as P7D or PT1H30M"
            ),
            ("w: mars", "1:4: \"w\" is \"mars\"; expected one of earth, moon"),
        ])
    func kinds(text: String, expected: String) throws {
        let found = try mistake(text) { value in
            let map = try value.mapping(["a", "i", "b", "m", "c", "t", "d", "w"])
            _ = try map["a"]?.text()
            _ = try map["i"]?.integer(0...9)
            _ = try map["b"]?.boolean()
            _ = try map["m"]?.money(in: Currency(code: "JPY"))
            _ = try map["c"]?.currency()
            _ = try map["t"]?.time()
            _ = try map["d"]?.duration()
            _ = try map["w"]?.word(["earth", "moon"])
        }
        #expect(found == "school.yaml:" + expected)
    }

    @Test("Unknown, missing and repeated keys are refused by name (X-WORLD)")
    func keys() throws {
        let unknown = try mistake("name: Ada\namout: 5") { _ = try entry($0) }
        let unknownText = "2:1: \"amout\" is unknown; expected one of name, amount, count"
        #expect(unknown == "school.yaml:" + unknownText)
        let missing = try mistake("name: Ada") { _ = try entry($0).required("count") }
        #expect(missing == "school.yaml:1:1: \"count\" is missing; expected a value for it")
        let repeated = try mistake("name: Ada\nname: Grace")
        #expect(repeated == "school.yaml:1:1: \"name\" is there twice; expected each key once")
        let quoted = try mistake("count: 1\n\"count\": 2") { _ = try entry($0) }
        #expect(quoted.hasSuffix("\"count\" is there twice; expected each key once"))
        let both = try mistake("name: Ada\ncount: 1") { value in
            _ = try entry(value).oneOf(["name", "count"])
        }
        #expect(both.hasPrefix("school.yaml:2:8: \"name\" and \"count\" are both there;"))
        #expect(try mistake("[1]") { _ = try entry($0) }.contains("the file is a list;"))
    }

    @Test("What is no YAML is refused with its place (X-WORLD)")
    func syntax() throws {
        #expect(try mistake("a: 1\nb: c: d").hasPrefix("school.yaml:2:"))
        #expect(try mistake("").contains("the file is empty"))
        #expect(try mistake("a: 1\n---\nb: 2").contains("expected one YAML document"))
        #expect(try mistake("a: \u{0}").hasPrefix("school.yaml:1:"))
    }

    @Test("A large file, deep nesting and many elements are refused at once (X-WORLD)")
    func bounds() throws {
        let large = String(repeating: "a", count: YAMLDocument.maximumSize + 1)
        #expect(try mistake(large).contains("the file has 1048577 bytes; expected at most"))
        for depth in [900, 500_000] {
            let deep = String(repeating: "[", count: depth)
            let close = String(repeating: "]", count: depth)
            #expect(
                try !mistake(deep + close) { value in
                    var value = value
                    while let inner = try value.list().first { value = inner }
                }.isEmpty)
        }
        #expect(
            try mistake("a: [1, 2, 3]") { _ = try $0.mapping(["a"]).list("a", maximum: 2) }
                .contains("has 3 elements; expected at most 2"))
    }

    @Test("Aliases are refused, but their signs in a text are not (X-WORLD)")
    func aliases() throws {
        var lines = ["l0: &l0 [ha, ha]"]
        for level in 1...40 {
            lines.append("l\(level): &l\(level) [*l\(level - 1), *l\(level - 1)]")
        }
        lines.append("? *l40\n: 1\n? *l39\n: 2")
        let laughs = try mistake(lines.joined(separator: "\n"))
        #expect(laughs == "school.yaml:2:10: \"*l0\" is an alias; expected the value itself")
        let text = try value("a: Q&A about *new* things & more").mapping(["a"])
        #expect(try text["a"]?.text() == "Q&A about *new* things & more")
    }
}
