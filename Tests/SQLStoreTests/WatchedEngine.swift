import SQLStore
import Synchronization

/// An engine that writes down every statement and can fail one of them (TST-4).
final class WatchedEngine: SQLEngine {
    /// When the statement that is failed takes effect: a disk may fail before or after.
    enum Moment: Sendable { case before, after }

    struct Fault: Sendable {
        /// The how manieth statement from now on, 1 being the next.
        var countdown: Int
        let cause: SQLFault.Cause
        var moment = Moment.before
        /// Only statements that begin like this count.
        var prefix = ""
    }

    private struct State {
        var statements: [String] = []
        var fault: Fault?
        var hasFailed = false
    }

    private let inner: any SQLEngine
    private let state = Mutex(State())

    init(_ inner: any SQLEngine) {
        self.inner = inner
    }

    /// Every statement so far.
    var statements: [String] { state.withLock { $0.statements } }

    /// Whether the fault has come to pass.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    func fail(_ fault: Fault?) {
        state.withLock { ($0.fault, $0.hasFailed) = (fault, false) }
    }

    func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try inner.withWriter { try body(WatchedConnection($0, self)) }
    }

    func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try inner.snapshot { try body(WatchedConnection($0, self)) }
    }

    func backup(to path: String) throws { try inner.backup(to: path) }

    /// Writes the statement down, and takes the fault that is due.
    fileprivate func fault(of sql: String) -> Fault? {
        state.withLock { state in
            state.statements.append(sql)
            guard var fault = state.fault, sql.hasPrefix(fault.prefix) else { return nil }
            fault.countdown -= 1
            state.fault = fault.countdown > 0 ? fault : nil
            guard fault.countdown == 0 else { return nil }
            state.hasFailed = true
            return fault
        }
    }
}

private final class WatchedConnection: SQLConnection {
    private let inner: any SQLConnection
    private let engine: WatchedEngine

    init(_ inner: any SQLConnection, _ engine: WatchedEngine) {
        self.inner = inner
        self.engine = engine
    }

    var changedRows: Int { inner.changedRows }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer { try inner.withEmptyDatabase(body) }

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        guard let fault = engine.fault(of: sql) else { return try inner.execute(sql, values) }
        // SQLite leaves no transaction open after a ROLLBACK, even one that reports an error.
        if fault.moment == .after || sql == "ROLLBACK" { try inner.execute(sql, values) }
        throw SQLFault(cause: fault.cause, message: "planted")
    }

    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws {
        guard let fault = engine.fault(of: sql) else {
            return try inner.query(sql, values, read: read)
        }
        throw SQLFault(cause: fault.cause, message: "planted")
    }
}
