import Testing

@Suite struct HouseTests {
    @Test("Files have at most 300 lines and lines at most 100 columns")
    func sizes() throws {
        for source in try Source.all(in: "Sources") + Source.all(in: "Tests") {
            #expect(source.lines.count <= 301, "\(source) has \(source.lines.count) lines")
            for (index, line) in source.lines.enumerated() where line.count > 100 {
                // A sentence in quotes cannot be wrapped: a test's name, the help of an option.
                guard !line.drop(while: { $0 == " " }).hasPrefix("\""), !line.contains("@Test(\""),
                    !line.drop(while: { $0 == " " }).hasPrefix("#\"")
                else { continue }
                Issue.record("\(source):\(index + 1) has \(line.count) columns")
            }
        }
    }

    @Test("Functions have at most 40 lines")
    func functions() throws {
        var seen = 0
        for source in try Source.all(in: "Sources") {
            for (name, _, length) in Self.functions(of: source) {
                seen += 1
                if length > 40 { Issue.record("\(source): \(name) has \(length) lines") }
            }
        }
        #expect(seen > 300)
    }

    /// Each function's first line and its number, and the number of lines between its braces. Our
    /// formatter puts the closing brace of a function under its first word.
    private static func functions(
        of source: Source
    ) -> [(name: String, start: Int, length: Int)] {
        var found: [(name: String, start: Int, length: Int)] = []
        var open: (name: String, indent: Int, start: Int)?
        for (number, text) in source.code {
            let indent = text.prefix { $0 == " " }.count
            let words = text.split { $0 == " " || $0 == "(" }
            let isStart = words.contains("func") || words.contains("init")
            if open == nil, isStart, !text.hasSuffix("}") {
                open = (text.trimmingPrefix { $0 == " " }.description, indent, number)
            } else if let function = open, indent == function.indent, text.hasSuffix("}"),
                text.drop(while: { $0 == " " }).hasPrefix("}")
            {
                found.append((function.name, function.start, number - function.start - 1))
                open = nil
            } else if let function = open, indent < function.indent, !text.isEmpty {
                // A requirement of a protocol has no body.
                open = nil
            }
        }
        return found
    }

    @Test("Only tests contain code that traps")
    func traps() throws {
        let words = ["try!", "fatalError", "as!", "unowned(unsafe)", "unsafelyUnwrapped"]
        for source in try Source.all(in: "Sources") {
            for (number, text) in source.code {
                for word in words where text.contains(word) {
                    Issue.record("\(source):\(number) has \(word)")
                }
                if Self.hasForcedUnwrap(text) { Issue.record("\(source):\(number) forces") }
            }
        }
    }

    @Test("The scan for forced unwrapping recognises negations")
    func forcedUnwrapping() {
        for bad in ["a!.b", "f()!", "x[0]! + 1", "var y: Int!"] {
            #expect(Self.hasForcedUnwrap(bad), "\(bad)")
        }
        for good in ["!a", "a != b", "if !(x)", "guard !done, !left"] {
            #expect(!Self.hasForcedUnwrap(good), "\(good)")
        }
    }

    /// Whether an exclamation mark follows a name, a bracket or a parenthesis, and is not part of
    /// `!=`.
    private static func hasForcedUnwrap(_ text: String) -> Bool {
        let characters = Array(text)
        return characters.indices.dropFirst().contains { index in
            guard characters[index] == "!" else { return false }
            let (before, next) = (characters[index - 1], characters.dropFirst(index + 1).first)
            return (before.isLetter || before.isNumber || ")]_".contains(before)) && next != "="
        }
    }

    @Test("Money is never a binary fraction (MON-6)")
    func wholeMoney() throws {
        let targets = ["Ledger", "WalletModel", "SQLStore", "WalletServices"]
        for source in try Source.all(in: "Sources") where targets.contains(source.target) {
            for (number, text) in source.code {
                let words = text.split { !$0.isLetter && !$0.isNumber }
                for word in ["Double", "Float", "Decimal", "CGFloat"]
                where words.contains(Substring(word)) {
                    Issue.record("\(source):\(number) uses \(word)")
                }
            }
        }
    }

    @Test("No two files of a target have the same name")
    func names() throws {
        for folder in ["Sources", "Tests"] {
            let byName = Dictionary(
                grouping: try Source.all(in: folder), by: { "\($0.target)/\($0.name)" })
            for (name, files) in byName where files.count > 1 {
                Issue.record("\(name) is there \(files.count) times")
            }
        }
    }

    @Test("Each migration has a file, numbered in the order of execution")
    func migrations() throws {
        let files = try Source.all(in: "Sources/SQLStore/Migrations")
        let text = try #require(files.first { $0.name == "Migrations.swift" }).lines.joined()
        let list = try #require(text.firstMatch(of: /static let steps: [^=]*= \[([^\]]*)\]/)?.1)
        let steps = list.split { !$0.isLetter && !$0.isNumber }
        let numbered = files.filter { $0.name != "Migrations.swift" }
        #expect(steps.count > 16 && steps.count == numbered.count)
        for (index, (step, file)) in zip(steps, numbered).enumerated() {
            #expect(Int(file.name.prefix(3)) == index + 1, "\(file)")
            #expect(file.lines.contains { $0.hasPrefix("    static let \(step): ") }, "\(file)")
        }
    }

    @Test("All money goes through one function, which asks whether it may leave")
    func bookings() throws {
        var places: [String: [String]] = [:]
        for source in try Source.all(in: "Sources") {
            for (number, text) in source.code where text.contains("appendToJournal") {
                let function = Self.functions(of: source).last { $0.start < number }?.name ?? ""
                places[source.name, default: []].append(function)
            }
        }
        #expect(places.keys.sorted() == ["MoneyRequest.swift", "Transaction+Ledger.swift"])
        #expect(places["MoneyRequest.swift"] == ["func booked("])
        #expect(places["Transaction+Ledger.swift"]?.count == 1)
    }

    @Test("One file writes transfers and balances, and only an approval passes the limits")
    func writers() throws {
        let writers = [
            "INTO transfer (": "Transaction+Ledger.swift",
            "SET balance": "Transaction+Ledger.swift",
            "isApproved: true": "Approvals.swift",
        ]
        for (text, file) in writers {
            let found = try Source.all(in: "Sources").flatMap { source in
                source.lines.filter { $0.contains(text) }.map { _ in source.name }
            }
            #expect(found == [file], "\(text)")
        }
    }

    @Test("No source file leaves work for later")
    func leftovers() throws {
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "HA" + "CK"]
        for source in try Source.all(in: "Sources") + Source.all(in: "Tests") {
            for (index, line) in source.lines.enumerated() {
                guard marks.contains(where: line.contains) else { continue }
                Issue.record("\(source):\(index + 1): \(line)")
            }
        }
    }

    @Test("Every public type and function has a doc comment")
    func documented() throws {
        let kinds = ["struct", "class", "enum", "protocol", "actor", "func", "typealias"]
        for source in try Source.all(in: "Sources") {
            for (index, line) in source.lines.enumerated() {
                let words = line.split(separator: " ").prefix(4)
                guard words.first == "public",
                    words.contains(where: { kinds.contains(String($0)) }), !Self.isWellKnown(line)
                else { continue }
                var above = index - 1
                while above >= 0, source.lines[above].drop(while: { $0 == " " }).hasPrefix("@") {
                    above -= 1
                }
                let isDocumented =
                    above >= 0 && source.lines[above].drop(while: { $0 == " " }).hasPrefix("///")
                if !isDocumented { Issue.record("\(source):\(index + 1): \(line)") }
            }
        }
    }

    /// Requirements of the standard library, and a port's members that its protocol documents.
    private static func isWellKnown(_ line: String) -> Bool {
        let names = [
            "func <", "func ==", "func hash(", "func handle(", "typealias Context", "func read<",
            "func write<", "func next()", "func withWriter<", "func snapshot<", "func backup(to",
            "func send(_ message", "func reaches(",
        ]
        return names.contains { line.contains($0) }
    }
}
