import Foundation
import Ledger
public import SQLStore
import SQLiteDriver
import Synchronization
import WalletServices

/// Saves the whole state of a sandbox under names, and puts one back while everything keeps
/// running: open pages follow, and tokens, sessions and the clock are those of then.
public struct SnapshotKeeper: Sendable {
    let folder: SnapshotFolder
    private let store: SQLStore
    private let keeper: TimeKeeper
    private let start: WorldStart
    private let turn = Turnstile()

    /// - Parameters:
    ///   - path: the folder of the files, which the first snapshot makes.
    ///   - keeper: keeps the clock, which rests during a restoration.
    ///   - start: gives a restored world its clock and its random numbers.
    ///   - outbox: loses its codes in a restoration, because they belong to the lost world.
    ///   - requests: learns of each restoration, because it takes the requests' changes off the
    ///     books.
    public init(
        path: String, store: SQLStore, keeper: TimeKeeper, start: WorldStart,
        outbox: SandboxOutbox, requests: RequestBook
    ) {
        folder = SnapshotFolder(path: path)
        self.store = store
        self.keeper = keeper
        self.start = start
        let known = Mutex<Int64>(0)
        // Also of a snapshot that another server put back.
        keeper.wallet.followSettings { stored in
            let isNew = known.withLock { known in
                defer { known = max(known, stored.restorations) }
                return stored.restorations > known
            }
            guard isNew else { return }
            outbox.clear()
            requests.booksWerePutBack()
        }
    }

    /// The moment on the sandbox's clock.
    var now: Timestamp { start.clock.now }

    /// All snapshots, by name, without files that are none.
    public func list() async throws -> [Snapshot] {
        try await inTurn { folder.names().compactMap { try? folder.snapshot($0) } }
    }

    /// - Throws: `SnapshotError.nameInvalid`, `.notFound`.
    func find(_ name: String) async throws -> Snapshot {
        try await inTurn { try folder.snapshot(name) }
    }

    /// Keeps the present state under a name.
    ///
    /// - Parameter replaces: true if an earlier snapshot of this name may go.
    /// - Throws: `SnapshotError`, `StoreError`, `NotWriter`.
    public func save(as name: String, replaces: Bool) async throws -> Snapshot {
        try await inTurn {
            try folder.requireRoom(for: name, replaces: replaces)
            defer { folder.dropDraft() }
            do { try store.backup(to: folder.draft) } catch let error as SQLError {
                throw StoreError.unavailable(error.message)
            }
            try folder.keepDraft(as: name, savedAt: start.clock.machineTime)
            return try folder.snapshot(name)
        }
    }

    /// Keeps a file that was a snapshot of some sandbox, once it is whole and right.
    ///
    /// - Parameter fill: writes the file to a path.
    /// - Throws: `SnapshotError`, `StoreError`, and the errors of `fill`.
    func upload(
        as name: String, _ fill: @Sendable (String) async throws -> Void
    ) async throws -> Snapshot {
        try await alone {
            try folder.requireRoom(for: name, replaces: true)
            defer { folder.dropDraft() }
            try await fill(folder.draft)
            return try await Self.onThread {
                try Self.check(folder.draft)
                try folder.keepDraft(as: name, savedAt: start.clock.machineTime)
                return try folder.snapshot(name)
            }
        }
    }

    /// - Throws: `SnapshotError`, `StoreError`.
    public func delete(_ name: String) async throws {
        try await inTurn { try folder.delete(name) }
    }

    /// Puts a snapshot in place of the present state, which is lost. Tokens, sessions and the clock
    /// are those of then.
    ///
    /// - Throws: `SnapshotError`, `StoreError`, `NotWriter`; nothing was changed then.
    public func restore(_ name: String) async throws -> Snapshot {
        try await alone {
            let file = try folder.existingFile(of: name)
            let snapshot = try await Self.onThread { try folder.snapshot(name) }
            try await putBack(file, savedAt: folder.machineTime(of: name))
            return snapshot
        }
    }

    /// Puts the database of a file in place of everything.
    ///
    /// - Parameter savedAt: when the file was made, by the machine's clock.
    /// - Throws: `SnapshotError`, `StoreError`, `NotWriter`.
    func restore(file: String, savedAt: Timestamp) async throws {
        try await alone {
            try await putBack(file, savedAt: savedAt)
        }
    }

    /// The database that another bank begins with: that of a snapshot which can be put back,
    /// without the sessions and tokens of this bank. And the world that it began with.
    ///
    /// - Parameter place: a folder that has no database.
    /// - Throws: `SnapshotError`, `StoreError`.
    func guest(
        _ name: String, in place: String
    ) async throws -> (file: String, world: SandboxWorld) {
        try await inTurn {
            let file = try folder.existingFile(of: name)
            _ = try SnapshotFolder.openOurs(file)
            return try SnapshotFolder.guest(file, in: place)
        }
    }

    private func putBack(_ file: String, savedAt: Timestamp) async throws {
        let source = try await Self.onThread { try folder.source(file, for: start.home) }
        defer { folder.dropGuest() }
        try await keeper.whileItRests {
            let last = try await store.read { try $0.settings() }.restorations
            do {
                try await Self.onThread { try store.restore(from: source) }
            } catch is MoveError { throw SnapshotError.fileInvalid }
            try await goOn(from: savedAt, after: last)
        }
    }

    /// Lets everything that is not in the database follow.
    ///
    /// - Parameter last: the number of restorations before this one.
    private func goOn(from savedAt: Timestamp, after last: Int64) async throws {
        let wallet = keeper.wallet
        if wallet.audit.stopReason != nil {
            _ = try await wallet.audit.verify(endsStop: true)
        }
        try await start.beginAgain(savedAt: savedAt, after: last)
        try await start.plantOwn()
        try await wallet.refreshSettings()
        wallet.announceEverything()
    }

    /// - Throws: `SnapshotError.fileInvalid` unless it is a sandbox's database without a finding.
    private static func check(_ path: String) throws {
        let copy = try SnapshotFolder.openOurs(path)
        guard try SnapshotFolder.reading({ try SQLStore.isIntact(copy) }) else {
            throw SnapshotError.fileInvalid
        }
    }

    /// The server that writes has the files, and does one thing with them at a time.
    private func alone<Answer: Sendable>(
        _ work: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try keeper.wallet.requireWriter()
        return try await turn.alone(work)
    }

    private func inTurn<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try await alone { try await Self.onThread(work) }
    }

    private static func onThread<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }
}

extension [WalletSetting: String] {
    /// How often a snapshot was put back.
    var restorations: Int64 { self[.sandboxRestorations].flatMap(Int64.init) ?? 0 }
}
