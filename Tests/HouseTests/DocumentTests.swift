import Foundation
import Testing

/// Checks that the documents match the code.
@Suite struct DocumentTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: Source.root.appending(path: path), encoding: .utf8)
    }

    private func folders(in path: String) throws -> Set<String> {
        let found = try FileManager.default.contentsOfDirectory(
            at: Source.root.appending(path: path), includingPropertiesForKeys: nil)
        return Set(found.filter(\.hasDirectoryPath).map(\.lastPathComponent))
    }

    @Test("docs/architecture.md names every target, and no other")
    func targets() throws {
        let declared = try text("Package.swift").matches(
            of: /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(\w+)"/)
        let targets = Set(declared.map { String($0.output.1) })
        #expect(targets == (try folders(in: "Sources")))
        let named = try text("docs/architecture.md").matches(of: /`Sources\/(\w+)`/)
        #expect(Set(named.map { String($0.output.1) }) == targets)
    }

    @Test("docs/architecture.md names every API and its path")
    func apis() throws {
        let document = try text("docs/architecture.md")
        let row = try #require(
            document.split(separator: "\n").first { $0.hasPrefix("| `Sources/HTTPAPIs`") })
        let named = row.matches(of: /`(\w+)\/`/).map { String($0.output.1) }
        #expect(Set(named) == (try folders(in: "Sources/HTTPAPIs")))
        let drawing = document.components(separatedBy: "```")[1]
        for name in ["web app", "REST API", "Starling API", "course wallet API", "command line"] {
            #expect(drawing.contains(name), "the drawing has no \(name)")
        }
    }

    @Test("docs/configuration.md names every variable that the program reads, and no other")
    func variables() throws {
        let read = try Source.all(in: "Sources/Serving").flatMap { source in
            source.lines.joined(separator: "\n").matches(
                of: /Setting(?:\.named)?\(\s*(?:variable: )?"(AWALLET_[A-Z_]+)"/
            ).map { String($0.output.1) }
        }
        let named = try text("docs/configuration.md").matches(of: /AWALLET_[A-Z_]+/)
        #expect(Set(named.map { String($0.output) }) == Set(read))
        #expect(Set(read).count > 15)
    }

    @Test("Every file that CONTRIBUTING.md names exists, and each <pattern> of names fits one")
    func recipes() throws {
        let files = try ["Sources", "Tests", "docs"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(
                atPath: Source.root.appending(path: folder).path
            ).map { "\(folder)/\($0)" }
        }
        let endings = [".swift", ".yaml", ".py", ".words", ".css", ".mustache"]
        let named = try text("CONTRIBUTING.md").matches(of: /`([^`\s]+)`/)
            .map { String($0.output.1) }
            .filter { name in
                ["Sources/", "Tests/", "docs/"].contains { name.hasPrefix($0) }
                    || endings.contains { name.hasSuffix($0) }
            }
        #expect(named.count > 60)
        for name in named where name != "Package.swift" {
            let pattern = try Self.pattern(name)
            #expect(try files.contains { try pattern.firstMatch(in: "/" + $0) != nil }, "\(name)")
        }
    }

    /// What fits a path or the end of one. Words in angle brackets and stars are any part of a
    /// name, and a slash at the end is a folder.
    private static func pattern(_ name: String) throws -> Regex<Substring> {
        let bare = name.hasSuffix("/") ? String(name.dropLast()) : name
        let parts = bare.split(separator: /<[^>]*>|\*/, omittingEmptySubsequences: false)
            .map { NSRegularExpression.escapedPattern(for: String($0)) }
        return try Regex("/" + parts.joined(separator: "[^/]+") + "$", as: Substring.self)
    }

    @Test("Every released version of CHANGELOG.md has a database that is upgraded (TST-10)")
    func releases() throws {
        let released = try text("CHANGELOG.md").matches(of: /(?m)^## (\d+\.\d+\.\d+)/)
        let versions = Set(released.map { String($0.output.1) })
        #expect(!versions.isEmpty)
        let files = try Source.all(in: "Tests/SQLStoreTests/Released", ending: ".sql")
        #expect(Set(files.map { String($0.name.dropLast(".sql".count)) }) == versions)
    }

    @Test("Every decision has a unique number, and every referenced document exists")
    func links() throws {
        let decisions = try Source.all(in: "docs/decisions", ending: ".md")
        #expect(Set(decisions.map { $0.name.prefix(4) }).count == decisions.count)
        var seen = 0
        for document in try Source.all(in: "docs", ending: ".md") {
            let folder = Source.root.appending(path: document.path).deletingLastPathComponent()
            for link in document.lines.flatMap({ $0.matches(of: /\]\(([^)#:]+\.md)[#)]/) }) {
                seen += 1
                let target = folder.appending(path: String(link.output.1)).standardizedFileURL
                let isThere = FileManager.default.fileExists(atPath: target.path)
                #expect(isThere, "\(document) names \(link.output.1)")
            }
        }
        #expect(seen > 20)
    }
}
