import Foundation
import Ledger
public import WalletModel

/// The storage of the whole wallet, in an SQL database. All changes go through `write`, all queries
/// through `read`.
public final class SQLStore: Sendable {
    let engine: any SQLEngine
    private let commits: GroupCommit

    /// Opens the store and migrates the database to the newest schema.
    ///
    /// - Parameters:
    ///   - claim: the mode to open it for, and what is known of its mode.
    ///   - onDiskFailure: called once when a commit failed on the disk. The store then refuses all
    ///     writes: only a restart reads back what really reached the disk.
    ///   - onStop: called with what was found when writes are stopped because the ledger is wrong.
    ///   - onCommit: called after each commit that changed something.
    ///   - judge: judges the clock before each booking. A clock that is set on purpose needs none.
    /// - Throws: `WrongMode`, before anything is changed; `SchemaError`, `SQLError`.
    public init(
        engine: any SQLEngine, claim: ModeClaim = ModeClaim(),
        onDiskFailure: @escaping @Sendable (String) -> Void = { _ in },
        onStop: @escaping @Sendable ([AuditFinding]) -> Void = { _ in },
        onCommit: (@Sendable (CommitFacts) -> Void)? = nil, judge: ClockJudge? = nil
    ) throws {
        if engine.epoch == nil {
            try Self.join(engine, claim: claim)
        } else {
            try engine.withWriter { connection in
                try SchemaComparison.require(connection)
                try claim.check(connection)
                try Migrations.run(on: connection)
                try claim.mark(connection)
            }
        }
        self.engine = engine
        commits = GroupCommit(
            engine: engine, onDiskFailure: onDiskFailure, onStop: onStop, onCommit: onCommit,
            judge: judge)
    }

    /// Grows with each commit that changed a person, a session or a token, before the change is
    /// answered. While another process writes, there is no version. Data read at one version is
    /// valid as long as the version does not change.
    package var identityVersion: Int? {
        engine.epoch.map { $0 &<< 32 &+ commits.identityVersion }
    }

    /// True if this process can write now.
    public var isWriter: Bool { engine.epoch != nil }

    /// For what only the process that writes knows, such as the counts of a limit.
    ///
    /// - Throws: `NotWriter`.
    public func requireWriter() throws(NotWriter) {
        guard isWriter else { throw NotWriter() }
    }

    /// Takes the way of a payment, without a change.
    ///
    /// - Throws: `ClockDoubt` where the machine's clock contradicts the bookings; `StoreError`
    ///   while payments fail; `NotWriter`.
    package func probe() async throws {
        guard !commits.isFailing else { throw StoreError.unavailable("the disk failed just now") }
        try await write { transaction in
            try transaction.requireClock()
            try transaction.connection.requireUnlocked(Self.paymentTables)
        }
    }

    /// The tables that every payment writes.
    private static let paymentTables = ["transfer", "account", "row_tally"]

    /// A danger that should not stay, in a sentence for the operator.
    package func risk() async -> String? {
        try? await engine.risk()
    }

    /// Checks that this process can read what another one writes.
    private static func join(_ engine: any SQLEngine, claim: ModeClaim) throws {
        let end = ContinuousClock.now + .seconds(15)
        while true {
            let isMarked = (try? mode(of: engine)) != nil
            if isMarked { try engine.snapshot { try claim.check($0) } }
            switch try? storedAge(of: engine) {
            case .current where isMarked: return
            case .newer: throw SchemaError.tooNew(Migrations.steps.count + 1)
            // That process may be creating the tables.
            case .current, .older, nil:
                guard ContinuousClock.now < end else { throw SchemaError.tooOld }
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
    }

    /// Reads from one consistent snapshot.
    ///
    /// - Throws: what the body throws, or `StoreError`.
    public func read<Answer: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await engine.read { try body(Transaction(connection: $0)) }
        } catch let error as SQLError {
            throw error.storeError
        }
    }

    /// Reads what one statement finds, which costs a database server less than a snapshot.
    ///
    /// - Throws: what the body throws, or `StoreError`, also for a second statement.
    public func readOnce<Answer: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await engine.readOnce { try body(Transaction(connection: $0)) }
        } catch let error as SQLError {
            throw error.storeError
        }
    }

    /// Changes the store: everything is on disk before this returns, or nothing if the body throws.
    ///
    /// The body may run more than once (a group of writes that is rolled back runs again), so it
    /// must have no effect outside its transaction, and must not keep the transaction.
    ///
    /// - Parameter newID: the id that the request makes, if it makes one; whether it is taken is
    ///   looked up together with those of other requests.
    /// - Throws: what the body throws, or `StoreError`; after `StoreError.outcomeUnknown` only a
    ///   retry with the same key shows whether the change was made. `NotWriter` while another
    ///   process writes: nothing was changed.
    public func write<Answer: Sendable>(
        making newID: UUID? = nil, _ body: @escaping @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        try requireWriter()
        guard let trace = RequestTrace.current else { return try await commit(newID, body) }
        let (answer, written) = try await commit(newID) { try $0.noticing(body) }
        if let written { trace.noteWrite(written) }
        return answer
    }

    private func commit<Answer: Sendable>(
        _ newID: UUID?, _ body: @escaping @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            commits.submit(WriteJob(newID: newID, body: body, continuation: continuation))
        }
    }

    /// The last transfer's place in the journal, 0 when there is none. After a transfer of this
    /// process it costs nothing.
    ///
    /// - Throws: `StoreError`.
    package func place() async throws -> Int64 {
        if let place = commits.place { return place }
        return try await read { try $0.lastSequence() }
    }

    /// Copies the current database into a new, self-contained file.
    ///
    /// - Throws: `SQLError`.
    public func backup(to path: String) throws { try engine.backup(to: path) }

    /// Puts a copy that `backup` made in place of everything, while the wallet keeps running.
    ///
    /// - Throws: `TakesNoFile` unless it is a sandbox, whose program gave the database a way to do
    ///   that; `MoveError` for a file whose rows are wrong; `NotWriter`, `StoreError`. Nothing was
    ///   changed then, but for `StoreError.outcomeUnknown`.
    package func restore(from path: String) throws {
        defer { commits.forgetPlace() }
        do {
            guard try Self.mode(of: engine) == .sandbox else { throw TakesNoFile() }
            try engine.restore(from: path)
        } catch let error as SQLError {
            switch error.cause {
            case .notWriter: throw NotWriter()
            case .unknownOutcome: throw StoreError.outcomeUnknown(error.message)
            case .constraint: throw MoveError.otherBooks
            default: throw error.storeError
            }
        }
    }

    /// Audits a database that is not in use, such as a backup.
    ///
    /// - Throws: `SQLError`.
    public static func audit(_ engine: any SQLEngine) throws -> AuditReport {
        try engine.snapshot { try Transaction(connection: $0).audit() }
    }

    /// Reads from a database that this process did not open for writing.
    ///
    /// - Throws: `SQLError`, and what the body throws.
    package static func read<Answer>(
        _ engine: any SQLEngine, _ body: (Transaction) throws -> Answer
    ) throws -> Answer {
        try engine.snapshot { try body(Transaction(connection: $0)) }
    }

    /// The mode that a database records.
    ///
    /// - Throws: `SQLError`.
    public static func mode(of engine: any SQLEngine) throws -> WalletMode? {
        try engine.snapshot { try WalletMode.marked(in: $0) }
    }

    /// Why writes are stopped.
    package var stopReason: String? { commits.stopReason }

    /// Audits the current state while the wallet keeps running. Findings of two audits stop all
    /// writes, `StoreError.stopped`: one may owe its own to a passing error of the disk.
    ///
    /// - Parameters:
    ///   - mark: a mark that the chains must contain.
    ///   - endsStop: whether an audit without findings allows stopped writes again.
    package func audit(expecting mark: LedgerMark?, endsStop: Bool) async throws -> AuditReport {
        let stops = commits.stops
        let first = try await report(expecting: mark)
        let report = first.isDamaged ? try await report(expecting: mark).after(first) : first
        if report.isDamaged {
            commits.stop(report.findings)
        } else if endsStop {
            commits.endStop(stops)
        }
        return report
    }

    private func report(expecting mark: LedgerMark?) async throws -> AuditReport {
        try await QuietThread.run { [engine] in
            try translatingErrors { try Self.auditAnew(engine, expecting: mark) }
        }
    }

    /// Audits what is on the disk now, whatever a connection remembers.
    static func auditAnew(
        _ engine: any SQLEngine, expecting mark: LedgerMark? = nil
    ) throws -> AuditReport {
        do {
            return try engine.snapshot { connection in
                connection.forgetPages()
                return try Transaction(connection: connection).audit(expecting: mark)
            }
        } catch let error as SQLError where error.cause.isDamage {
            // A wrong schema may keep a connection from opening, so that nothing can be read.
            let nothing = LedgerMark.Place(number: 0, hash: .zero)
            return AuditReport(
                mark: LedgerMark(journal: nothing, register: nothing), accountCount: 0,
                findings: [.fileDamaged(error.message)])
        }
    }
}

private func translatingErrors<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as SQLError { throw error.storeError }
}

extension SQLError {
    /// The error to report for this one.
    var storeError: StoreError {
        cause.isDamage ? .damaged(message) : .unavailable(message)
    }
}
