import Dispatch
import Ledger
public import WalletModel

/// Where everything is kept, on an SQL database. All changes go through `write`, all questions
/// through `read`.
public final class SQLStore: Sendable {
    private let engine: any SQLEngine
    private let commits: GroupCommit

    /// Brings the database to the newest schema.
    ///
    /// - Parameters:
    ///   - claim: what it is opened for, and what is known of its mode.
    ///   - onDiskFailure: called once when a commit failed on the disk. The store then refuses all
    ///     writes: only a restart reads back what really reached the disk.
    ///   - onStop: called when writes are stopped because the books are not right, with the reason.
    /// - Throws: `WrongMode`, before anything is changed; `SchemaError`, `SQLError`.
    public init(
        engine: any SQLEngine, claim: ModeClaim = ModeClaim(),
        onDiskFailure: @escaping @Sendable (String) -> Void = { _ in },
        onStop: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try engine.withWriter { connection in
            try claim.check(connection)
            try Migrations.run(on: connection)
            try claim.mark(connection)
        }
        self.engine = engine
        commits = GroupCommit(engine: engine, onDiskFailure: onDiskFailure, onStop: onStop)
    }

    /// Grows with each commit that changed a person, a session or a token, before the change is
    /// answered; nil when other processes change the store too. What was read at one version holds
    /// as long as the version does.
    package var identityVersion: Int? { commits.identityVersion }

    /// Answers from one consistent snapshot.
    ///
    /// - Throws: what the body throws, or `StoreError`.
    public func read<Answer: Sendable>(
        _ body: @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        try translatingErrors {
            try engine.snapshot { try body(Transaction(connection: $0)) }
        }
    }

    /// Changes things: all of it, on disk, before this returns; or nothing, if the body throws.
    ///
    /// The body may run more than once (a group of writes that is rolled back is run again), so it
    /// must have no effect but on its transaction, and must not keep it.
    ///
    /// - Throws: what the body throws, or `StoreError`; after `StoreError.outcomeUnknown` only a
    ///   retry with the same key tells whether the change was made.
    public func write<Answer: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            commits.submit(WriteJob(body: body, continuation: continuation))
        }
    }

    /// Copies everything, as it is now, into a new file that is complete by itself.
    ///
    /// - Throws: `SQLError`.
    public func backup(to path: String) throws { try engine.backup(to: path) }

    /// Books the journal of a database again that is not served, such as a backup.
    ///
    /// - Throws: `SQLError`.
    public static func audit(_ engine: any SQLEngine) throws -> AuditReport {
        try engine.snapshot { try Transaction(connection: $0).audit() }
    }

    /// What a database says it was made for; nil when it does not say.
    ///
    /// - Throws: `SQLError`.
    public static func mode(of engine: any SQLEngine) throws -> WalletMode? {
        try engine.snapshot { try WalletMode.marked(in: $0) }
    }

    /// Why nothing is written any more; nil while all is well.
    package var stopReason: String? { commits.stopReason }

    /// Reads everything as it is now and compares, beside what is served. What it finds wrong stops
    /// all writes: `StoreError.stopped`.
    ///
    /// - Parameters:
    ///   - mark: what both chains must hold; nil expects nothing.
    ///   - endsStop: whether writes that were stopped before go on when nothing is found.
    package func audit(expecting mark: LedgerMark?, endsStop: Bool) async throws -> AuditReport {
        let stops = commits.stops
        // Reading everything takes its time: the threads that answer requests are kept free.
        let report = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [engine] in
                continuation.resume(
                    with: Result {
                        try translatingErrors {
                            try engine.snapshot {
                                try Transaction(connection: $0).audit(expecting: mark)
                            }
                        }
                    })
            }
        }
        if let finding = report.findings.first, report.isDamaged {
            commits.stop("\(finding)")
        } else if endsStop {
            commits.endStop(stops)
        }
        return report
    }
}

private func translatingErrors<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as SQLError { throw error.storeError }
}

extension SQLError {
    /// What those are told who asked for something.
    var storeError: StoreError {
        cause.isDamage ? .damaged(message) : .unavailable(message)
    }
}
