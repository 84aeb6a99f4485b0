import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// What somebody put into the wallet's file is found before it runs, whatever its name and kind.
@Suite struct ForeignSchemaTests {
    /// SQL that plants it. SQLite itself lets nobody create names that begin with `sqlite_`, but
    /// does not look at the names in its own table.
    struct Plant: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sql: [String]

        init(_ words: String, _ sql: String...) {
            (testDescription, self.sql) = (words, sql)
        }

        /// Made under another name, and renamed in SQLite's own table.
        static func renamed(_ kind: String, to name: String, _ sql: String) -> Plant {
            Plant(
                "a \(kind) called \(name)", sql,
                """
                UPDATE sqlite_schema SET name = '\(name)',
                  tbl_name = iif(tbl_name = 'planted', '\(name)', tbl_name),
                  sql = replace(sql, 'planted', '\(name)') WHERE name = 'planted'
                """)
        }
    }

    private static let makesHost = """
        CREATE TRIGGER planted AFTER INSERT ON session BEGIN
          INSERT OR IGNORE INTO role (person, role, given_at) VALUES (NEW.person, 'host', 1);
        END
        """

    static let plants: [Plant] = [
        Plant("a trigger", makesHost),
        .renamed("trigger", to: "sqlite_stat1", makesHost),
        .renamed("trigger", to: "sqlite_stat9_x", makesHost),
        .renamed("trigger", to: "sqlite_autoindex_person_9", makesHost),
        Plant("a trigger with a table's name", makesHost.replacing("planted", with: "person")),
        Plant("a view", "CREATE VIEW planted AS SELECT * FROM person"),
        .renamed("view", to: "sqlite_stat1", "CREATE VIEW planted AS SELECT 1 AS tbl"),
        .renamed("view", to: "sqlite_stat4", "CREATE VIEW planted AS SELECT * FROM person"),
        Plant("a virtual table", "CREATE VIRTUAL TABLE planted USING fts5(body)"),
        .renamed(
            "virtual table", to: "sqlite_stat1", "CREATE VIRTUAL TABLE planted USING rtree(a, b, c)"
        ),
        Plant("a table", "CREATE TABLE planted (a)"),
        .renamed("table", to: "sqlite_stat1", "CREATE TABLE planted (tbl, idx, stat, more)"),
        .renamed("table", to: "sqlite_sequence", "CREATE TABLE planted (name, seq)"),
        Plant("an index", "CREATE UNIQUE INDEX planted ON session (person)"),
        .renamed(
            "index", to: "sqlite_stat1_i", "CREATE UNIQUE INDEX planted ON session (person)"),
        Plant(
            "a trigger whose entry says that it is SQLite's table", makesHost,
            """
            UPDATE sqlite_schema SET type = 'table', name = 'sqlite_stat1',
              tbl_name = 'sqlite_stat1' WHERE name = 'planted'
            """),
        Plant(
            "a trigger twice",
            """
            INSERT INTO sqlite_schema SELECT * FROM sqlite_schema
            WHERE name = 'transfer_is_never_deleted'
            """),
        Plant("no trigger any more", "DROP TRIGGER transfer_is_never_deleted"),
    ]

    private static func plant(_ plant: Plant, into bench: Bench) throws {
        try bench.inner.withWriter { connection in
            try connection.query("PRAGMA writable_schema = ON", []) { _ in true }
            for sql in plant.sql { try connection.execute(sql, []) }
            try connection.query("PRAGMA writable_schema = OFF", []) { _ in true }
        }
    }

    /// SQLite itself does not open every such file.
    private static func isRefused(_ body: () throws -> Void) -> Bool {
        do { try body() } catch SchemaError.changed(let findings) {
            return !findings.isEmpty
        } catch let error as SQLError {
            return error.cause == .damagedFile
        } catch {
            return error is SQLiteOpenError
        }
        return false
    }

    @Test("Every entrance refuses what a migration did not make (C-40, OPS-3)", arguments: plants)
    func entrances(plant: Plant) async throws {
        let bench = try Bench.onSQLite()
        _ = try await bench.person(1)
        try Self.plant(plant, into: bench)
        let copy = bench.folder.appending(path: "copy.db").path
        #expect(try await bench.wallet.audit.verify().findings.isEmpty == false)
        // A restart, as `serve` does; a copy, as `move` does.
        #expect(Self.isRefused { try bench.restart() })
        #expect(
            Self.isRefused {
                let folder = bench.folder.appending(path: "moved").path
                _ = try SQLStore.copy(bench.inner, into: SQLiteEngine(folder: folder))
            })
        // A file of somebody else, as `restore` and a snapshot's upload read it.
        bench.inner.close()
        try FileManager.default.copyItem(
            atPath: bench.folder.appending(path: SQLiteEngine.fileName).path, toPath: copy)
        #expect(Self.isRefused { _ = try SQLStore.schemaAge(of: SQLiteCopy(path: copy)) })
        #expect(Self.isRefused { _ = try SQLStore.isIntact(SQLiteCopy(path: copy)) })
        // A file in place of the wallet's own, before the start.
        let folder = bench.folder.appending(path: "other")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: copy, toPath: folder.appending(path: SQLiteEngine.fileName).path)
        #expect(
            Self.isRefused { _ = try SQLStore(engine: SQLiteEngine(folder: folder.path)) })
    }

    @Test("An older wallet's file is compared with the schema of its own version (C-40)")
    func older() throws {
        for version in [1, 17, Migrations.steps.count - 1] {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: folder) }
            let engine = try SQLiteEngine(folder: folder.path)
            try engine.withWriter { try Migrations.run(on: $0, upTo: version) }
            #expect(try SQLStore.schemaAge(of: engine) == .older)
            try engine.withWriter {
                try $0.execute("CREATE VIEW planted AS SELECT * FROM person", [])
            }
            #expect(Self.isRefused { _ = try SQLStore.schemaAge(of: engine) })
            #expect(Self.isRefused { _ = try SQLStore(engine: engine) })
        }
    }

    @Test("The statistics that SQLite makes itself are no finding (C-40)")
    func statistics() async throws {
        let bench = try Bench.onSQLite()
        _ = try await bench.person(1)
        try bench.execute("ANALYZE")
        #expect(try bench.texts("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'") == ["1"])
        try bench.restart()
        #expect(try await bench.wallet.audit.verify().findings == [])
    }

    @Test("No view runs on the wallet's connections (C-40)")
    func views() throws {
        let bench = try Bench.onSQLite()
        try bench.execute("CREATE VIEW planted AS SELECT 1 AS one")
        #expect(throws: SQLError.self) {
            _ = try bench.texts("SELECT one FROM planted")
        }
    }
}
