import Foundation

/// A file that people keep: a statement as CSV, OFX or PDF, or all their data.
public struct BankFile: Sendable {
    /// The format of its content.
    public enum Content: Sendable {
        case bytes([UInt8])
        /// Writes the bytes piece by piece.
        case pieces(@Sendable (_ write: ([UInt8]) async throws -> Void) async throws -> Void)
        /// Writes the text piece by piece: however long it is, it needs little memory.
        case text(@Sendable (_ write: (String) async throws -> Void) async throws -> Void)
    }

    /// Safe in every file system; in any script.
    public let name: String
    /// The media type.
    public let type: String
    public let content: Content

    public init(name: String, type: String, content: Content) {
        self.name = name
        self.type = type
        self.content = content
    }
}

extension BankFile {
    /// The maximum length of a part of a name that people chose, in bytes of UTF-8. With all its
    /// parts the name fits into 255, the maximum of file systems.
    private static let longestPart = 80

    /// `tennis-club-savings-2026-11.csv`: of texts that people chose, it keeps letters and digits
    /// of any script, and joins all parts by hyphens.
    ///
    /// - Parameter plain: parts that are safe already.
    public static func name(_ chosen: [String], plain: [String], ending: String) -> String {
        let parts = (chosen.map(safe) + plain).filter { !$0.isEmpty }
        return parts.joined(separator: "-") + "." + ending
    }

    /// The name in ASCII, for programs that read no other. It drops accents, and characters without
    /// an ASCII letter.
    public var plainName: String {
        let parts = name.split(separator: ".")
        let plain = parts.dropLast().joined(separator: "-")
            .folding(options: .diacriticInsensitive, locale: nil).split(separator: "-")
            .map { String($0.unicodeScalars.filter { $0.isASCII }) }.filter { !$0.isEmpty }
        return (plain.isEmpty ? ["file"] : plain).joined(separator: "-")
            + (parts.last.map { "." + $0 } ?? "")
    }

    private static func safe(_ text: String) -> String {
        let kept = text.lowercased().unicodeScalars.map { scalar in
            CharacterSet.alphanumerics.contains(scalar) ? Character(scalar) : "-"
        }
        var (safe, size) = ("", 0)
        for character in String(kept).split(separator: "-").joined(separator: "-") {
            size += character.utf8.count
            guard size <= longestPart else { break }
            safe.append(character)
        }
        return safe
    }
}
