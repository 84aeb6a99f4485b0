import Foundation
import Testing

/// What STYLE.md says about the dependencies between parts.
@Suite struct DesignTests {
    @Test("No variable is global, and docs/architecture.md explains all that requests share")
    func globals() throws {
        var (taskLocals, shared): (Set<String>, Set<String>) = ([], [])
        for source in try Source.all(in: "Sources") {
            for (number, text) in source.code {
                let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
                let isStatic = words.contains("static")
                let isTop = text.first.map { $0 != " " && $0 != "}" } == true
                if words.contains("@TaskLocal") {
                    taskLocals.insert("\(source.name)")
                } else if isStatic || isTop, words.contains("var"), Self.isStored(text) {
                    Issue.record("\(source):\(number) has a global variable: \(text)")
                } else if isStatic || isTop, text.contains("Mutex") || text.contains("Atomic"),
                    words.contains("let")
                {
                    shared.insert(source.name)
                }
                if text.contains("nonisolated(unsafe)") {
                    Issue.record("\(source):\(number) shares without a lock")
                }
            }
        }
        #expect(
            taskLocals == [
                "Mount.swift", "OwnPages.swift", "RequestBook+Watching.swift", "RequestTrace.swift",
                "Site.swift",
            ])
        #expect(
            shared == ["PackagedWords.swift", "SchemaComparison.swift", "WebRoutes.swift"])
    }

    /// A property with a value before any brace, or without a brace, is stored.
    private static func isStored(_ text: String) -> Bool {
        let tail = text.components(separatedBy: "var ").last ?? ""
        guard let brace = tail.firstIndex(of: "{") else { return true }
        return tail.firstIndex(of: "=").map { $0 < brace } ?? false
    }

    @Test("Every protocol has at least two types that conform to it, perhaps one in tests")
    func protocols() throws {
        let lines = try (Source.all(in: "Sources") + Source.all(in: "Tests"))
            .map { $0.code.map(\.text).joined(separator: "\n") }
        var conforming: [String: Int] = [:]
        for text in lines {
            let heads = text.matches(
                of: /\b(?:struct|class|enum|actor|extension) \w[\w.]*(?:<[^>]*>)?: ([^{]*)\{/)
            for head in heads {
                for name in head.1.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                    conforming[String(name), default: 0] += 1
                }
            }
        }
        let declared = lines.flatMap { text in
            text.matches(of: /\bprotocol (\w+)/).map { String($0.1) }
        }
        #expect(declared.count > 15)
        for name in declared {
            #expect(conforming[name, default: 0] >= 2, "\(name)")
        }
    }
}
