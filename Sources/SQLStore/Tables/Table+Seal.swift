/// The checksum of a row covers the values that no hash chain covers: names, notes, categories,
/// plans. Triggers write it, and every query that reads such a row verifies it. A counter table
/// stores the number of rows and the sum of their checksums, so that an audit detects missing rows.
///
/// Each driver provides the SQL functions `row_checksum`, `row_is_sound` and `checksum_of_all`, and
/// the triggers.
extension Table {
    /// True if rows carry a checksum.
    var isSealed: Bool { !covered.isEmpty }

    /// Every table whose rows carry a checksum.
    public static let sealed = all.filter(\.isSealed)

    /// SQL for the checksum that a row should have.
    var checksum: String { "row_checksum(\(values(of: name)))" }

    /// SQL for the covered values of a row, after the table's name.
    ///
    /// - Parameter row: the name of the row: a table, or `NEW` and `OLD` in a trigger.
    public func values(of row: String) -> String { Self.values(of: row, in: name, covered) }

    static func values(of row: String, in table: String, _ columns: [String]) -> String {
        (["'\(table)'"] + columns.map { "\(row).\($0)" }).joined(separator: ", ")
    }
}
