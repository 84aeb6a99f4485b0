import WalletServices

/// The students of a class as a teacher wrote them: a name in each line, or a CSV (RFC 4180) of
/// names and mail addresses, whose header may have other columns too.
struct Roster: Hashable, Sendable {
    /// One student.
    struct Entry: Hashable, Sendable {
        let name: String
        let email: String?
        /// Where the entry begins, from 1.
        let line: Int
    }

    let entries: [Entry]

    /// The longest line, in characters, and the longest name.
    static let longestLine = 200
    static let longestName = 60

    /// Reads a roster.
    ///
    /// - Parameters:
    ///   - text: with any line ending, and perhaps with byte order marks and other characters that
    ///     show nothing.
    ///   - room: how many students there may be.
    /// - Throws: `ClassError` for the first line at fault.
    init(_ text: String, room: Int = .max) throws(ClassError) {
        var rows = try CSVRows(text).rows
        let columns = rows.first.flatMap(RosterColumns.init)
        if columns != nil { rows.removeFirst() }
        var entries: [Entry] = []
        var seen: Set<[String]> = []
        for row in rows {
            let entry = try Self.entry(row, columns ?? RosterColumns())
            let mark = [entry.name.lowercased(), entry.email?.lowercased() ?? ""]
            guard seen.insert(mark).inserted else {
                throw ClassError(.studentTwice, line: row.line)
            }
            guard entries.count < room else { throw ClassError(.tooManyStudents, line: row.line) }
            entries.append(entry)
        }
        guard !entries.isEmpty else { throw ClassError(.rosterEmpty) }
        self.entries = entries
    }

    private static func entry(
        _ row: CSVRows.Row, _ columns: RosterColumns
    ) throws(ClassError) -> Entry {
        let fields = row.fields
        let name = columns.names.filter { $0 < fields.count }.map { fields[$0] }
            .filter { !$0.isEmpty }.joined(separator: " ")
        let isReadable = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.generalCategory != .control
        }
        guard !name.isEmpty, name.count <= longestName, isReadable else {
            throw ClassError(.nameInvalid, line: row.line)
        }
        let email = columns.email.flatMap { $0 < fields.count ? fields[$0] : nil } ?? ""
        guard columns.hasHeader || fields.count <= 2, email.isEmpty || EmailAddress(email) != nil
        else {
            throw ClassError(.emailInvalid, line: row.line)
        }
        return Entry(name: name, email: email.isEmpty ? nil : email, line: row.line)
    }
}
