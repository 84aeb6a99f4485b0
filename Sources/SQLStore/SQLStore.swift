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
    /// - Throws: `WrongMode`, before anything is changed; `SchemaFault`, `SQLFault`.
    public init(
        engine: any SQLEngine, claim: ModeClaim = ModeClaim(),
        onDiskFailure: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try engine.withWriter { connection in
            try claim.check(connection)
            try Migrations.run(on: connection)
            try claim.mark(connection)
        }
        self.engine = engine
        commits = GroupCommit(engine: engine, onDiskFailure: onDiskFailure)
    }

    public var identityVersion: Int? { commits.identityVersion }

    public func read<Answer: Sendable>(
        _ body: @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer {
        try translatingFaults {
            try engine.snapshot { try body(SQLTransaction(connection: $0)) }
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
        try engine.snapshot { try SQLTransaction(connection: $0).audit() }
    }

    /// What a database says it was made for; nil when it does not say.
    ///
    /// - Throws: `SQLFault`.
    public static func mode(of engine: any SQLEngine) throws -> WalletMode? {
        try engine.snapshot { try WalletMode.marked(in: $0) }
    }

    private func translatingFaults<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let fault as SQLFault {
            throw StoreFault.unavailable(fault.message)
        }
    }
}
