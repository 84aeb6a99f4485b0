import Foundation
import WalletServices

/// The texts with which the archive of a person's data explains its files, in one language. A file
/// of words holds them.
struct ArchiveWords: Sendable {
    let words: [String: String]

    /// The words in this language; English for languages without a file.
    ///
    /// - Parameter language: begins with a code of two letters.
    /// - Throws: an error of `Foundation` when the program's files are missing.
    init(_ language: String) throws {
        let code = language.prefix(2)
        let isKnown = try Self.languages().contains { $0 == code }
        let text = try String(
            contentsOf: Self.folder.appending(path: "\(isKnown ? code : "en").words"),
            encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let pairs = lines.map { line in
            let key = line.prefix { $0 != " " }
            return (String(key), String(line.dropFirst(key.count + " = ".count)))
        }
        words = Dictionary(pairs) { first, _ in first }
    }

    private static let folder = Bundle.module.bundleURL.appending(path: "Words")

    /// The languages with words.
    static func languages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".words") }.map { String($0.dropLast(".words".count)) }.sorted()
    }

    /// Every key that a file of words has.
    static let keys: [String] =
        ["lead"] + notes
        + PersonalData.files.map { "file.\($0.name)" }
        + Set(PersonalData.files.flatMap(\.fields)).map { "field.\($0)" }
        + ["transactions"] + columns.map { "transactions.\($0)" }

    /// About times, amounts, other people, and the files besides tables.
    private static let notes = (1...3).map { "note.\($0)" }

    /// The names of the columns of the transactions.
    private static let columns = StatementCSV.columns.filter { !$0.isNewline }
        .split(separator: ",")

    /// - Parameter day: the day on which the archive is made.
    func readme(on day: String) -> String {
        var lines = [self["lead"].replacing("{day}", with: day), ""] + Self.notes.map { self[$0] }
        for file in PersonalData.files {
            lines += ["", "\(file.name).json", "  \(self["file.\(file.name)"])"]
            lines += file.fields.map { "  - \($0): \(self["field.\($0)"])" }
        }
        lines += ["", "transactions/…csv", "  \(self["transactions"])"]
        lines += Self.columns.map { "  - \($0): \(self["transactions.\($0)"])" }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private subscript(key: String) -> String { words[key] ?? "" }
}
