import Foundation
import Ledger
import SQLStore
import SQLiteDriver
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

/// C-35: the store's behaviour on a full disk.
@Suite struct RoomTests {
    /// An engine with a full disk, on which room can sometimes be made.
    private final class TightEngine: SQLEngine {
        struct State {
            var fullCommits = 0
            var hasRoom = true
            var isMendable = true
            var calls: [String] = []
        }

        let inner: WatchedEngine
        let state = Mutex(State())

        init(_ inner: WatchedEngine) {
            self.inner = inner
        }

        var product: String { inner.product }

        func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
            let isFull = state.withLock { state in
                defer { state.fullCommits = max(0, state.fullCommits - 1) }
                return state.fullCommits > 0
            }
            if isFull { inner.fail(.init(countdown: 1, cause: .full, text: "COMMIT")) }
            return try inner.withWriter(body)
        }

        func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
            try inner.snapshot(body)
        }

        func backup(to path: String) throws { try inner.backup(to: path) }

        func requireRoom() throws {
            let hasRoom = state.withLock { state in
                state.calls.append("require")
                return state.hasRoom
            }
            if !hasRoom { throw SQLError(cause: .full, message: "no room") }
        }

        func makeRoom() throws -> Bool {
            state.withLock { state in
                state.calls.append("make")
                return state.isMendable
            }
        }
    }

    private func books() async throws -> (Bench, TightEngine, @Sendable () async throws -> Void) {
        let bench = try Bench()
        let ada = try await bench.person(1)
        let rent = try await bench.wallet.accounts.open(named: "Rent", by: ada).record.id
        let engine = TightEngine(bench.engine)
        let wallet = bench.wallet(on: try SQLStore(engine: engine))
        return (
            bench, engine,
            {
                _ = try await wallet.transfers.deposit(
                    dollars(1_00), into: rent, by: ada, key: IdempotencyKey("once"))
            }
        )
    }

    @Test("A commit without room is retried after making room, and booked once (C-35)")
    func madeRoom() async throws {
        let (bench, engine, deposit) = try await books()
        engine.state.withLock { $0.fullCommits = 1 }
        try await deposit()
        #expect(engine.state.withLock(\.calls) == ["require", "make"])
        #expect(try await bench.wallet.audit.verify().transferCount == 1)
    }

    @Test("Without enough room, nothing is booked (C-35, DUR-4)")
    func noRoom() async throws {
        let (bench, engine, deposit) = try await books()
        for (fullCommits, isMendable) in [(1, false), (2, true)] {
            engine.state.withLock { ($0.fullCommits, $0.isMendable) = (fullCommits, isMendable) }
            await #expect(throws: StoreError.unavailable("planted")) { try await deposit() }
        }
        engine.state.withLock { $0.hasRoom = false }
        await #expect(throws: StoreError.unavailable("no room")) { try await deposit() }
        #expect(try await bench.wallet.audit.verify().transferCount == 0)
        engine.state.withLock { $0.hasRoom = true }
        try await deposit()
        #expect(try await bench.wallet.audit.verify().findings == [])
        #expect(try await bench.wallet.audit.verify().transferCount == 1)
    }

    @Test("The reserve is real blocks, and the log always fits into it (C-35)")
    func reserve() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = 1 << 20
        let engine = try SQLiteEngine(folder: folder.path, reserveBytes: size)
        let file = folder.appending(path: "reserve")
        let facts = try file.resourceValues(forKeys: [.totalFileAllocatedSizeKey])
        #expect(try #require(facts.totalFileAllocatedSize) >= size)
        try engine.withWriter { try $0.execute("CREATE TABLE filling (bytes BLOB)", []) }
        for _ in 1...40 {
            try engine.requireRoom()
            try engine.withWriter {
                try $0.execute("INSERT INTO filling VALUES (randomblob(100000))", [])
            }
            let database = folder.appending(path: SQLiteEngine.fileName)
            let held = try #require(
                try database.resourceValues(forKeys: [.fileSizeKey]).fileSize)
            let pages = try engine.withWriter { connection in
                var pages: Int64 = 0
                try connection.query("PRAGMA page_count", []) { row in
                    pages = row.integer(0)
                    return false
                }
                return pages
            }
            #expect(Int(pages) * 4096 - held < size)
        }
        #expect(try engine.makeRoom())
        let log = folder.appending(path: SQLiteEngine.fileName + "-wal")
        #expect(try log.resourceValues(forKeys: [.fileSizeKey]).fileSize == 0)
    }
}
