import Dispatch
import SQLStore
import Synchronization

/// Connections for reading, each used by one thread at a time.
///
/// The end of a read from the primary goes to it together with the next read of its connection, or
/// after a moment: it costs no message of its own while there is much to read. A standby hears of
/// it at once, because a read that is open there can hold up what the primary sends.
final class PostgresReaders: Sendable {
    /// The statements that one read may ask.
    enum Extent {
        /// Any number of statements, which see one snapshot.
        case snapshot
        case oneStatement
    }

    private struct State: @unchecked Sendable {
        var idle: [PostgresConnection] = []
        /// How many connections there are, with those in use.
        var count = 0
        var isClosed = false
        var willEndReads = false
    }

    /// Seconds until the server hears of the end of a read at the latest. It keeps old rows for it.
    private static let openAtMost = 0.1
    /// Seconds that a read waits for its turn.
    private static let turnPatience = 10.0
    /// Seconds that a read waits for another one's connection, where PostgreSQL gives no more.
    private static let patience = 5.0
    /// Seconds until one more is asked for then.
    private static let pause = 10.0

    private let address: PostgresAddress
    private let endsAtOnce: Bool
    private let state = Mutex(State())
    private let free: DispatchSemaphore

    init(_ address: PostgresAddress, count: Int, endsAtOnce: Bool = false) {
        self.address = address
        self.endsAtOnce = endsAtOnce
        free = DispatchSemaphore(value: count)
    }

    func close() { state.withLock { $0 = State(isClosed: true) } }

    /// Closes the connections that nobody uses now.
    func forget() {
        state.withLock { state in
            state.count -= state.idle.count
            state.idle = []
        }
    }

    /// Waits while all connections are in use.
    ///
    /// - Parameter check: called before the read begins.
    func read<Answer>(
        _ extent: Extent, after check: (PostgresConnection) throws -> Void = { _ in },
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        let connection = try take()
        defer {
            putBack(connection)
            free.signal()
        }
        try connection.endRead()
        try check(connection)
        switch extent {
        case .snapshot: return try readSnapshot(connection, body)
        case .oneStatement: return try connection.withOneStatement { try body(connection) }
        }
    }

    private func readSnapshot<Answer>(
        _ connection: PostgresConnection, _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        try connection.link.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])
        do {
            let answer = try body(connection)
            connection.isReading = true
            if endsAtOnce {
                try connection.endRead()
                try connection.link.push()
            }
            return answer
        } catch {
            try? connection.rollback()
            throw error
        }
    }

    /// Waits for a connection that is free or new.
    private func take() throws -> PostgresConnection {
        guard free.wait(timeout: .now() + Self.turnPatience) == .success else {
            throw SQLError(cause: .disconnected, message: "no connection to PostgreSQL is free")
        }
        do {
            while true {
                if let idle = try takeIdle() { return idle }
                do { return try open() } catch let error as SQLError
                    where error.cause == .disconnected
                {
                    try waitForOthers(instead: error)
                }
            }
        } catch {
            free.signal()
            throw error
        }
    }

    /// An open connection that nobody uses.
    private func takeIdle() throws -> PostgresConnection? {
        while true {
            let known = try state.withLock { state in
                guard !state.isClosed else {
                    throw SQLError(cause: .disconnected, message: "the database is closed")
                }
                return state.idle.popLast()
            }
            guard let known else { return nil }
            // A server that stopped meanwhile has closed its connections.
            _ = try? known.link.settle()
            if known.link.isOpen { return known }
            state.withLock { $0.count -= 1 }
        }
    }

    private func open() throws -> PostgresConnection {
        let connection = try PostgresConnection(address)
        state.withLock { $0.count += 1 }
        return connection
    }

    /// PostgreSQL may allow no more connections: waits until a read ends, and takes its turn. For a
    /// while there is one turn less.
    ///
    /// - Throws: the error, when there is no other connection, or it takes too long.
    private func waitForOthers(instead error: SQLError) throws {
        guard state.withLock(\.count) > 0, free.wait(timeout: .now() + Self.patience) == .success
        else { throw error }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [free] in free.signal() }
    }

    private func putBack(_ connection: PostgresConnection) {
        let isUsable = connection.link.isConnected
        let mustEnd = state.withLock { state in
            guard isUsable, !state.isClosed else {
                state.count -= 1
                return false
            }
            state.idle.append(connection)
            defer { state.willEndReads = true }
            return !state.willEndReads
        }
        guard mustEnd else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.openAtMost) { [weak self] in
            self?.endReads()
        }
    }

    private func endReads() {
        state.withLock { state in
            state.willEndReads = false
            for connection in state.idle {
                // One that broke shows it to the next read.
                try? connection.endRead()
                try? connection.link.push()
            }
        }
    }
}
