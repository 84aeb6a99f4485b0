/// A value in SQL: a parameter or a column.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

/// One row of a result, valid only while it is being read. Columns count from 0. A column of
/// another type than requested reads as 0 or empty: tables are strict, so this can only be our own
/// bug.
public protocol SQLRow {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
}

/// One connection to a database, which each driver implements. Not safe for concurrent use.
///
/// SQL numbers its parameters `$1`, `$2` … in the order in which they first appear, which SQLite
/// and PostgreSQL read alike. Each text of a statement is prepared once.
public protocol SQLConnection: AnyObject {
    /// Runs a statement that returns no rows.
    ///
    /// - Throws: `SQLError`.
    func execute(_ sql: String, _ values: [SQLValue]) throws

    /// Runs a query and reads each row of its result until `read` returns false.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws

    /// How many rows the last `execute` changed.
    var changedRows: Int { get }

    /// Uses a new, empty database in memory, which is discarded afterwards.
    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer
}

extension SQLConnection {
    /// The first row of the result; nil when there is none.
    func first<Answer>(
        _ sql: String, _ values: [SQLValue], _ read: (any SQLRow) throws -> Answer
    ) throws -> Answer? {
        var answer: Answer?
        try query(sql, values) { row in
            answer = try read(row)
            return false
        }
        return answer
    }

    /// All rows of the result.
    func all<Answer>(
        _ sql: String, _ values: [SQLValue] = [], _ read: (any SQLRow) throws -> Answer
    ) throws -> [Answer] {
        var answers: [Answer] = []
        try query(sql, values) { row in
            answers.append(try read(row))
            return true
        }
        return answers
    }
}

/// An error that a database reported.
public struct SQLError: Error, Hashable, Sendable {
    /// The kind of error, which decides whether the store can go on.
    public enum Cause: Hashable, Sendable {
        /// The statement broke a rule of the schema and did nothing.
        case constraint
        /// No space, or a read-only file: nothing was written; a retry may succeed.
        case full
        /// The disk failed: it is unknown what was written.
        case disk
        /// A row differs from what was written: the statement did nothing; others can go on.
        case damagedRow
        /// The file is damaged.
        case damagedFile
        /// Anything else: our own bug.
        case other

        /// Whether the error affects only the write that met it.
        var concernsOneWrite: Bool { self == .constraint || self == .damagedRow }
        var isDamage: Bool { self == .damagedRow || self == .damagedFile }
    }

    public let cause: Cause
    public let message: String

    public init(cause: Cause, message: String) {
        self.cause = cause
        self.message = message
    }
}

/// A database: one connection for writes, and snapshots for reads.
public protocol SQLEngine: Sendable {
    /// Uses the writing connection. One thread calls it at a time.
    func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer

    /// Reads from one consistent snapshot of the committed data.
    func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer

    /// Copies the current database into a new, self-contained file. The file is not flushed.
    ///
    /// - Throws: `SQLError`.
    func backup(to path: String) throws

    /// Checks for free space before each group of writes.
    ///
    /// - Throws: `SQLError` with `Cause.full` while there is no space.
    func requireRoom() throws

    /// Tries to free space after a group ran out of it and was rolled back.
    ///
    /// - Returns: whether there is more space now, so that the group can be retried.
    /// - Throws: `SQLError` with `Cause.disk`.
    func makeRoom() throws -> Bool

    /// Writes the database anew, so that no byte of a deleted row stays in its files.
    ///
    /// - Throws: `SQLError`; then some may stay.
    func scrub() throws
}

/// Defaults for an engine without knowledge of its disk.
extension SQLEngine {
    /// Assumes that there is space.
    public func requireRoom() throws {}

    /// Frees nothing.
    public func makeRoom() throws -> Bool { false }

    /// Deletes nothing.
    public func scrub() throws {}
}
