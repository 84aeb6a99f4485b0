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

    @Test("Every file in the recipes of CONTRIBUTING.md exists")
    func recipes() throws {
        let named = try text("CONTRIBUTING.md").matches(
            of: /`((?:Sources|Tests|docs)\/[^`<]*)`/
        ).map { String($0.output.1) }
        #expect(named.count > 12)
        for path in named {
            let isThere = FileManager.default.fileExists(
                atPath: Source.root.appending(path: path).path)
            #expect(isThere, "\(path)")
        }
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
