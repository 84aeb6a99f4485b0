import Testing

/// The size limits of files in other languages than Swift.
@Suite struct ScriptAndStyleTests {
    /// The size limits for one language.
    struct Limits: Sendable, CustomTestStringConvertible {
        let ending: String
        let folder: String
        let lines: Int
        let columns: Int
        /// Lines of a function, or of the declarations of one rule.
        let block: Int
        /// The minimum number of files, so that none is overlooked.
        let least: Int

        var testDescription: String { ending }
    }

    private static let all = [
        Limits(
            ending: ".py", folder: "Tests", lines: 300, columns: 100, block: 40, least: 80),
        Limits(
            ending: ".js", folder: "Sources", lines: 130, columns: 100, block: 30,
            least: 30),
        // The tokens are one list, which would not read better in parts.
        Limits(
            ending: ".css", folder: "Sources", lines: 160, columns: 150, block: 60, least: 30),
    ]

    @Test("Python, JavaScript and CSS stay within their limits", arguments: all)
    func sizes(limits: Limits) throws {
        let sources = try Source.all(in: limits.folder, ending: limits.ending)
        #expect(sources.count >= limits.least)
        for source in sources {
            // The last line has a line end, too.
            let count = source.lines.count - 1
            if count > limits.lines {
                Issue.record("\(source) has \(count) lines, of \(limits.lines)")
            }
            for (index, line) in source.lines.enumerated() where line.count > limits.columns {
                Issue.record("\(source):\(index + 1) has \(line.count) columns")
            }
            let blocks = Self.blocks(of: source.lines, isPython: limits.ending == ".py")
            for block in blocks where block.length > limits.block {
                Issue.record("\(source):\(block.line) has \(block.length) lines in one block")
            }
        }
    }

    @Test("Scripts find a field by its name with fieldOf alone")
    func fields() throws {
        #expect(Self.findsByName("  const field = form.elements.code;"))
        #expect(Self.findsByName("  const source = form.elements[list.dataset.from];"))
        #expect(Self.findsByName("  const { name } = form.elements;"))
        #expect(!Self.findsByName("  for (const one of form.elements) one.disabled = true;"))
        #expect(!Self.findsByName("  form.elements[0].focus();"))
        for source in try Source.all(in: "Sources", ending: ".js") {
            for (index, line) in source.lines.enumerated() where Self.findsByName(line) {
                Issue.record("\(source):\(index + 1) uses a name that Firefox may have forgotten")
            }
        }
    }

    /// Whether a line of a script uses the names of `form.elements`, rather than its list.
    private static func findsByName(_ line: String) -> Bool {
        !line.hasPrefix("//") && line.contains(/\.elements(?![)\]]|\[\d)/)
    }

    @Test("The lines of a block are counted in Python and between braces")
    func counting() {
        let python = ["def one(", "        two):", "    three", "", "    four", "", "FIVE = 5", ""]
        #expect(Self.blocks(of: python, isPython: true).map(\.length) == [4])
        let braces = [
            "class A {", "  one(two) {", "    if (three) {", "      four();", "    }", "  }", "}",
        ]
        #expect(Self.blocks(of: braces, isPython: false).map(\.length) == [3, 1])
        let style = ["@layer a {", "  .b { c: d; }", "  .e {", "    f: g;", "  }", "}"]
        #expect(Self.blocks(of: style, isPython: false).map(\.length) == [1])
    }

    /// The functions of Python, and the blocks of braces that open at the end of a line and close
    /// at the start of one, without mere containers: a class, a layer.
    private static func blocks(
        of lines: [String], isPython: Bool
    ) -> [(line: Int, length: Int)] {
        lines.indices.compactMap { index in
            let text = lines[index].drop { $0 == " " }
            let indent = lines[index].count - text.count
            let rest = lines[(index + 1)...]
            if isPython {
                guard text.hasPrefix("def ") || text.hasPrefix("async def ") else { return nil }
                let end = rest.firstIndex { !$0.isEmpty && $0.prefix { $0 == " " }.count <= indent }
                let body = rest[..<(end ?? lines.endIndex)]
                return (index + 1, (body.lastIndex { !$0.isEmpty } ?? index) - index)
            }
            guard text.hasSuffix("{"), !["class ", "@"].contains(where: text.hasPrefix),
                let end = rest.firstIndex(where: {
                    $0.prefix { $0 == " " }.count == indent && $0.dropFirst(indent).hasPrefix("}")
                })
            else { return nil }
            return (index + 1, end - index - 1)
        }
    }
}
