import SQLStore

/// PostgreSQL's knowledge of the schema.
extension PostgresConnection {
    var product: String { "PostgreSQL" }

    func prepareSchema() throws {
        try execute("SET client_min_messages = 'warning'", [])
        guard try !hasTable("writer") else { return }
        for statement in PostgresDialect.beforeTables { try execute(statement, []) }
    }

    func statements(for change: SchemaStatement) -> [String] {
        PostgresDialect.statements(for: change)
    }

    func hasTable(_ name: String) throws -> Bool {
        try first(
            """
            SELECT 1 FROM pg_class WHERE relname = $1 AND relkind = 'r'
              AND relnamespace = current_schema()::regnamespace
            """, [.text(name)]
        ) { _ in true } ?? false
    }

    func columns(of table: String) throws -> [SQLColumn] {
        try all(
            """
            SELECT attname::text, atttypid::regtype::text,
              coalesce(array_position(indkey::smallint[], attnum), -1) + 1
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
            WHERE relname = $1 AND relnamespace = current_schema()::regnamespace AND attnum > 0
              AND NOT attisdropped ORDER BY attnum
            """, [.text(table)]
        ) { row in
            let kinds: [String: SQLColumn.Kind] = ["bigint": .integer, "bytea": .blob]
            return SQLColumn(
                name: row.text(0), kind: kinds[row.text(1)] ?? .text,
                keyPlace: Int(row.integer(2)))
        }
    }

    var isShared: Bool { true }

    func schema() throws -> [SchemaEntry] {
        try all(PostgresCatalog.entries) { row in
            SchemaEntry(
                kind: row.text(0), name: row.text(1), owner: row.isNull(2) ? nil : row.text(2),
                definition: row.text(3), isPart: row.integer(4) == 1)
        }
    }

    /// Checks that every reference between the wallet's tables leads to a row. PostgreSQL checks a
    /// page when it reads it, where the database has checksums.
    func damage() throws -> [String] {
        let references = try all(
            """
            SELECT source.relname::text, target.relname::text, s.attname::text, t.attname::text
            FROM pg_constraint
            JOIN pg_class source ON source.oid = conrelid
            JOIN pg_class target ON target.oid = confrelid
            JOIN pg_attribute s ON s.attrelid = conrelid AND s.attnum = conkey[1]
            JOIN pg_attribute t ON t.attrelid = confrelid AND t.attnum = confkey[1]
            WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
              AND source.relname IN (\(PostgresCatalog.tables)) ORDER BY 1, 3
            """
        ) { (source: $0.text(0), target: $0.text(1), column: $0.text(2), key: $0.text(3)) }
        return try references.compactMap { reference in
            try first(
                """
                SELECT 1 FROM \(reference.source) s
                WHERE s.\(reference.column) IS NOT NULL AND NOT EXISTS (
                  SELECT 1 FROM \(reference.target) t
                  WHERE t.\(reference.key) = s.\(reference.column)) LIMIT 1
                """, []
            ) { _ in "a row of \(reference.source) points to a missing row of \(reference.target)" }
        }
    }
}
