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
    /// A mark of this server's secret; empty while it has none yet.
    let secretMark: Mutex<String>
    /// Watches who writes, and says that this server does: not for the standby to wait for.
    let watching = OwnConnection(
        patience: .seconds(3), settings: ["SET synchronous_commit = local"])
    /// The epoch in which this server wrote last.
    let ownEpoch = Atomic(0)
    /// Waits to become the writer.
    let candidates = OwnConnection()
    /// Tells the other servers what happened.
    let publishing = OwnConnection()
    /// The writer, each time it changes.
    public let writers: AsyncStream<Writer>
    let writerChanges: AsyncStream<Writer>.Continuation
    private let copy: @Sendable (PostgresEngine, String) throws -> Void
    /// Without it, no file may take the place of everything.
    let refill: (@Sendable (any SQLConnection, String) throws -> Void)?
    /// How often a file took the place of everything.
    let restorations = Atomic(0)
    /// True if another process has the books, and this one only looks at them.
    let isOnlooker = Atomic(false)
    private let writer = Mutex(WritingConnection.none)
    /// Lets one thread after the other write.
    private let turn = DispatchSemaphore(value: 1)
    private let isClosed = Atomic(false)
    let readers: PostgresReaders
    private let standby: Standby?
    private let confirmation: Confirmation
    private let threads = DispatchQueue(label: "awallet.reads", attributes: .concurrent)

    /// The connection that writes, which one thread uses at a time.
    private enum WritingConnection: @unchecked Sendable {
        /// There is none, or it broke.
        case none
        case idle(PostgresConnection)
        case inUse
    }

    /// The number of connections for reading.
    public static let readerCount = 16
    /// How many connections a server uses at most, without those to a standby.
    public static let connectionCount = readerCount + 6

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - standby: a standby that answers reads. Without one, the primary does.
    ///   - copy: makes a file of the whole wallet at a path, from this engine. PostgreSQL itself
    ///     makes none.
    ///   - refill: inserts every row of a file at a path into tables whose names begin with
    ///     `SQLStore.freshPrefix`. Without it, the engine refuses `restore`, as for real money.
    ///   - member: this server, if the wallet has several.
    ///   - secretMark: a mark of this server's secret, once it has one.
    ///   - looksOn: whether to read only while another process writes, instead of an error.
    /// - Throws: `PostgresOpenError`, whose text says what to do.
    public init(
        _ address: PostgresAddress, readingFrom standby: PostgresAddress? = nil,
        as member: ClusterMember? = nil, secretMark: String? = nil, looksOn: Bool = false,
        copy: @escaping @Sendable (PostgresEngine, String) throws -> Void = { _, _ in
            throw SQLError(cause: .other, message: "PostgreSQL makes no file of a wallet")
        },
        refill: (@Sendable (any SQLConnection, String) throws -> Void)? = nil
    ) throws {
        self.address = address
        self.copy = copy
        self.refill = refill
        lease = member.map(Lease.init)
        self.secretMark = Mutex(secretMark ?? "")
        (writers, writerChanges) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(10))
        readers = PostgresReaders(address, count: Self.readerCount)
        let connection = try PostgresOpenError.translating { try PostgresConnection(address) }
        report = try PostgresOpenError.translating { try PostgresReport(connection) }
        try PostgresOpenError.translating { try connection.claim() }
        confirmation = try PostgresOpenError.translating {
            try Confirmation(address, over: connection)
        }
        self.standby = try standby.map { try Standby($0, of: connection, at: address) }
        try PostgresOpenError.translating {
            if let lease {
                try join(lease, over: connection)
            } else if looksOn {
                try lookOn(over: connection)
            } else {
                try beginAlone(over: connection)
            }
        }
    }

    /// True once `close` was called.
    var hasEnded: Bool { isClosed.load(ordering: .relaxed) }

    /// Writes through this connection from now on.
    func install(_ connection: PostgresConnection) {
        ownEpoch.store(connection.writerEpoch, ordering: .releasing)
        let idle = WritingConnection.idle(connection)
        writer.withLock { $0 = idle }
    }

    /// True if there is a connection that writes, also one in use.
    var hasWriter: Bool {
        writer.withLock { writer in
            switch writer {
            case .none: false
            case .idle(let connection): connection.link.isOpen
            case .inUse: true
            }
        }
    }

    /// Writes no more: another server does, or the connection is lost.
    func stepDown() {
        lease?.stepDown()
        writer.withLock { $0 = .none }
    }

    public var product: String { "PostgreSQL \(report.version) at \(report.server)" }

    /// Closes all connections, those in use as soon as they are idle. Every later use fails.
    public func close() {
        isClosed.store(true, ordering: .relaxed)
        readers.close()
        standby?.close()
        confirmation.close()
        writer.withLock { $0 = .none }
        watching.forget()
        candidates.forget()
        publishing.forget()
    }

    public func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try withWritingConnection(body)
    }

    func withWritingConnection<Answer>(
        _ body: (PostgresConnection) throws -> Answer
    ) throws -> Answer {
        turn.wait()
        defer { turn.signal() }
        guard epoch != nil else { throw SQLError.notWriter }
        let connection = try takeWriter()
        defer { putBack(connection) }
        connection.restorations = restorations.load(ordering: .relaxed)
        do { return try body(connection) } catch let error as SQLError
            where error.cause == .unknownOutcome
        {
            confirmation.doubt()
            throw error
        }
    }

    /// The connection that writes; a new one after the old one broke.
    private func takeWriter() throws -> PostgresConnection {
        guard !hasEnded else {
            throw SQLError(cause: .disconnected, message: "the database is closed")
        }
        if let idle = takeIdle() { return idle }
        guard lease == nil else {
            // Any server may take over now.
            stepDown()
            throw SQLError.notWriter
        }
        let connection = try PostgresConnection(address)
        guard try becomesOnlyWriter(over: connection) else {
            throw SQLError(cause: .disconnected, message: PostgresOpenError.inUse.description)
        }
        ownEpoch.store(connection.writerEpoch, ordering: .releasing)
        writer.withLock { $0 = .inUse }
        return connection
    }

    private func takeIdle() -> PostgresConnection? {
        let taken = writer.withLock { writer in
            guard case .idle(let connection) = writer, connection.link.isOpen else {
                return WritingConnection.none
            }
            defer { writer = .inUse }
            return writer
        }
        guard case .idle(let connection) = taken else { return nil }
        return connection
    }

    /// Keeps the connection, unless this server stopped writing, or took a new one, meanwhile.
    private func putBack(_ connection: PostgresConnection) {
        let kept =
            connection.link.isOpen && !hasEnded
            ? WritingConnection.idle(connection) : .none
        writer.withLock { writer in
            if case .inUse = writer { writer = kept }
        }
    }

    /// Reads wait for the database on threads of their own, so that requests go on meanwhile.
    public func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer {
        try await onThread { [self] in try readNow(.snapshot, body) }
    }

    /// Without a transaction: the one statement sees a snapshot of its own.
    public func readOnce<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer {
        try await onThread { [self] in try readNow(.oneStatement, body) }
    }

    func onThread<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            threads.async { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func readNow<Answer>(
        _ extent: PostgresReaders.Extent, _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        if let standby {
            do { return try standby.read(extent, body) } catch is Standby.Away {}
        }
        return try confirmation.read(readers, extent, body)
    }

    public func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try readers.read(.snapshot, body)
    }

    /// Writes the wallet's tables anew, and what PostgreSQL's statistics quote of them. The
    /// server's log and its standbys have the bytes for as long as it keeps them; without the right
    /// to a checkpoint, its files have them until the next one.
    public func scrub() throws {
        try withWriter { connection in
            let tables = try connection.all(
                """
                SELECT relname::text FROM pg_class
                WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
                  AND pg_has_role(relowner, 'USAGE')
                """
            ) { $0.text(0) }
            for table in tables { try connection.execute("VACUUM (FULL, ANALYZE) \(table)", []) }
            try connection.execute("VACUUM FULL pg_statistic", [])
            let mayCheckpoint = try connection.first(
                """
                SELECT rolsuper OR pg_has_role('pg_checkpoint', 'USAGE') FROM pg_roles
                WHERE rolname = current_user
                """, []
            ) { $0.integer(0) == 1 }
            if mayCheckpoint == true { try connection.execute("CHECKPOINT", []) }
        }
    }

    /// Says so when there is a standby and no commit waits for one, or when the one to read from
    /// does not answer.
    public func risk() async throws -> String? {
        guard standby?.answers ?? true else {
            return "The read database is away or behind: the primary answers instead."
        }
        return try await onThread { [self] in
            try snapshot { try $0.hasOnlyAsynchronousStandbys() }
                ? """
                PostgreSQL's standby is asynchronous: when it takes over, the last payments are \
                lost. Name it in synchronous_standby_names.
                """ : nil
        }
    }

    public func backup(to path: String) throws { try copy(self, path) }
}

extension SQLConnection {
    /// True if there is a standby, and no commit waits for one.
    fileprivate func hasOnlyAsynchronousStandbys() throws -> Bool {
        try first(
            """
            SELECT 1 FROM pg_stat_replication
            WHERE current_setting('synchronous_standby_names') = '' LIMIT 1
            """, []
        ) { _ in true } ?? false
    }
}
