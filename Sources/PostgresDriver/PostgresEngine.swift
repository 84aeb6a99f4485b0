import Dispatch
public import SQLStore
import Synchronization

/// A wallet's PostgreSQL database: one connection that writes, and a pool of others that read.
public final class PostgresEngine: SQLEngine {
    /// The settings read back after opening.
    public let report: PostgresReport
    private let address: PostgresAddress
    private let copy: @Sendable (PostgresEngine, String) throws -> Void
    /// Nil while it is in use, or it broke.
    private let writer = Mutex<Owned?>(nil)
    /// Lets one thread after the other write.
    private let turn = DispatchSemaphore(value: 1)
    private let epoch = Atomic(0)
    private let isClosed = Atomic(false)
    private let readers: PostgresReaders
    private let threads = DispatchQueue(label: "awallet.reads", attributes: .concurrent)

    /// Lets the lock own a connection, which one thread uses at a time.
    private struct Owned: @unchecked Sendable {
        let connection: PostgresConnection
    }

    /// The number of connections for reading.
    public static let readerCount = 16

    /// Opens the database.
    ///
    /// - Parameter copy: makes a file of the whole wallet at a path, from this engine. PostgreSQL
    ///   itself makes none.
    /// - Throws: `PostgresOpenError`, whose text says what to do.
    public init(
        _ address: PostgresAddress,
        copy: @escaping @Sendable (PostgresEngine, String) throws -> Void = { _, _ in
            throw SQLError(cause: .other, message: "PostgreSQL makes no file of a wallet")
        }
    ) throws {
        self.address = address
        self.copy = copy
        readers = PostgresReaders(address, count: Self.readerCount)
        let connection = try PostgresOpenError.translating { try PostgresConnection(address) }
        report = try PostgresReport(connection)
        try connection.claim()
        guard try connection.becomesWriter() else { throw PostgresOpenError.inUse }
        writer.withLock { $0 = Owned(connection: connection) }
    }

    public var product: String { "PostgreSQL \(report.version) at \(report.server)" }

    /// Closes all connections, those in use as soon as they are idle. Every later use fails.
    public func close() {
        readers.close()
        writer.withLock { $0 = nil }
        isClosed.store(true, ordering: .relaxed)
    }

    public func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        turn.wait()
        defer { turn.signal() }
        let connection = try takeWriter()
        defer { putBack(connection) }
        return try body(connection)
    }

    /// The connection that writes; a new one after the old one broke.
    private func takeWriter() throws -> PostgresConnection {
        guard !isClosed.load(ordering: .relaxed) else {
            throw SQLError(cause: .disconnected, message: "the database is closed")
        }
        let taken = writer.withLock { writer in
            defer { writer = nil }
            return writer?.connection
        }
        if let taken, taken.link.isOpen { return taken }
        let epoch = epoch.add(1, ordering: .relaxed).newValue
        let connection = try PostgresConnection(address, epoch: epoch)
        guard try connection.becomesWriter() else {
            throw SQLError(cause: .disconnected, message: PostgresOpenError.inUse.description)
        }
        return connection
    }

    private func putBack(_ connection: PostgresConnection) {
        guard connection.link.isOpen else { return }
        let owned = Owned(connection: connection)
        writer.withLock { $0 = owned }
    }

    /// Reads wait for the database on threads of their own, so that requests go on meanwhile.
    public func onReader<Answer: Sendable>(
        _ read: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            threads.async { continuation.resume(with: Result(catching: read)) }
        }
    }

    public func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try readers.read(body)
    }

    /// Writes all tables anew. The server's log and its standbys have the bytes for as long as it
    /// keeps them.
    public func scrub() throws {
        try withWriter { connection in
            try connection.execute("VACUUM FULL", [])
            try connection.execute("CHECKPOINT", [])
        }
    }

    public func backup(to path: String) throws { try copy(self, path) }
}
