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
    /// The database's name, for example `SQLite`. Two connections of one name have one schema.
    var product: String { get }

    /// Grows when somebody else may have written since this connection's last transaction: what is
    /// remembered of the database is then out of date.
    var epoch: Int { get }

    /// True if others may put things of their own beside the wallet's tables.
    var isShared: Bool { get }

    /// Runs a statement that returns no rows.
    ///
    /// - Throws: `SQLError`.
    func execute(_ sql: String, _ values: [SQLValue]) throws

    /// Runs an `UPDATE` once for each list of values, which concern different rows. A driver may
    /// run all of them together.
    ///
    /// - Throws: `SQLError`.
    func execute(_ sql: String, each values: [[SQLValue]]) throws

    /// Runs a query and reads each row of its result until `read` returns false.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws

    /// Runs a query once for each list of values. A driver may send all of them together.
    ///
    /// - Parameter read: gets the place of the list, and a row of its result.
    /// - Throws: `SQLError`, and what `read` throws.
    func query(
        _ sql: String, each values: [[SQLValue]], read: (Int, any SQLRow) throws -> Void) throws

    /// Like `query`, for a result too large for the memory, which the driver may fetch in parts.
    /// `read` must not use the connection.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    func scan(_ sql: String, read: (any SQLRow) throws -> Bool) throws

    /// How many rows the last `execute` changed.
    var changedRows: Int { get }

    /// Begins a transaction that may write. Until it ends, a driver may send several statements
    /// together, and report the error of one at a later one, at the latest at `settle` or `commit`.
    ///
    /// - Throws: `SQLError`.
    func begin() throws

    /// Lets a table's automatic keys go on after those of rows that brought their own.
    ///
    /// - Throws: `SQLError`.
    func countOnwards() throws

    /// Waits for every statement sent so far.
    ///
    /// - Throws: `SQLError`, the first error among them.
    func settle() throws

    /// Checks that nobody else keeps rows from being added to these tables.
    ///
    /// - Throws: `SQLError` with `Cause.rolledBack` when somebody does.
    func requireUnlocked(_ tables: [String]) throws

    /// - Throws: `SQLError`; its cause says whether the transaction took effect.
    func commit() throws

    /// - Throws: `SQLError`.
    func rollback() throws

    /// Checks references between tables only at the end of the current transaction.
    ///
    /// - Throws: `SQLError`.
    func deferForeignKeys() throws

    /// Creates what the schema expects of its engine, before anything else.
    ///
    /// - Throws: `SQLError`.
    func prepareSchema() throws

    /// The engine's own statements for a change of the schema.
    func statements(for change: SchemaStatement) -> [String]

    /// - Throws: `SQLError`.
    func hasTable(_ name: String) throws -> Bool

    /// The columns of a table, in order.
    ///
    /// - Throws: `SQLError`.
    func columns(of table: String) throws -> [SQLColumn]

    /// Every part of the schema, also of what others put beside the wallet's tables. Reading it
    /// runs nothing of it.
    ///
    /// - Throws: `SQLError`.
    func schema() throws -> [SchemaEntry]

    /// Checks the engine's own storage and all references between tables. Each finding is a
    /// sentence.
    ///
    /// - Throws: `SQLError`.
    func damage() throws -> [String]

    /// Forgets what it remembers of the file, so that the next statements read it from the disk.
    func forgetPages()

    /// Uses a new, empty database, which is discarded afterwards.
    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer
}

/// A column as its database describes it.
public struct SQLColumn: Hashable, Sendable {
    /// The type of its values.
    public enum Kind: Hashable, Sendable { case integer, text, blob }

    public let name: String
    public let kind: Kind
    /// Its place in the primary key, from 1; 0 outside it.
    public let keyPlace: Int

    public init(name: String, kind: Kind, keyPlace: Int) {
        self.name = name
        self.kind = kind
        self.keyPlace = keyPlace
    }
}

extension SQLConnection {
    /// One after the other.
    public func execute(_ sql: String, each values: [[SQLValue]]) throws {
        for values in values { try execute(sql, values) }
    }

    /// One after the other.
    public func query(
        _ sql: String, each values: [[SQLValue]], read: (Int, any SQLRow) throws -> Void
    ) throws {
        for (place, values) in values.enumerated() {
            try query(sql, values) { row in
                try read(place, row)
                return true
            }
        }
    }

    /// Nobody else writes.
    public var epoch: Int { 0 }

    /// Remembers nothing itself.
    public func forgetPages() {}

    /// Nobody else can lock a table.
    public func requireUnlocked(_ tables: [String]) {}

    /// The database is the wallet's alone.
    public var isShared: Bool { false }

    /// An automatic key always follows the largest one.
    public func countOnwards() throws {}

    /// Changes the schema.
    ///
    /// - Throws: `SQLError`.
    func define(_ change: SchemaStatement) throws {
        for statement in statements(for: change) { try execute(statement, []) }
    }

    /// The first row of the result.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    public func first<Answer>(
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
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    public func all<Answer>(
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
public struct SQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, which decides whether the store can go on.
    public enum Cause: Hashable, Sendable {
        /// The statement broke a rule of the schema and did nothing.
        case constraint
        /// No space, or a read-only file: nothing was written; a retry may succeed.
        case full
        /// The disk failed: it is unknown what was written.
        case disk
        /// The disk failed to return what is on it: the statement did nothing; a retry may succeed.
        case unreadable
        /// A row differs from what was written: the statement did nothing; others can go on.
        case damagedRow
        /// The file is damaged.
        case damagedFile
        /// The connection broke before a commit: nothing was changed; a retry may succeed.
        case disconnected
        /// The commit was refused: nothing was changed; a retry may succeed.
        case rolledBack
        /// The connection broke during a commit: it is unknown whether it took effect. The next
        /// transaction can go on.
        case unknownOutcome
        /// Another process writes: nothing was changed.
        case notWriter
        /// A pooler gave the statement to another connection's session: it did nothing.
        case sharedSession
        /// Anything else: our own bug.
        case other

        /// True if the error affects only the write that met it.
        var concernsOneWrite: Bool { self == .constraint || self == .damagedRow }
        /// True if the disk of a database server failed the statement.
        var concernsDisk: Bool { self == .full || self == .unreadable || self == .damagedFile }
        /// True if the statement read something wrong. The disk may return the right bytes next
        /// time.
        public var isDamage: Bool { self == .damagedRow || self == .damagedFile }
    }

    public let cause: Cause
    public let message: String

    /// The fault and its remedy, for people.
    public var description: String {
        switch cause {
        case .full:
            """
            The database cannot be written: its disk is full, or may only be read. Free some \
            space on it, and try again.
            """
        case .disk, .unreadable:
            """
            The disk of the database failed. Check the disk, its cable and the system's log, and \
            try again.
            """
        case .damagedRow, .damagedFile: "The database is damaged. Restore a backup."
        case .disconnected, .rolledBack, .unknownOutcome:
            "The database did not take it (\(message)). Try again."
        case .notWriter: "Another process writes to this wallet now. Try again in a moment."
        case .sharedSession, .constraint, .other: "The database failed: \(message)."
        }
    }

    public init(cause: Cause, message: String) {
        self.cause = cause
        self.message = message
    }

    /// Everybody who waited for the transaction was answered before it began.
    static let tooLate = SQLError(cause: .rolledBack, message: "nobody waits for this any more")

    /// Another process writes.
    public static let notWriter = SQLError(cause: .notWriter, message: "another process writes")
}
