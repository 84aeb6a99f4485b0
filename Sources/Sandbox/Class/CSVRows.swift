import WalletServices

/// The rows of a CSV (RFC 4180), without those that are empty. Spaces around a field do not count.
struct CSVRows: Sendable {
    struct Row: Hashable, Sendable {
        var fields: [String]
        /// Where it begins, from 1.
        let line: Int
    }

    let rows: [Row]

    /// - Throws: `ClassError` with `lineTooLong` or `quoteOpen`.
    init(_ text: String) throws(ClassError) {
        // A line feed after a carriage return is one Swift character with it.
        let body = text.withoutInvisible.replacing("\r\n", with: "\n")
            .replacing("\r", with: "\n")
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        if let long = lines.firstIndex(where: { $0.count > Roster.longestLine }) {
            throw ClassError(.lineTooLong, line: long + 1)
        }
        var reader = Reader(separator: Self.separator(in: lines))
        for character in body { reader.take(character) }
        guard !reader.isQuoted else { throw ClassError(.quoteOpen, line: reader.quoteLine) }
        reader.endRow()
        rows = reader.rows
    }

    /// Spreadsheets of many countries separate with a semicolon, and copied cells have tabs.
    private static func separator(in lines: [Substring]) -> Character {
        let first = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        // What is in quotes separates nothing: "Lovelace, Ada";ada@example.com
        let outside = first.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        return ["\t", ";"].first { outside.contains($0) } ?? ","
    }

    /// Takes one character after the other.
    private struct Reader {
        let separator: Character
        var rows: [Row] = []
        private(set) var isQuoted = false
        /// Where the last quoted field began.
        private(set) var quoteLine = 1
        private var fields: [String] = []
        private var field = ""
        private var wasQuoted = false
        private var line = 1
        private var rowLine = 1

        init(separator: Character) { self.separator = separator }

        mutating func take(_ character: Character) {
            if character == "\n" { line += 1 }
            if character == "\"" {
                takeQuote()
            } else if isQuoted {
                field.append(character == "\n" ? " " : character)
            } else if character == separator {
                endField()
            } else if character == "\n" {
                endRow()
            } else {
                field.append(character)
            }
        }

        /// A quote opens a field at its start, and closes it; two within one stand for one.
        private mutating func takeQuote() {
            if isQuoted {
                isQuoted = false
            } else if wasQuoted {
                field.append("\"")
                isQuoted = true
            } else if field.allSatisfy(\.isWhitespace) {
                (field, isQuoted, wasQuoted, quoteLine) = ("", true, true, line)
            } else {
                field.append("\"")
            }
        }

        private mutating func endField() {
            fields.append(String(field.trimming(\.isWhitespace)))
            (field, wasQuoted) = ("", false)
        }

        mutating func endRow() {
            endField()
            if fields.contains(where: { !$0.isEmpty }) {
                rows.append(Row(fields: fields, line: rowLine))
            }
            (fields, rowLine) = ([], line)
        }
    }
}

extension String {
    /// The text without such characters at its ends.
    fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> Substring {
        let rest = drop(while: isLeftOut)
        guard let last = rest.lastIndex(where: { !isLeftOut($0) }) else { return "" }
        return rest[...last]
    }
}
