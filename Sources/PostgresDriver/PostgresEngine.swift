import Dispatch
public import SQLStore
import Synchronization

/// A wallet's PostgreSQL database: one connection that writes, and a pool of others that read.
public final class PostgresEngine: SQLEngine {
    /// The settings read back after opening.
    public let report: PostgresReport
    let address: PostgresAddress
    /// Nil for the only server of a wallet.
    let lease: Lease?
    /// Watches who writes.
    let watching = OwnConnection()
    /// Waits to become the writer.
    let candidates = OwnConnection()
    /// Tells the other servers what happened.
    let publishing = OwnConnection()
    /// Who writes, whenever that changes.
    public let writers: AsyncStream<Writer>
    let writerChanges: AsyncStream<Writer>.Continuation
    private let copy: @Sendable (PostgresEngine, String) throws -> Void
    /// Nil while it is in use, or it broke.
    private let writer = Mutex<Owned?>(nil)
    /// Lets one thread after the other write.
    private let turn = DispatchSemaphore(value: 1)
    private let isClosed = Atomic(false)
    private let isWriting = Atomic(false)
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
    /// - Parameters:
    ///   - copy: makes a file of the whole wallet at a path, from this engine. PostgreSQL
    ///     itself makes none.
    ///   - member: this server among several; nil for the only one of a wallet.
    /// - Throws: `PostgresOpenError`, whose text says what to do.
    public init(
        _ address: PostgresAddress, as member: ClusterMember? = nil,
        copy: @escaping @Sendable (PostgresEngine, String) throws -> Void = { _, _ in
            throw SQLError(cause: .other, message: "PostgreSQL makes no file of a wallet")
        }
    ) throws {
        self.address = address
        self.copy = copy
        lease = member.map(Lease.init)
        (writers, writerChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
        readers = PostgresReaders(address, count: Self.readerCount)
        let connection = try PostgresOpenError.translating { try PostgresConnection(address) }
        report = try PostgresReport(connection)
        try connection.claim()
        let began = ContinuousClock.now
        let patience = member == nil ? Self.patience : .zero
        if try connection.becomesWriter(lease, patience: patience) {
            install(connection)
            lease?.hold(connection.epoch, since: began)
        } else if try member == nil || connection.writer()?.address == nil {
            throw PostgresOpenError.inUse
        }
        if lease != nil { keepLease() }
    }

    /// Whether `close` was called.
    var hasEnded: Bool { isClosed.load(ordering: .relaxed) }

    /// How long to wait for the lock of a process that has just ended.
    private static let patience = Duration.seconds(3)

    /// Writes through this connection from now on.
    func install(_ connection: PostgresConnection) {
        let owned = Owned(connection: connection)
        writer.withLock { $0 = owned }
    }

    /// Whether there is a connection that writes, also one in use.
    var hasWriter: Bool {
        writer.withLock { $0?.connection.link.isOpen ?? isWriting.load(ordering: .relaxed) }
    }

    /// Writes no more: another server does, or the connection is lost.
    func stepDown() {
        lease?.stepDown()
        writer.withLock { $0 = nil }
    }

    public var product: String { "PostgreSQL \(report.version) at \(report.server)" }

    /// Closes all connections, those in use as soon as they are idle. Every later use fails.
    public func close() {
        isClosed.store(true, ordering: .relaxed)
        readers.close()
        writer.withLock { $0 = nil }
        watching.forget()
        candidates.forget()
        publishing.forget()
    }

    public func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        turn.wait()
        defer { turn.signal() }
        if let lease, lease.epoch == nil { throw SQLError.notWriter }
        let connection = try takeWriter()
        isWriting.store(true, ordering: .relaxed)
        defer {
            isWriting.store(false, ordering: .relaxed)
            putBack(connection)
        }
        return try body(connection)
    }

    /// The connection that writes; a new one after the old one broke.
    private func takeWriter() throws -> PostgresConnection {
        guard !hasEnded else {
            throw SQLError(cause: .disconnected, message: "the database is closed")
        }
        let taken = writer.withLock { writer in
            defer { writer = nil }
            return writer?.connection
        }
        if let taken, taken.link.isOpen { return taken }
        guard lease == nil else {
            // Any server may take over now.
            stepDown()
            throw SQLError.notWriter
        }
        let connection = try PostgresConnection(address)
        guard try connection.becomesWriter(nil, patience: Self.patience) else {
            throw SQLError(cause: .disconnected, message: PostgresOpenError.inUse.description)
        }
        return connection
    }

    private func putBack(_ connection: PostgresConnection) {
        guard connection.link.isOpen, lease == nil || connection.epoch == lease?.heldEpoch
        else { return }
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

    /// Says so when there is a standby and no commit waits for one.
    public func risk() throws -> String? {
        try snapshot { connection in
            try connection.first(
                """
                SELECT 1 FROM pg_stat_replication
                WHERE current_setting('synchronous_standby_names') = '' LIMIT 1
                """, []
            ) { _ in
                """
                PostgreSQL's standby is asynchronous: when it takes over, the last payments are \
                lost. Name it in synchronous_standby_names.
                """
            }
        }
    }

    public func backup(to path: String) throws { try copy(self, path) }
}
