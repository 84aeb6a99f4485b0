import Foundation
import Ledger
import WalletModel

/// Everything that is a person's, as files.
extension Transaction {
    /// Rows of a table's file about this person, each as a JSON object.
    ///
    /// - Parameters:
    ///   - offset: how many rows to pass over.
    ///   - limit: the maximum number of rows.
    package func archived(
        _ table: Table, of person: PersonID, from offset: Int, limit: Int
    ) throws -> [String] {
        guard let file = table.file, let rows = table.rows else { return [] }
        let conditions = ["(\(rows))", file.only, table.isSealed ? table.isSound : nil]
        let columns = file.columns.compactMap { name in table.columns.first { $0.name == name } }
        return try connection.all(
            """
            SELECT \(file.columns.joined(separator: ", ")) FROM \(table.name)
            WHERE \(conditions.compactMap(\.self).joined(separator: " AND "))
            ORDER BY \(table.key.joined(separator: ", ")) LIMIT $2 OFFSET $3
            """, [.id(person), .integer(Int64(limit)), .integer(Int64(offset))]
        ) { row in
            let fields = try columns.enumerated().map { index, column in
                "\"\(column.name)\": \(try Self.json(row, index, column.kind))"
            }
            return "{" + fields.joined(separator: ", ") + "}"
        }
    }

    /// Times as in RFC 3339, days as in ISO 8601, ids as UUIDs.
    private static func json(
        _ row: any SQLRow, _ column: Int, _ kind: Table.Column.Kind
    ) throws -> String {
        if row.isNull(column) { return "null" }
        return switch kind {
        case .time: try quoted(row.time(column).rfc3339)
        case .day: try quoted(CivilDate(daysSince1970: row.integer(column)).iso8601)
        case .flag: row.integer(column) == 1 ? "true" : "false"
        case .number, .counter, .amount, .week: String(row.integer(column))
        case .id, .bytes: try quoted(row.uuid(column).uuidString.lowercased())
        case .text: try quoted(row.text(column))
        }
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try PortableRow.line([.text(text)]).dropFirst().dropLast(), as: UTF8.self)
    }

    /// This person's goals with a photo.
    package func photographedGoals(of person: PersonID) throws -> [AccountID] {
        try connection.all(
            "SELECT goal FROM goal_photo WHERE owner = $1 ORDER BY goal", [.id(person)]
        ) { try $0.accountID(0) }
    }

    /// This person's attachments, without their bytes.
    package func attachments(by person: PersonID) throws -> [(id: AttachmentID, type: String)] {
        try connection.all(
            "SELECT id, type FROM attachment WHERE person = $1 ORDER BY id", [.id(person)]
        ) { (AttachmentID(try $0.uuid(0)), $0.text(1)) }
    }

    /// All accounts and goals that this person has or had.
    package func everything(
        of person: PersonID
    ) throws -> [(record: AccountRecord, isGoal: Bool)] {
        let ids = try connection.all(
            "SELECT id FROM account WHERE owner = $1 ORDER BY position, id", [.id(person)]
        ) { try $0.accountID(0) }
        return try ids.compactMap { id in
            guard let row = try row(id) else { return nil }
            let record = AccountRecord(
                account: row.account, owner: person, name: row.name, openedAt: row.openedAt)
            return (record, row.parent != nil)
        }
    }
}
