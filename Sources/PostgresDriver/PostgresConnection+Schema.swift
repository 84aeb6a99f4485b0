import SQLStore

/// What PostgreSQL knows of the schema.
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

    func schema() throws -> [String: SchemaEntry] {
        let entries = try all(Self.schemaEntries) { row in
            (row.text(0), SchemaEntry(kind: row.text(1), definition: row.text(2)))
        }
        return Dictionary(entries, uniquingKeysWith: { one, _ in one })
    }

    /// Definitions without the schema's name, so that those of two schemas can be compared. A
    /// trigger that is switched off has another definition.
    private static let schemaEntries = """
        WITH here AS (SELECT current_schema()::regnamespace AS id),
        entry (name, kind, definition) AS (
          SELECT relname::text, 'table', string_agg(
            attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
              || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || attidentity::text || ' '
              || attcollation::regcollation::text, ', ' ORDER BY attname)
          FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
            AND NOT attisdropped
          LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
          WHERE relkind IN ('r', 'v', 'm', 'f', 'p') AND relnamespace IN (SELECT id FROM here)
          GROUP BY pg_class.oid, relname
          UNION ALL
          SELECT relname || '.' || conname, 'rule', pg_get_constraintdef(pg_constraint.oid)
            || CASE WHEN convalidated THEN '' ELSE ' NOT VALID' END
          FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
          WHERE contype <> 't' AND connamespace IN (SELECT id FROM here)
          UNION ALL
          SELECT relname::text, 'index', pg_get_indexdef(indexrelid)
            || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
          FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE relnamespace IN (SELECT id FROM here)
          UNION ALL
          SELECT tgname::text || ' on ' || relname, 'trigger',
            tgenabled::text || pg_get_triggerdef(pg_trigger.oid)
          FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
          WHERE NOT tgisinternal AND relnamespace IN (SELECT id FROM here)
          UNION ALL
          SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')', 'function',
            CASE WHEN prokind = 'a' THEN 'aggregate' ELSE pg_get_functiondef(oid) END
          FROM pg_proc WHERE pronamespace IN (SELECT id FROM here))
        SELECT name, kind, replace(definition, current_schema() || '.', '') FROM entry
        """

    /// Checks that every reference leads to a row. PostgreSQL checks a page when it reads it, where
    /// the database has checksums.
    func damage() throws -> [String] {
        let references = try all(
            """
            SELECT source.relname::text, target.relname::text, s.attname::text, t.attname::text
            FROM pg_constraint
            JOIN pg_class source ON source.oid = conrelid
            JOIN pg_class target ON target.oid = confrelid
            JOIN pg_attribute s ON s.attrelid = conrelid AND s.attnum = conkey[1]
            JOIN pg_attribute t ON t.attrelid = confrelid AND t.attnum = confkey[1]
            WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 3
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
