import Foundation
import GRDB
import GRDBSQLite
import SQLStore

/// One SQLite connection. GRDB opens it, caches its prepared statements and serialises its use;
/// values are bound with SQLite directly, because a payment is a dozen statements.
final class SQLiteConnection: SQLConnection {
    private let database: Database
    let epoch: Int
    /// True once a statement read something wrong, which may still be in the cache.
    private(set) var hasMetDamage = false

    init(_ database: Database, epoch: Int = 0) {
        self.database = database
        self.epoch = epoch
    }

    var changedRows: Int { database.changesCount }

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        let statement = try prepared(sql, values)
        defer { sqlite3_reset(statement) }
        errno = 0
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: continue
            case SQLITE_DONE: return
            default: throw failure(after: errno)
            }
        }
    }

    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws {
        let statement = try prepared(sql, values)
        defer { sqlite3_reset(statement) }
        let row = SQLiteRow(statement: statement)
        errno = 0
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if try !read(row) { return }
            case SQLITE_DONE: return
            default: throw failure(after: errno)
            }
        }
    }

    func forgetPages() { _ = sqlite3_db_release_memory(database.sqliteConnection) }

    private func prepared(_ sql: String, _ values: [SQLValue]) throws -> OpaquePointer {
        errno = 0
        do {
            let statement = try database.cachedStatement(sql: sql).sqliteStatement
            for (index, value) in values.enumerated() {
                try bind(value, to: Int32(index + 1), of: statement)
            }
            return statement
        } catch let error as DatabaseError {
            let systemError = errno
            throw SQLError(
                cause: .init(
                    sqliteCode: error.extendedResultCode.rawValue, systemError: systemError),
                message: error.message ?? "SQLite refused a statement")
        }
    }

    /// SQLite copies the bound value (`SQLITE_TRANSIENT`): it may outlive this call.
    private func bind(_ value: SQLValue, to index: Int32, of statement: OpaquePointer) throws {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code: Int32 =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let number): sqlite3_bind_int64(statement, index, number)
            case .text(let text):
                sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), transient)
            case .blob(let bytes):
                bytes.isEmpty
                    ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), transient)
            }
        guard code == SQLITE_OK else { throw failure() }
    }

    /// - Parameter systemError: the value of `errno`. SQLite stores it for most statements, but not
    ///   for a COMMIT, nor where it takes an error of the disk for damage.
    private func failure(after systemError: Int32 = 0) -> SQLError {
        let connection = database.sqliteConnection
        let message = connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
        let code = connection.map { sqlite3_extended_errcode($0) } ?? SQLITE_ERROR
        let kept = connection.map { sqlite3_system_errno($0) } ?? 0
        let isOld = kept == 0 || code & 0xFF == SQLITE_CORRUPT
        let cause = SQLError.Cause(sqliteCode: code, systemError: isOld ? systemError : kept)
        if cause.isDamage { hasMetDamage = true }
        return SQLError(cause: cause, message: message ?? "SQLite is closed")
    }
}

extension SQLError.Cause {
    /// Treats a write that a limit on files or a quota forbids like one on a full disk; SQLite
    /// itself does so only for ENOSPC. A failed flush is never one of these, because its effect is
    /// unknown.
    ///
    /// A page that the disk could not read is not damaged, although SQLite reports EIO as damage
    /// (SQLITE_IOERR_CORRUPTFS becomes SQLITE_CORRUPT).
    ///
    /// - Parameters:
    ///   - sqliteCode: an extended result code (https://sqlite.org/rescode.html).
    ///   - systemError: the system's error, an `errno`.
    init(sqliteCode: Int32, systemError: Int32) {
        // SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC, which are not imported into Swift.
        let isFlush = [4, 5].contains(sqliteCode >> 8)
        // SQLITE_IOERR_READ, SQLITE_IOERR_SHORT_READ and SQLITE_IOERR_CORRUPTFS.
        let isRead = [1, 2, 33].contains(sqliteCode >> 8)
        switch sqliteCode & 0xFF {
        case SQLITE_CONSTRAINT: self = .constraint
        case SQLITE_FULL, SQLITE_READONLY: self = .full
        case SQLITE_IOERR where !isFlush && [ENOSPC, EFBIG, EDQUOT].contains(systemError):
            self = .full
        case SQLITE_IOERR: self = isRead ? .unreadable : .disk
        // The error of our own `row_is_sound`.
        case SQLITE_FORMAT: self = .damagedRow
        case SQLITE_CORRUPT where [EIO, ENXIO].contains(systemError): self = .unreadable
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damagedFile
        default: self = .other
        }
    }
}

/// The current row of a statement.
struct SQLiteRow: SQLRow {
    let statement: OpaquePointer

    func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }

    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

    func text(_ column: Int) -> String {
        guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
