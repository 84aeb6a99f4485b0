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
        try first(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1", [.text(name)]
        ) { _ in true } ?? false
    }

    func columns(of table: String) throws -> [SQLColumn] {
        try all("SELECT name, type, pk FROM pragma_table_info($1)", [.text(table)]) { row in
            let kinds: [String: SQLColumn.Kind] = ["INTEGER": .integer, "BLOB": .blob]
            return SQLColumn(
                name: row.text(0), kind: kinds[row.text(1)] ?? .text,
                keyPlace: Int(row.integer(2)))
        }
    }

    /// SQLite stores statistics for its query plans in tables of its own, which are left out.
    func schema() throws -> [String: SchemaEntry] {
        let entries = try all("SELECT name, type, coalesce(sql, '') FROM sqlite_schema") { row in
            (row.text(0), SchemaEntry(kind: row.text(1), definition: row.text(2)))
        }
        return Dictionary(
            entries.filter { !$0.0.hasPrefix("sqlite_stat") }, uniquingKeysWith: { one, _ in one })
    }

    /// Checks every page, every index against its table, and every reference.
    func damage() throws -> [String] {
        let damage = try all("PRAGMA integrity_check") { $0.text(0) }
        let orphans = try all("PRAGMA foreign_key_check") { row in
            let place = row.isNull(1) ? "" : " \(row.integer(1))"
            return "row\(place) of \(row.text(0)) points to a missing row of \(row.text(2))"
        }
        return damage.filter { $0 != "ok" } + orphans
    }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        try DatabaseQueue(configuration: SQLiteEngine.options()).inDatabase {
            try body(SQLiteConnection($0))
        }
    }
}
