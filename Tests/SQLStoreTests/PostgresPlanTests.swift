import SQLStore
import Testing
import WalletTestSupport

@testable import PostgresDriver

@Suite("Query plans of PostgreSQL", .enabled(if: TestDatabase.hasServer, "needs a server"))
struct PostgresPlanTests {
    /// Makes PostgreSQL believe that tables with a row have a million, and that it never looked
    /// at the others, until the end of the transaction.
    private static let settings = [
        "INSERT INTO departed (person, departed_at) SELECT id, 1 FROM person LIMIT 1",
        "DELETE FROM pg_statistic WHERE starelid >= 16384",
        """
        UPDATE pg_class SET
          reltuples = CASE WHEN pg_relation_size(oid) > 0 THEN 1000000 ELSE -1 END,
          relpages = CASE WHEN pg_relation_size(oid) > 0 THEN 1 ELSE 0 END
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')
          AND NOT EXISTS (SELECT 1 FROM pg_index WHERE indexrelid = oid AND indpred IS NOT NULL)
        """,
        "SET LOCAL enable_seqscan = off", "SET LOCAL enable_sort = off",
        "SET LOCAL plan_cache_mode = force_generic_plan",
    ]

    /// An incremental sort orders the rows of one moment among themselves.
    @Test("No statement of a request reads a whole table or sorts one")
    func noScans() async throws {
        let bench = try Bench()
        try await QueryPlanTests().exercise(bench)
        for (number, sql) in try QueryPlanTests.requests(of: bench).enumerated() {
            let plan = try plan(of: sql, number, in: bench)
            // Treasurers and hosts are few.
            let faults = Self.faults(in: plan).filter { !$0.contains(" on role ") }
            #expect(faults == [], "\(sql)\n\(plan.joined(separator: "\n"))")
        }
    }

    private func plan(of sql: String, _ number: Int, in bench: Bench) throws -> [String] {
        let parameters = sql.matches(of: /\$(\d+)/).compactMap { Int($0.output.1) }.max() ?? 0
        let nulls = Array(repeating: "NULL", count: parameters).joined(separator: ", ")
        return try bench.inner.withWriter { connection in
            try connection.begin()
            defer { try? connection.rollback() }
            for setting in Self.settings { try connection.execute(setting, []) }
            let text = PostgresDialect.translate(sql)
            try connection.execute("PREPARE plan\(number) AS \(text)", [])
            var lines: [String] = []
            let execution = parameters == 0 ? "plan\(number)" : "plan\(number)(\(nulls))"
            try connection.query("EXPLAIN EXECUTE \(execution)", []) { row in
                lines.append(row.text(0))
                return true
            }
            return lines
        }
    }

    /// The nodes that read everything or sort, and those that read an index from end to end.
    private static func faults(in plan: [String]) -> [String] {
        var faults: [String] = []
        var scan: String?
        for line in plan + ["->"] {
            if line.contains("->") || line == plan.first {
                if let scan { faults.append(scan) }
                scan = line.contains(/Index (Only )?Scan/) ? line : nil
                if line.contains("Seq Scan") || line.contains("->  Sort ") { faults.append(line) }
            }
            if line.contains("Index Cond:") { scan = nil }
        }
        return faults
    }
}
