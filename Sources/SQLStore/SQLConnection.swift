/// A value that SQL takes or gives.
public enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

/// One row of an answer, valid only while it is being read. Columns count from 0. A column of
/// another type than asked for reads as 0 or empty: tables are strict, so it is our own bug.
public protocol SQLRow {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
}

/// One connection to a database: what a driver has to offer. Not to be used from two threads.
///
/// SQL names its values `$1`, `$2` … in the order in which they first appear, which SQLite and
/// PostgreSQL read alike. Statements are prepared once for each text.
public protocol SQLConnection: AnyObject {
    /// Runs a statement that answers nothing.
    ///
    /// - Throws: `SQLError`.
    func execute(_ sql: String, _ values: [SQLValue]) throws

    /// Runs a query and reads each row of its answer until `read` returns false.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws

    /// How many rows the last `execute` changed.
    var changedRows: Int { get }

    /// Uses a new database in memory, with nothing in it, that is gone afterwards.
    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer
}

extension SQLConnection {
    /// The first row of the answer; nil when there is none.
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

    /// All rows of the answer.
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

/// What a database says when it cannot do what it was told.
public struct SQLError: Error, Hashable, Sendable {
    /// What kind of fault it is, which decides whether the store may go on.
    public enum Cause: Hashable, Sendable {
        /// A rule of the schema was broken: the statement did nothing.
        case constraint
        /// No space, or the file is read-only: nothing was written, and it can be tried later.
        case full
        /// The disk failed: what reached it is not known.
        case disk
        /// A row is not what was written: the statement did nothing, and others can go on.
        case damagedRow
        /// The file is damaged.
        case damagedFile
        /// Anything else: our own bug.
        case other

        /// Whether only the write that met it has to be given up.
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

/// A database: one connection that writes, and snapshots to read from.
public protocol SQLEngine: Sendable {
    /// Uses the writing connection. Called by one thread at a time.
    func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer

    /// Reads from one consistent snapshot of what is committed.
    func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer

    /// Copies the database, as it is now, into a new file that is complete by itself. It is not
    /// flushed.
    ///
    /// - Throws: `SQLError`.
    func backup(to path: String) throws

    /// Called before each group of writes.
    ///
    /// - Throws: `SQLError` with `Cause.full` while there is no room for any.
    func requireRoom() throws

    /// Called when a group found no room and was rolled back.
    ///
    /// - Returns: whether there is more room now, so that the group may be tried again.
    /// - Throws: `SQLError` with `Cause.disk`.
    func makeRoom() throws -> Bool
}

/// An engine that knows nothing of its disk.
extension SQLEngine {
    /// There always seems to be room.
    public func requireRoom() throws {}

    /// There is no more than there was.
    public func makeRoom() throws -> Bool { false }
}
