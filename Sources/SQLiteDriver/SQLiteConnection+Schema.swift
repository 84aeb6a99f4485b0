import GRDB
import GRDBSQLite
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
            // A virtual table has no pages of its own.
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = $1",
            [.text(name)]
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

    /// Everything in the file but the tables in which SQLite itself keeps statistics for its query
    /// plans. SQLite never looks at the name or the kind of an entry, only at its definition.
    func schema() throws -> [SchemaEntry] {
        try all("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema") { row in
            SchemaEntry(
                kind: row.text(0), name: row.text(1), owner: row.text(2), definition: row.text(3))
        }.filter { !Self.statistics.contains($0) }
    }

    /// As `ANALYZE` makes them (https://sqlite.org/fileformat2.html#stat1tab).
    private static let statistics = [
        ("sqlite_stat1", "tbl,idx,stat"), ("sqlite_stat4", "tbl,idx,neq,nlt,ndlt,sample"),
    ].map { name, columns in
        SchemaEntry(
            kind: "table", name: name, owner: name,
            definition: "CREATE TABLE \(name)(\(columns))")
    }

    /// Checks every page, every index against its table, and every reference.
    func damage() throws -> [String] {
        let damage = try all("PRAGMA integrity_check") { $0.text(0) }
        if let message = damage.first(where: Self.tellsOfReading) {
            throw SQLError(cause: .unreadable, message: message)
        }
        let orphans = try all("PRAGMA foreign_key_check") { row in
            let place = row.isNull(1) ? "" : " \(row.integer(1))"
            return "row\(place) of \(row.text(0)) points to a missing row of \(row.text(2))"
        }
        return damage.filter { $0 != "ok" } + orphans
    }

    /// True if this finding of SQLite's own check says that the disk failed to return a page.
    static func tellsOfReading(_ finding: String) -> Bool {
        finding.matches(of: /error code[ =](\d+)/).contains {
            Int32($0.1).map { $0 & 0xFF } == SQLITE_IOERR
        }
    }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        try DatabaseQueue(configuration: SQLiteEngine.options()).inDatabase {
            try body(SQLiteConnection($0))
        }
    }
}
