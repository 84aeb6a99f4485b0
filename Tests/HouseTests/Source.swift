import Foundation

/// One of our source files.
struct Source: Sendable, CustomStringConvertible {
    /// The folder under `Sources` or `Tests` that it belongs to.
    let target: String
    /// Its path from the root of the repository.
    let path: String
    let lines: [String]

    var description: String { path }
    var name: String { (path as NSString).lastPathComponent }

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The files of one language under this folder of the repository, in the order of their paths.
    static func all(in folder: String, ending: String = ".swift") throws -> [Source] {
        let start = root.appending(path: folder)
        let found = FileManager.default.enumerator(atPath: start.path)?.compactMap { $0 as? String }
        return try (found ?? []).filter { $0.hasSuffix(ending) }.sorted().map { path in
            let text = try String(contentsOf: start.appending(path: path), encoding: .utf8)
            return Source(
                target: String(path.prefix { $0 != "/" }), path: "\(folder)/\(path)",
                lines: text.components(separatedBy: "\n"))
        }
    }

    /// The lines without comments and the contents of quotes, with their numbers.
    var code: [(number: Int, text: String)] {
        var isInText = false
        return lines.enumerated().compactMap { index, line in
            let marks = line.components(separatedBy: "\"\"\"").count - 1
            defer { if marks % 2 == 1 { isInText.toggle() } }
            guard !isInText else { return nil }
            return (index + 1, Self.bare(line))
        }
    }

    private static func bare(_ line: String) -> String {
        var text = ""
        var (isQuoted, previous): (Bool, Character) = (false, " ")
        for character in line {
            if character == "\"", previous != "\\" { isQuoted.toggle() }
            if !isQuoted { text.append(character) }
            if text.hasSuffix("//") { return String(text.dropLast(2)) }
            previous = previous == "\\" ? " " : character
        }
        return text
    }

    /// The imported modules, without access levels.
    var imports: [String] {
        code.compactMap { line in
            let words = line.text.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
                words[..<index].allSatisfy({
                    ["public", "package", "internal", "private"].contains($0)
                        || $0.hasPrefix("@")
                })
            else { return nil }
            return String(words[index + 1])
        }
    }
}
