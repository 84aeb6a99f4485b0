import Foundation

/// The texts of one language, by key.
public struct Catalogue: Sendable {
    /// A line that is not `key = text`, or whose key has a text already.
    public struct LineError: Error {
        public let line: Int
    }

    public let texts: [String: String]

    /// Reads lines `key = text`; empty lines and comments do not count.
    ///
    /// - Throws: `LineError`.
    public init(_ lines: String) throws {
        var texts: [String: String] = [:]
        for (index, line) in lines.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated() where !line.isEmpty && !line.hasPrefix("#")
        {
            guard let mark = line.range(of: " = ") else { throw LineError(line: index + 1) }
            let key = String(line[..<mark.lowerBound])
            guard texts.updateValue(String(line[mark.upperBound...]), forKey: key) == nil else {
                throw LineError(line: index + 1)
            }
        }
        self.texts = texts
    }
}

extension Catalogue {
    /// Every language by its code, such as `en`, read once.
    public static let all = Result { try read() }

    /// The folder with a file for each language.
    private static func read() throws -> [String: Catalogue] {
        let folder = Bundle.module.bundleURL.appending(path: "Languages")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let languages = try files.filter { $0.pathExtension == "words" }.map { file in
            let code = file.deletingPathExtension().lastPathComponent
            return (code, try Catalogue(String(contentsOf: file, encoding: .utf8)))
        }
        return Dictionary(languages) { first, _ in first }
    }
}
