import Dispatch
import SQLStore
import Synchronization

/// Connections for reading, each used by one thread at a time.
///
/// The end of a read from the primary goes to it together with the next read of its connection, or
/// after a moment: it costs no message of its own while there is much to read. A standby hears of
/// it at once, because a read that is open there can hold up what the primary sends.
final class PostgresReaders: Sendable {
    /// What one read asks.
    enum Extent {
        /// Any number of statements, which see one snapshot.
        case snapshot
        case oneStatement
    }

    private struct State: @unchecked Sendable {
        var idle: [PostgresConnection] = []
        var isClosed = false
        var willEndReads = false
    }

    /// Seconds until the server hears of the end of a read at the latest. It keeps old rows for it.
    private static let openAtMost = 0.1

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
    func forget() { state.withLock { $0.idle = [] } }

    /// Waits while all connections are in use.
    ///
    /// - Parameter check: called before the read begins.
    func read<Answer>(
        _ extent: Extent, after check: (PostgresConnection) throws -> Void = { _ in },
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        free.wait()
        defer { free.signal() }
        let connection = try take()
        defer { putBack(connection) }
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

    private func take() throws -> PostgresConnection {
        while true {
            let known = try state.withLock { state in
                guard !state.isClosed else {
                    throw SQLError(cause: .disconnected, message: "the database is closed")
                }
                return state.idle.popLast()
            }
            guard let known else { return try PostgresConnection(address) }
            // A server that stopped meanwhile has closed its connections.
            _ = try? known.link.settle()
            if known.link.isOpen { return known }
        }
    }

    private func putBack(_ connection: PostgresConnection) {
        guard connection.link.isConnected else { return }
        let mustEnd = state.withLock { state in
            guard !state.isClosed else { return false }
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
