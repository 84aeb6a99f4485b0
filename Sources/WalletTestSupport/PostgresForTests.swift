import Foundation
import PostgresDriver
import SQLStore
import SQLiteDriver
import Synchronization

/// A PostgreSQL server on which each test gets a database of its own.
final class PostgresForTests: Sendable {
    /// The server of `AWALLET_TEST_DATABASE`, if that is set.
    static let server = ProcessInfo.processInfo.environment["AWALLET_TEST_DATABASE"]
        .flatMap(PostgresForTests.init)

    /// The server's own database, with rights to create others.
    private let uri: String
    private let admin: Mutex<PostgresEngine?> = Mutex(nil)
    /// New wallets' databases that no test uses now. Emptying one takes a tenth of the time that a
    /// new one takes, and its connections have their statements prepared.
    private let idle: Mutex<[PostgresEngine]> = Mutex([])

    /// The schema of a new wallet.
    private let first = Mutex<Schema?>(nil)

    private struct Schema: Equatable {
        let entries: Set<SchemaEntry>
        var version: Int64 = 0

        init(_ connection: any SQLConnection) throws {
            entries = Set(try connection.schema())
            try connection.query("SELECT max(version) FROM migration", []) { row in
                version = row.integer(0)
                return false
            }
        }
    }

    private init?(uri: String) {
        guard PostgresAddress(uri) != nil else { return nil }
        self.uri = uri
    }

    /// A new wallet's database for one test, which ends with the last use of it.
    func lend() throws -> LentEngine {
        if let engine = idle.withLock({ $0.popLast() }) {
            return lent(engine)
        }
        let engine = try engine(create())
        _ = try SQLStore(engine: engine)
        let schema = try engine.snapshot { try Schema($0) }
        first.withLock { $0 = schema }
        return lent(engine)
    }

    private func lent(_ engine: PostgresEngine) -> LentEngine {
        LentEngine(engine) { [weak self] in try? self?.takeBack($0) }
    }

    /// Takes a database back, and empties it: no trigger refuses that. One whose schema a test has
    /// changed is not lent again.
    private func takeBack(_ engine: PostgresEngine) throws {
        let schema = try engine.snapshot { try Schema($0) }
        guard schema == first.withLock({ $0 }) else { return engine.close() }
        try engine.withWriter { connection in
            try connection.execute(
                """
                DO $$ DECLARE name text; BEGIN
                  SET LOCAL session_replication_role = replica;
                  FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r'
                    AND relnamespace = current_schema()::regnamespace
                    AND relname NOT IN ('migration', 'row_tally', 'writer')
                  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
                  UPDATE row_tally SET count = 0, checksum = 0;
                END $$
                """, [])
        }
        idle.withLock { $0.append(engine) }
    }

    /// The database that belongs to a folder, by a note in it; an empty one if there is none yet.
    func database(of folder: URL) throws -> PostgresEngine {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let note = folder.appending(path: "database")
        if let name = try? String(contentsOf: note, encoding: .utf8) { return try engine(name) }
        let name = try create()
        try Data(name.utf8).write(to: note)
        return try engine(name)
    }

    private func engine(_ name: String) throws -> PostgresEngine {
        guard var parts = URLComponents(string: uri) else { throw URLError(.badURL) }
        parts.path = "/" + name
        guard let address = PostgresAddress(parts.string ?? "") else { throw URLError(.badURL) }
        return try PostgresEngine(address, copy: SQLiteCopy.write, refill: SQLiteCopy.refill)
    }

    private func create() throws -> String {
        let name = "t_" + UUID().uuidString.replacingOccurrences(of: "-", with: "").lowercased()
        try admin.withLock { admin in
            let engine = try admin ?? engine("postgres")
            admin = engine
            try engine.withWriter { try $0.execute("CREATE DATABASE \(name)", []) }
        }
        return name
    }
}
