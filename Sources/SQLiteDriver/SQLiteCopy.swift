import GRDB
public import SQLStore

/// A complete, unused database file, such as a backup, opened for reading.
public final class SQLiteCopy: SQLEngine {
    private let queue: DatabaseQueue

    /// - Throws: `SQLiteOpenError.unreadable`.
    public init(path: String) throws {
        var options = SQLiteEngine.options()
        options.readonly = true
        do {
            queue = try DatabaseQueue(path: path, configuration: options)
        } catch let error as DatabaseError {
            throw SQLiteOpenError.unreadable(error.message ?? "SQLite cannot open it")
        }
    }

    public var product: String { "SQLite" }

    /// Always refused.
    public func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        throw SQLError(cause: .full, message: "a copy is only read")
    }

    public func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try queue.inDatabase { database in
            let connection = SQLiteConnection(database)
            try connection.execute("BEGIN", [])
            // After a damaged page, savepoints of the audit may still be open.
            defer { try? connection.execute("ROLLBACK", []) }
            return try body(connection)
        }
    }

    /// Always refused.
    public func backup(to path: String) throws {
        throw SQLError(cause: .other, message: "a copy is not copied again")
    }
}
