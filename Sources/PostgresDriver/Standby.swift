import Foundation
import SQLStore
import Synchronization

/// A standby that answers reads instead of the primary, once it has everything that was committed
/// before the read began. While it is away or behind, the primary must answer.
final class Standby: Sendable {
    /// The primary must answer.
    struct Away: Error {}

    /// How long a read waits until the standby has caught up.
    private static let patience = Duration.milliseconds(500)
    /// Seconds between two looks at it.
    private static let pause = 0.5

    private let address: PostgresAddress
    private let readers: PostgresReaders
    private let primary: LogPosition
    private let identity: String
    private let watching = OwnConnection()
    private let isUp = Atomic(false)
    private let isClosed = Atomic(false)

    /// - Parameter primary: a connection to the primary, which may end afterwards.
    /// - Throws: `PostgresOpenError.otherStandby`; a standby that is away may come later.
    init(_ address: PostgresAddress, of primary: PostgresConnection, at main: PostgresAddress)
        throws
    {
        self.address = address.standby
        readers = PostgresReaders(
            self.address, count: PostgresEngine.readerCount, endsAtOnce: true)
        self.primary = LogPosition(main)
        identity = try primary.databaseIdentity()
        if let connection = try? watching.connection(self.address) {
            guard try connection.databaseIdentity() == identity else {
                throw PostgresOpenError.otherStandby
            }
        }
        look()
        Thread.detachNewThread { [weak self] in
            while let self, !self.isClosed.load(ordering: .relaxed) {
                self.look()
                Thread.sleep(forTimeInterval: Self.pause)
            }
        }
    }

    /// True if it answers now.
    var answers: Bool { isUp.load(ordering: .relaxed) }

    /// - Throws: `Away`, or what the body throws.
    func read<Answer>(
        _ extent: PostgresReaders.Extent, _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        guard answers else { throw Away() }
        let position = try primary.now()
        do {
            return try readers.read(extent, after: { try catchUp($0, to: position) }, body)
        } catch let error as SQLError where error.cause == .disconnected {
            isUp.store(false, ordering: .relaxed)
            throw Away()
        } catch let error as SQLError where error.cause == .rolledBack {
            // What the primary sends conflicts with this read.
            throw Away()
        }
    }

    func close() {
        isClosed.store(true, ordering: .relaxed)
        readers.close()
        watching.forget()
        primary.close()
    }

    /// Waits until the standby has everything up to a position of the log.
    ///
    /// - Throws: `SQLError` when it takes too long, or this is no standby any more.
    private func catchUp(_ connection: PostgresConnection, to position: Int64) throws {
        if connection.replayed == 0 {
            guard try connection.databaseIdentity() == identity else { throw Away() }
        }
        let end = ContinuousClock.now + Self.patience
        while connection.replayed < position {
            guard let replayed = try connection.replayedPosition(), ContinuousClock.now < end else {
                throw SQLError(cause: .disconnected, message: "the standby is behind")
            }
            connection.replayed = replayed
            // PostgreSQL 15 has no statement that waits for it.
            if replayed < position { Thread.sleep(forTimeInterval: 0.001) }
        }
    }

    private func look() {
        do {
            try catchUp(watching.connection(address), to: primary.now())
            isUp.store(true, ordering: .relaxed)
        } catch {
            isUp.store(false, ordering: .relaxed)
            watching.forget()
            readers.forget()
        }
    }
}

/// How far the primary's log is flushed, which includes every acknowledged commit. All who ask at
/// one time share one question.
final class LogPosition: Sendable {
    private struct State {
        var askedAt: ContinuousClock.Instant?
        var position: Int64 = 0
    }

    private let address: PostgresAddress
    private let connection = OwnConnection()
    private let state = Mutex(State())

    init(_ address: PostgresAddress) { self.address = address }

    /// A position that includes everything committed before the call.
    ///
    /// - Throws: `SQLError`.
    func now() throws -> Int64 {
        let called = ContinuousClock.now
        return try state.withLock { state in
            // Somebody asked while this call waited.
            if let askedAt = state.askedAt, askedAt >= called { return state.position }
            let asked = ContinuousClock.now
            do {
                state.position = try connection.connection(address).flushedPosition()
            } catch {
                connection.forget()
                throw error
            }
            state.askedAt = asked
            return state.position
        }
    }

    func close() { connection.forget() }
}

extension PostgresConnection {
    fileprivate func flushedPosition() throws -> Int64 {
        try first("SELECT (pg_current_wal_flush_lsn() - '0/0')::bigint", []) { $0.integer(0) } ?? 0
    }

    /// The position up to which this standby has replayed the log. Other servers have none.
    fileprivate func replayedPosition() throws -> Int64? {
        try first(
            """
            SELECT CASE WHEN pg_is_in_recovery()
              THEN (pg_last_wal_replay_lsn() - '0/0')::bigint END
            """, []
        ) { $0.isNull(0) ? nil : $0.integer(0) } ?? nil
    }

    /// A text that a database and its copies on standbys have in common, and no other.
    fileprivate func databaseIdentity() throws -> String {
        try first(
            """
            SELECT system_identifier || ' ' || current_database() FROM pg_control_system()
            """, []
        ) { $0.text(0) } ?? ""
    }
}
