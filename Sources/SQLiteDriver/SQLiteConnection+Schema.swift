import GRDB
import SQLStore

/// Transactions, and what SQLite knows of its schema.
extension SQLiteConnection {
    var product: String { "SQLite" }

    /// Takes the lock for writing at once (https://sqlite.org/lang_transaction.html).
    func begin() throws { try execute("BEGIN IMMEDIATE", []) }

    /// Every statement has ended already.
    func settle() {}

    func commit() throws { try execute("COMMIT", []) }

    func rollback() throws { try execute("ROLLBACK", []) }

    func deferForeignKeys() throws { try execute("PRAGMA defer_foreign_keys = ON", []) }

    /// Rows come one by one anyway.
    func scan(_ sql: String, read: (any SQLRow) throws -> Bool) throws {
        try query(sql, [], read: read)
    }

    /// Each connection has the functions already.
    func prepareSchema() {}

    func statements(for change: SchemaStatement) -> [String] { change.forSQLite }

    func hasTable(_ name: String) throws -> Bool {
        var isFound = false
        try query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1", [.text(name)]) {
            _ in
            isFound = true
            return false
        }
        return isFound
    }

    func columns(of table: String) throws -> [SQLColumn] {
        var columns: [SQLColumn] = []
        try query("SELECT name, type, pk FROM pragma_table_info($1)", [.text(table)]) { row in
            let kind: SQLColumn.Kind =
                switch row.text(1) {
                case "INTEGER": .integer
                case "BLOB": .blob
                default: .text
                }
            columns.append(
                SQLColumn(name: row.text(0), kind: kind, keyPlace: Int(row.integer(2))))
            return true
        }
        return columns
    }

    func schema() throws -> [String: SchemaEntry] {
        var entries: [String: SchemaEntry] = [:]
        try query("SELECT name, type, coalesce(sql, '') FROM sqlite_schema", []) { row in
            // SQLite stores statistics for its query plans in tables of its own.
            if !row.text(0).hasPrefix("sqlite_stat") {
                entries[row.text(0)] = SchemaEntry(kind: row.text(1), definition: row.text(2))
            }
            return true
        }
        return entries
    }

    /// Checks every page, every index against its table, and every reference.
    func damage() throws -> [String] {
        var damage: [String] = []
        try query("PRAGMA integrity_check", []) { row in
            if row.text(0) != "ok" { damage.append(row.text(0)) }
            return true
        }
        try query("PRAGMA foreign_key_check", []) { row in
            let place = row.isNull(1) ? "" : " \(row.integer(1))"
            damage.append("row\(place) of \(row.text(0)) points to a missing row of \(row.text(2))")
            return true
        }
        return damage
    }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        try DatabaseQueue(configuration: SQLiteEngine.options).inDatabase {
            try body(SQLiteConnection($0))
        }
    }
}
