import CSQLiteSetup
import Foundation
import GRDB
import GRDBSQLite
public import SQLStore
import Synchronization

/// A wallet's SQLite database in a folder of its own: one writing connection, and read-only ones.
public final class SQLiteEngine: SQLEngine {
    /// The settings read back after opening.
    public let report: SQLiteReport
    let writer: DatabaseQueue
    /// How often everything was replaced.
    let restores = Atomic(0)
    /// Without them, the writing connection reads too.
    private let readers: Readers?
    private let lock: FolderLock
    let path: String
    let reserve: DiskReserve
    /// When to look for space again, while there is none.
    let nextTry = Mutex(ContinuousClock.now)

    /// How much of the file a connection usually remembers, in KiB.
    private static let usualCache = 32 << 10

    /// The database's file inside the data folder.
    public static let fileName = "wallet.db"

    /// Opens the database in this folder, creating both if necessary.
    ///
    /// - Parameters:
    ///   - reserveBytes: how much disk space to reserve for a full disk.
    ///   - isFrugal: whether one connection with a small cache does everything: slower, and a
    ///     quarter of the memory.
    /// - Throws: `SQLiteOpenError`, whose text says what to do.
    public init(
        folder: String, reserveBytes: Int = 0, isFrugal: Bool = false
    ) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw SQLiteOpenError.folderUnusable(folder)
        }
        lock = try Self.lock(folder: folder)
        _ = Self.setup
        path = folder + "/" + Self.fileName
        reserve = DiskReserve(folder: folder, byteCount: reserveBytes)
        reserve.giveUpAll()
        errno = 0
        do {
            let options = Self.options(cacheKiB: isFrugal ? 128 : Self.usualCache)
            writer = try DatabaseQueue(path: path, configuration: options)
            readers = isFrugal ? nil : Readers(path: path, options: options)
            report = try writer.writeWithoutTransaction { [path] in
                try SQLiteReport(settingUp: $0, path: path)
            }
        } catch let error as DatabaseError {
            let systemError = errno
            let cause = SQLError.Cause(
                sqliteCode: error.extendedResultCode.rawValue, systemError: systemError)
            if cause == .unreadable { throw SQLiteOpenError.diskFailed(path) }
            if reserve.freeBytes < DiskReserve.margin { throw SQLiteOpenError.diskFull(folder) }
            let message = error.message ?? "SQLite error \(error.resultCode)"
            throw SQLiteOpenError.unreadable("\(path): \(message)")
        }
        settleReserve()
    }

    deinit { close() }

    /// Closes the database, also while somebody still keeps this engine: a process must not end
    /// before that. Every later use fails.
    ///
    /// The writer must be the last to close: then SQLite checkpoints the log into the file, which
    /// is complete without it.
    public func close() {
        readers?.close()
        try? writer.close()
    }

    /// The exclusive right to use this folder, as long as the result is retained.
    ///
    /// - Throws: `SQLiteOpenError.folderInUse`.
    public static func lock(folder: String) throws -> FolderLock {
        guard let lock = FolderLock(path: folder + "/lock") else {
            throw SQLiteOpenError.folderInUse(folder)
        }
        return lock
    }

    /// Runs once, before the first connection. SQLite refuses it later; the only loss is speed.
    private static let setup = csqlite_stop_counting_memory()

    /// The options of every connection. They change nothing in the file, which may be somebody
    /// else's.
    static func options(cacheKiB: Int = usualCache) -> Configuration {
        var options = Configuration()
        options.foreignKeysEnabled = true
        options.busyMode = .timeout(5)
        options.prepareDatabase { database in
            guard csqlite_distrust_schema(database.sqliteConnection) == SQLITE_OK,
                csqlite_add_row_checksums(database.sqliteConnection) == SQLITE_OK
            else { throw DatabaseError(message: "SQLite took no functions") }
            // Without recursive triggers, INSERT OR REPLACE would delete a transfer without running
            // the trigger that prevents it.
            try database.execute(
                sql: """
                    PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY;
                    PRAGMA cache_size = -\(cacheKiB); PRAGMA secure_delete = ON
                    """)
        }
        return options
    }

    public var product: String { "SQLite \(report.version)" }

    public func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try writer.writeWithoutTransaction { database in
            let connection = SQLiteConnection(
                database, epoch: restores.load(ordering: .relaxed))
            defer { if connection.hasMetDamage { connection.forgetPages() } }
            return try body(connection)
        }
    }

    public func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try read { database in
            let connection = SQLiteConnection(database)
            defer { if connection.hasMetDamage { connection.forgetPages() } }
            try connection.execute("BEGIN", [])
            defer { try? connection.execute("COMMIT", []) }
            return try body(connection)
        }
    }

    public func backup(to path: String) throws {
        try read { try SQLiteConnection($0).execute("VACUUM INTO $1", [.text(path)]) }
    }

    private func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        guard let readers else { return try writer.writeWithoutTransaction(body) }
        return try readers.read(body)
    }
}

/// SQLite's actual settings, read back after opening.
public struct SQLiteReport: Hashable, Sendable {
    /// For example `3.40.1`.
    public let version: String

    /// Configures the writer and reads its settings back.
    ///
    /// - Throws: `SQLiteOpenError` when a setting had no effect, or the file is damaged or not
    ///   ours.
    init(settingUp database: Database, path: String) throws {
        try Self.claim(database, path: path)
        try database.execute(
            sql: """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                PRAGMA wal_autocheckpoint = 20000
                """)
        try Self.expect("journal_mode", "wal", in: database, at: path)
        try Self.expect("synchronous", "2", in: database, at: path)
        try Self.expect("foreign_keys", "1", in: database, at: path)
        try Self.expect("recursive_triggers", "1", in: database, at: path)
        try Self.expect("secure_delete", "1", in: database, at: path)
        try Self.expect("busy_timeout", "5000", in: database, at: path)
        try Self.expect("quick_check", "ok", in: database, at: path)
        version = try String.fetchOne(database, sql: "SELECT sqlite_version()") ?? "unknown"
    }

    /// Marks a new file as ours (`application_id`, https://sqlite.org/pragma.html), and refuses a
    /// file with another program's tables.
    private static func claim(_ database: Database, path: String) throws {
        let ours: Int64 = 0x4157_4C54  // "AWLT"
        if try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0 {
            try database.execute(sql: "PRAGMA application_id = \(ours)")
        }
        guard try Int64.fetchOne(database, sql: "PRAGMA application_id") == ours else {
            throw SQLiteOpenError.notOurs(path)
        }
    }

    private static func expect(
        _ pragma: String, _ expected: String, in database: Database, at path: String
    ) throws {
        let value = try DatabaseValue.fetchOne(database, sql: "PRAGMA \(pragma)")
        let number = value.flatMap { Int64.fromDatabaseValue($0) }
        let found = number.map(String.init) ?? value.flatMap { String.fromDatabaseValue($0) }
        if let found, SQLiteConnection.tellsOfReading(found) {
            throw SQLiteOpenError.diskFailed(path)
        }
        guard found == expected else {
            throw SQLiteOpenError.settingRefused(
                pragma, expected: expected, found: found ?? "nothing")
        }
    }
}

/// Why the database was not opened. The text says what to do.
public enum SQLiteOpenError: Error, Hashable, CustomStringConvertible, Sendable {
    case folderUnusable(String)
    case folderInUse(String)
    case diskFull(String)
    case diskFailed(String)
    case unreadable(String)
    case notOurs(String)
    case settingRefused(String, expected: String, found: String)

    public var description: String {
        switch self {
        case .folderUnusable(let folder):
            "The data folder \(folder) cannot be made or written. Choose another with --data."
        case .folderInUse(let folder):
            """
            Another awallet is running on the data folder \(folder), or it cannot be written. \
            Stop that one first, or choose another folder with --data.
            """
        case .diskFull(let folder):
            """
            No space is left on the disk of \(folder). Free some, and start again. Nothing was \
            changed.
            """
        case .diskFailed(let path):
            """
            The disk failed to return a part of \(path). Check the disk, its cable and the \
            system's log, and start again. Nothing was changed.
            """
        case .unreadable(let message):
            "The database cannot be read: \(message). Restore a backup; nothing was changed."
        case .notOurs(let path):
            "\(path) belongs to another program. Choose another folder with --data."
        case .settingRefused(let pragma, let expected, let found):
            """
            SQLite did not take a setting that safety needs: \(pragma) is \(found), \
            not \(expected). Nothing was served. Restore a backup, or put the data on a local disk.
            """
        }
    }
}
