import SQLStore

/// A connection whose tables are in a new schema of a transaction that is never committed: an empty
/// database for the migrations to fill.
final class ScratchSchema: SQLConnection {
    private let inner: PostgresConnection

    init(_ inner: PostgresConnection) throws {
        self.inner = inner
        try inner.execute("BEGIN", [])
        try inner.execute("CREATE SCHEMA awallet_scratch", [])
        try inner.execute("SET LOCAL search_path = awallet_scratch", [])
    }

    deinit { try? inner.rollback() }

    // The transaction is open already, and ends with this object.
    func begin() throws {}
    func settle() throws { try inner.settle() }
    func commit() throws {}
    func rollback() throws {}

    var product: String { inner.product }

    var changedRows: Int { inner.changedRows }

    func execute(_ sql: String, _ values: [SQLValue]) throws { try inner.execute(sql, values) }

    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws {
        try inner.query(sql, values, read: read)
    }

    func scan(_ sql: String, read: (any SQLRow) throws -> Bool) throws {
        try inner.scan(sql, read: read)
    }

    func deferForeignKeys() throws { try inner.deferForeignKeys() }

    func prepareSchema() throws { try inner.prepareSchema() }

    func statements(for change: SchemaStatement) -> [String] { inner.statements(for: change) }

    func hasTable(_ name: String) throws -> Bool { try inner.hasTable(name) }

    func columns(of table: String) throws -> [SQLColumn] { try inner.columns(of: table) }

    func schema() throws -> [String: SchemaEntry] { try inner.schema() }

    func damage() throws -> [String] { try inner.damage() }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer { try inner.withEmptyDatabase(body) }
}
