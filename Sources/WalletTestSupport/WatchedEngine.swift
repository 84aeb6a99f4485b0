public import SQLStore
import Synchronization

/// An engine that records every statement and can make one fail (TST-4).
public final class WatchedEngine: SQLEngine {
    /// The moment of a failure, before or after the statement takes effect: a disk has both kinds.
    public enum Moment: Sendable { case before, after }

    /// Which statement fails, and how.
    public struct Failure: Sendable {
        fileprivate var countdown: Int
        fileprivate let cause: SQLError.Cause
        fileprivate let moment: Moment
        fileprivate let text: String

        /// - Parameters:
        ///   - countdown: counts matching statements from now on; 1 fails the next one.
        ///   - text: only statements that contain this text match; empty matches all.
        public init(
            countdown: Int = 1, cause: SQLError.Cause, moment: Moment = .before, text: String = ""
        ) {
            self.countdown = countdown
            self.cause = cause
            self.moment = moment
            self.text = text
        }

        fileprivate func concerns(_ sql: String) -> Bool { text.isEmpty || sql.contains(text) }
    }

    private struct State {
        var statements: [String] = []
        var failure: Failure?
        var hasFailed = false
    }

    private let inner: any SQLEngine
    private let state = Mutex(State())

    /// - Parameter inner: the engine that stores the data.
    public init(_ inner: any SQLEngine) {
        self.inner = inner
    }

    /// Every statement so far.
    public var statements: [String] { state.withLock { $0.statements } }

    /// True once the statement has failed.
    public var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Makes a statement fail. Without a failure, none fails any more.
    public func fail(_ failure: Failure?) {
        state.withLock { ($0.failure, $0.hasFailed) = (failure, false) }
    }

    public var product: String { inner.product }

    public func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try inner.withWriter { try body(WatchedConnection($0, self)) }
    }

    public func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try inner.snapshot { try body(WatchedConnection($0, self)) }
    }

    public func backup(to path: String) throws { try inner.backup(to: path) }

    public var epoch: Int? { inner.epoch }

    /// Forwards to the inner engine, unwatched.
    public func restore(from path: String) throws { try inner.restore(from: path) }

    /// Forwards to the inner engine.
    public func scrub() throws { try inner.scrub() }

    /// Records the statement, and returns the planned error if it is due.
    fileprivate func failure(of sql: String) -> Failure? {
        state.withLock { state in
            state.statements.append(sql)
            guard var failure = state.failure, failure.concerns(sql) else { return nil }
            failure.countdown -= 1
            state.failure = failure.countdown > 0 ? failure : nil
            guard failure.countdown == 0 else { return nil }
            state.hasFailed = true
            return failure
        }
    }
}

private final class WatchedConnection: SQLConnection {
    fileprivate let inner: any SQLConnection
    private let engine: WatchedEngine

    init(_ inner: any SQLConnection, _ engine: WatchedEngine) {
        self.inner = inner
        self.engine = engine
    }

    var changedRows: Int { inner.changedRows }

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        try watched(sql) { try inner.execute(sql, values) }
    }

    func begin() throws { try watched("BEGIN IMMEDIATE") { try inner.begin() } }

    func commit() throws { try watched("COMMIT") { try inner.commit() } }

    func rollback() throws { try watched("ROLLBACK") { try inner.rollback() } }

    private func watched(_ sql: String, _ run: () throws -> Void) throws {
        guard let failure = engine.failure(of: sql) else { return try run() }
        // SQLite leaves no transaction open after a ROLLBACK, even one that reports an error.
        if failure.moment == .after || sql == "ROLLBACK" { try run() }
        throw SQLError(cause: failure.cause, message: "planted")
    }

    func statements(for change: SchemaStatement) -> [String] { inner.statements(for: change) }

    func scan(_ sql: String, read: (any SQLRow) throws -> Bool) throws {
        try query(sql, [], read: read)
    }

    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws {
        guard let failure = engine.failure(of: sql) else {
            return try inner.query(sql, values, read: read)
        }
        throw SQLError(cause: failure.cause, message: "planted")
    }
}

extension WatchedConnection {
    var epoch: Int { inner.epoch }

    func countOnwards() throws { try inner.countOnwards() }

    var product: String { inner.product }

    var isShared: Bool { inner.isShared }

    func settle() throws { try inner.settle() }

    func deferForeignKeys() throws { try inner.deferForeignKeys() }

    func prepareSchema() throws { try inner.prepareSchema() }

    func hasTable(_ name: String) throws -> Bool { try inner.hasTable(name) }

    func columns(of table: String) throws -> [SQLColumn] { try inner.columns(of: table) }

    func schema() throws -> [SchemaEntry] { try inner.schema() }

    func forgetPages() { inner.forgetPages() }

    func damage() throws -> [String] { try inner.damage() }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer { try inner.withEmptyDatabase(body) }
}
