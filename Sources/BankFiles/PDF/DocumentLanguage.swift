import Foundation

/// Adds the language of a PDF, which cairo cannot, and the request to display its title: an
/// incremental update with a new catalogue (ISO 32000-1, 7.5.6, 14.9.2 and 12.2).
struct DocumentLanguage {
    /// The file, open for reading and writing.
    let file: FileHandle

    /// - Returns: false when the file cannot be written. A file with another structure than cairo
    ///   1.16 writes is left unchanged.
    func write(_ language: String) -> Bool {
        guard let length = try? file.seekToEnd(), let update = update(language, at: length) else {
            return true
        }
        do {
            try file.seek(toOffset: length)
            try file.write(contentsOf: Data(update.utf8))
            return true
        } catch {
            return false
        }
    }

    private func update(_ language: String, at length: UInt64) -> String? {
        guard let end = read(from: length - min(length, 400), 400), end.contains("\ntrailer\n"),
            let size = number(after: "/Size ", in: end),
            let root = number(after: "/Root ", in: end),
            let info = number(after: "/Info ", in: end),
            let table = number(after: "startxref\n", in: end),
            let catalogue = catalogue(root, by: table, language)
        else { return nil }
        let place = String(length)
        let padded = String(repeating: "0", count: max(0, 10 - place.count)) + place
        return catalogue
            + "xref\n0 1\n0000000000 65535 f \n\(root) 1\n\(padded) 00000 n \n"
            + "trailer\n<< /Size \(size)\n   /Root \(root) 0 R\n   /Info \(info) 0 R\n"
            + "   /Prev \(table)\n>>\n"
            + "startxref\n\(length + UInt64(catalogue.utf8.count))\n%%EOF\n"
    }

    /// The catalogue with the missing entries, found by the cross-reference table.
    private func catalogue(_ root: UInt64, by table: UInt64, _ language: String) -> String? {
        guard language.utf8.allSatisfy({ 0x61...0x7A ~= $0 || 0x41...0x5A ~= $0 || $0 == 0x2D }),
            let head = read(from: table, 40), head.hasPrefix("xref\n0 "),
            let first = head.dropFirst(5).firstIndex(of: "\n"),
            let entry = read(
                from: table + UInt64(head[...first].utf8.count) + 20 * root, 10),
            let place = UInt64(entry), let object = read(from: place, 400),
            object.hasPrefix("\(root) 0 obj\n<< /Type /Catalog"),
            let end = object.range(of: "\n>>\nendobj\n")
        else { return nil }
        return object[..<end.lowerBound]
            + "\n   /Lang (\(language))\n   /ViewerPreferences << /DisplayDocTitle true >>"
            + object[end]
    }

    private func number(after word: String, in text: String) -> UInt64? {
        guard let found = text.range(of: word, options: .backwards) else { return nil }
        return UInt64(text[found.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }

    /// Decodes Latin 1, in which each byte is a character.
    private func read(from place: UInt64, _ count: Int) -> String? {
        do {
            try file.seek(toOffset: place)
            return try file.read(upToCount: count).flatMap {
                String(data: $0, encoding: .isoLatin1)
            }
        } catch {
            return nil
        }
    }
}
