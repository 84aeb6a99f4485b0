import Dispatch
public import Ledger
public import WalletServices

/// The wallet's store on an SQL database.
public final class SQLStore: WalletStore {
    private let engine: any SQLEngine
    private let commits: GroupCommit

    /// Brings the database to the newest schema.
    ///
    /// - Parameters:
    ///   - claim: what it is opened for, and what is known of its mode.
    ///   - onDiskFailure: called once when a commit failed on the disk. The store then refuses all
    ///     writes: only a restart reads back what really reached the disk.
    ///   - onStop: called when writes are stopped because the books are not right, with the reason.
    /// - Throws: `WrongMode`, before anything is changed; `SchemaFault`, `SQLFault`.
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

    public var identityVersion: Int? { commits.identityVersion }

    public func read<Answer: Sendable>(
        _ body: @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer {
        try translatingFaults {
            try engine.snapshot { try body(Transaction(connection: $0)) }
        }
    }

    public func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            commits.submit(WriteJob(body: body, continuation: continuation))
        }
    }

    /// Copies everything, as it is now, into a new file that is complete by itself.
    ///
    /// - Throws: `SQLFault`.
    public func backup(to path: String) throws { try engine.backup(to: path) }

    /// Books the journal of a database again that is not served, such as a backup.
    ///
    /// - Throws: `SQLFault`.
    public static func audit(_ engine: any SQLEngine) throws -> AuditReport {
        try engine.snapshot { try Transaction(connection: $0).audit() }
    }

    /// What a database says it was made for; nil when it does not say.
    ///
    /// - Throws: `SQLFault`.
    public static func mode(of engine: any SQLEngine) throws -> WalletMode? {
        try engine.snapshot { try WalletMode.marked(in: $0) }
    }

    public var stopReason: String? { commits.stopReason }

    /// See `WalletStore`: reads everything on a thread of its own and compares.
    public func audit(expecting mark: LedgerMark?, endsStop: Bool) async throws -> AuditReport {
        let stops = commits.stops
        // Reading everything takes its time: the threads that answer requests are kept free.
        let report = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [engine] in
                continuation.resume(
                    with: Result {
                        try translatingFaults {
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

private func translatingFaults<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let fault as SQLFault { throw fault.storeFault }
}

extension SQLFault {
    /// What those are told who asked for something.
    var storeFault: StoreFault {
        cause.isDamage ? .damaged(message) : .unavailable(message)
    }
}
