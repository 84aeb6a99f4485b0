import Foundation
import Ledger

/// The lines of an export besides its rows. A first line describes the file; a line for each table
/// names its columns, and its rows follow; the last line counts the rows and seals all before it.
enum PortableFile {
    static let version = 1

    struct Head: Codable {
        /// Always "export".
        let awallet: String
        let version: Int
        /// The version of the database's schema.
        let schema: Int
        /// The mark of the books.
        let mark: String
    }

    /// Names a table and its columns. Its rows follow.
    struct Heading: Codable, Hashable {
        let table: String
        /// All columns but the checksum, which triggers write again.
        let columns: [String]

        /// The tables of this database that an export contains, in their order. An older database
        /// has fewer of them, and fewer columns.
        ///
        /// - Throws: `SQLError`.
        static func all(in connection: any SQLConnection) throws -> [Heading] {
            try Table.exported.filter { try connection.hasTable($0.name) }.map { table in
                let columns = try connection.columns(of: table.name).map(\.name)
                return Heading(table: table.name, columns: columns.filter { $0 != "checksum" })
            }
        }

        /// The statement that inserts one row.
        var insert: String {
            let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
            return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        }
    }

    struct End: Codable {
        /// The number of rows of each table.
        let end: [String: Int]
        /// The SHA-256 of all lines before, each with its end.
        let sha256: String
    }

    static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Reads a line that is this part of an export.
    static func read<Part: Decodable>(_: Part.Type, in line: [UInt8]) -> Part? {
        try? JSONDecoder().decode(Part.self, from: Data(line))
    }

    /// The tables and the seal of the lines so far.
    struct Progress {
        private var digest = RunningDigest()
        private(set) var counts: [String: Int] = [:]

        mutating func pass(_ line: [UInt8]) {
            digest.update(line + [10])
        }

        mutating func begin(_ table: String) { counts[table] = 0 }

        mutating func count(_ table: String) { counts[table, default: 0] += 1 }

        var end: End { End(end: counts, sha256: digest.value.hex) }

        func matches(_ end: End) -> Bool {
            end.end == counts && end.sha256 == digest.value.hex
        }
    }
}

/// Why a file was not imported. The text says what is wrong.
public enum ImportError: Error, Hashable, CustomStringConvertible, Sendable {
    case notAnExport
    /// A newer program made it.
    case newer
    /// This line, from 1, is not what an export contains there.
    case damaged(line: Int)
    /// In this line, from 1, a row has a value that its column cannot have.
    case invalid(line: Int, row: String, column: String, isNot: String)
    /// The file ends before its last line.
    case incomplete
    /// The lines are not those that were exported.
    case changed
    /// The rows contradict each other.
    case inconsistent(String)
    /// The books differ from the exported ones.
    case otherBooks(mark: String)

    public var description: String {
        switch self {
        case .notAnExport: "it is not an export of a wallet"
        case .newer: "a newer awallet made it; use that one, or a newer one"
        case .damaged(let line): "its line \(line) is damaged"
        case .invalid(let line, let row, let column, let format):
            "in its line \(line), \(row), \(column) is not \(format)"
        case .incomplete: "its end is missing"
        case .changed: "it was changed after it was made"
        case .inconsistent(let message): "its rows contradict each other (\(message))"
        case .otherBooks(let mark): "its books differ from those that were exported (\(mark))"
        }
    }
}
