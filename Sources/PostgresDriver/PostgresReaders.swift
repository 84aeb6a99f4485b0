import Dispatch
import SQLStore
import Synchronization

/// Connections for reading, each used by one thread at a time.
final class PostgresReaders: Sendable {
    private struct State: @unchecked Sendable {
        var idle: [PostgresConnection] = []
        var isClosed = false
    }

    private let address: PostgresAddress
    private let state = Mutex(State())
    private let free: DispatchSemaphore

    init(_ address: PostgresAddress, count: Int) {
        self.address = address
        free = DispatchSemaphore(value: count)
    }

    func close() { state.withLock { $0 = State(isClosed: true) } }

    /// Reads from one snapshot. Waits while all connections are in use.
    func read<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        free.wait()
        defer { free.signal() }
        let connection = try take()
        defer { putBack(connection) }
        try connection.link.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])
        do {
            let answer = try body(connection)
            // The next read takes its result.
            try connection.link.send("COMMIT", [])
            try connection.link.push()
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
        state.withLock { state in
            if !state.isClosed { state.idle.append(connection) }
        }
    }
}
