import Dispatch
import Ledger
import Synchronization
import WalletModel

/// Lets writes that arrive during a commit wait together and share the next one.
///
/// One thread takes all waiting writes, runs each inside one transaction, commits once, and only
/// then answers them. The group pays for one disk flush, and no write is answered before it.
final class GroupCommit: Sendable {
    struct State {
        var waiting: [any WaitingWrite & Sendable] = []
        var isRunning = false
        var failure: StoreError?
        /// How often writing was stopped because of an audit.
        var stops = 0
        /// When a write last failed on the database's disk, if none has succeeded since. An engine
        /// that notices a full disk itself needs no such time.
        var failedAt: ContinuousClock.Instant?
        /// The current wait for the database's answer.
        var wait: DatabaseWait?
        /// True once the database takes too long.
        var isStalled = false
        /// True while `watch` looks after the group.
        var isWatched = false
    }

    let engine: any SQLEngine
    private let onDiskFailure: @Sendable (String) -> Void
    let onStop: @Sendable ([AuditFinding]) -> Void
    private let onCommit: (@Sendable (CommitFacts) -> Void)?
    private let judge: ClockJudge?
    let state = Mutex(State())
    /// The cache after the last commit; empty after a rollback.
    let known = Mutex(LedgerCache())
    /// The epoch of the connection that it was read with.
    private let epoch = Atomic(0)
    private let version = Atomic(0)
    /// See `place`; negative while it is not known.
    private let journalPlace = Atomic<Int64>(-1)
    let queue = DispatchQueue(label: "awallet.commits", qos: .userInitiated)

    init(
        engine: any SQLEngine, onDiskFailure: @escaping @Sendable (String) -> Void,
        onStop: @escaping @Sendable ([AuditFinding]) -> Void = { _ in },
        onCommit: (@Sendable (CommitFacts) -> Void)? = nil, judge: ClockJudge? = nil
    ) {
        self.onCommit = onCommit
        self.judge = judge
        self.engine = engine
        self.onDiskFailure = onDiskFailure
        self.onStop = onStop
    }

    /// See `SQLStore.identityVersion`.
    var identityVersion: Int { version.load(ordering: .acquiring) }

    func submit(_ job: any WaitingWrite & Sendable) {
        let (mustStart, failure) = state.withLock { state -> (Bool, StoreError?) in
            if let failure = state.failure ?? (state.isStalled ? Self.stalled : nil) {
                return (false, failure)
            }
            state.waiting.append(job)
            guard !state.isRunning else { return (false, nil) }
            state.isRunning = true
            return (true, nil)
        }
        if let failure { job.fail(failure) }
        if mustStart { queue.async { self.drain() } }
    }

    private func drain() {
        while let first = nextWrites(orStop: true) {
            let group = CommitGroup(first)
            defer { endWait() }
            do {
                try write(group)
                if group.changesIdentity { version.add(1, ordering: .releasing) }
                group.answer()
                if !group.isEmpty { state.withLock { $0.failedAt = nil } }
                measure(group)
            } catch {
                refuse(group, after: error)
            }
        }
    }

    /// - Parameter orStop: whether this thread ends when nothing waits; the next write then starts
    ///   another.
    private func nextWrites(orStop: Bool) -> [any WaitingWrite & Sendable]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                if orStop { state.isRunning = false }
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Retries once on a full disk if room could be made: none of the group has reached the disk.
    private func write(_ group: CommitGroup) throws {
        try engine.requireRoom()
        do {
            try runAndCommit(group)
        } catch let failure as SQLError where failure.cause == .full {
            guard try engine.makeRoom() else { throw failure }
            group.beginAgain()
            try runAndCommit(group)
        }
    }

    private func runAndCommit(_ group: CommitGroup) throws {
        beginWait(of: group)
        try engine.withWriter { connection in
            guard group.endWait() else { throw SQLError.tooLate }
            try commit(group, on: connection)
        }
    }

    private func commit(_ group: CommitGroup, on connection: any SQLConnection) throws {
        do {
            forgetOthersTime(connection.epoch)
            try connection.begin()
            var known = try runTogether(group, on: connection)
            if known == nil {
                try connection.rollback()
                try connection.begin()
                try runApart(group, on: connection)
                known = LedgerCache()
            }
            try flush(connection, for: group)
            if let known { note(known) }
        } catch {
            try? connection.rollback()
            throw error
        }
    }

    private func note(_ known: LedgerCache) {
        journalPlace.store(known.journalEnd?.sequence ?? -1, ordering: .releasing)
        self.known.withLock { $0 = known }
    }

    /// The last transfer's place in the journal after the last commit, if known.
    var place: Int64? {
        let place = journalPlace.load(ordering: .acquiring)
        return place < 0 ? nil : place
    }

    /// Forgets the journal's end, because the database is another one.
    func forgetPlace() { journalPlace.store(-1, ordering: .releasing) }

    /// After another process may have written, nothing remembered is right.
    private func forgetOthersTime(_ now: Int) {
        guard epoch.exchange(now, ordering: .relaxed) != now else { return }
        forgetPlace()
        known.withLock { $0 = LedgerCache() }
        version.add(1, ordering: .releasing)
    }

    /// Hands the cache over and keeps no copy: with two owners, the first change would copy all of
    /// it.
    private func takeKnown() -> LedgerCache {
        known.withLock { known in
            defer { known = LedgerCache() }
            return known
        }
    }

    /// After a failed flush it is unknown what reached the disk, and a second flush could falsely
    /// report success (Rebello et al., USENIX ATC 2020).
    private func flush(_ connection: any SQLConnection, for group: CommitGroup) throws {
        let began = ContinuousClock.now
        beginWait(of: group)
        defer { group.flush = ContinuousClock.now - began }
        do { try connection.commit() } catch let failure as SQLError {
            switch failure.cause {
            case .full, .disconnected, .rolledBack, .unknownOutcome: throw failure
            default: throw SQLError(cause: .disk, message: failure.message)
            }
        }
    }

    /// The fast path, without savepoints. Most refusals come before the first change and need no
    /// rollback; a refusal after a change makes the whole group start again. Writes that arrive
    /// while the group runs join it, so that one flush serves as many as possible.
    ///
    /// - Returns: the cache afterwards. Without one, each write must run separately.
    private func runTogether(
        _ group: CommitGroup, on connection: any SQLConnection
    ) throws -> LedgerCache? {
        let transaction = Transaction(
            connection: connection, known: takeKnown(), judge: judge)
        transaction.known.unused = []
        try transaction.findUnused(group.newIDs)
        while let job = group.next() {
            let changesBefore = transaction.changes
            do {
                try job.run(in: transaction)
                group.note(nil)
            } catch let failure as SQLError where !failure.cause.concernsOneWrite {
                throw failure
            } catch let failure as AuditError {
                throw failure
            } catch {
                guard transaction.changes == changesBefore, !(error is SQLError) else { return nil }
                group.note(error)
            }
            if group.isAtEnd, group.hasRoom, let more = nextWrites(orStop: false) {
                group.append(more)
                try transaction.findUnused(more.compactMap(\.newID))
            }
        }
        do {
            try transaction.writeBalances()
            try connection.settle()
        } catch let failure as SQLError where failure.cause.concernsOneWrite {
            return nil
        }
        group.changesIdentity = transaction.changesIdentity
        group.isEmpty = transaction.changes == 0
        return transaction.known
    }

    /// The safe path: each write in a savepoint of its own.
    private func runApart(_ group: CommitGroup, on connection: any SQLConnection) throws {
        group.beginAgain()
        group.changesIdentity = true
        group.isEmpty = false
        while let job = group.next() {
            try connection.execute("SAVEPOINT one_write", [])
            let transaction = Transaction(connection: connection, judge: judge)
            do {
                try job.run(in: transaction)
                try transaction.writeBalances()
                try connection.settle()
                group.note(nil)
            } catch let failure as SQLError where !failure.cause.concernsOneWrite {
                throw failure
            } catch let failure as AuditError {
                throw failure
            } catch {
                try? connection.settle()
                try connection.execute("ROLLBACK TO one_write", [])
                group.note(error)
            }
            try connection.execute("RELEASE one_write", [])
        }
    }

    private func measure(_ group: CommitGroup) {
        guard let onCommit, !group.isEmpty else { return }
        let waiting = state.withLock { $0.waiting.count }
        onCommit(CommitFacts(writes: group.count, flush: group.flush, waiting: waiting))
    }

    private func refuse(_ group: CommitGroup, after error: any Error) {
        if let failure = error as? AuditError {
            suspect(failure.finding)
            return group.refuse(StoreError.stopped(failure.description))
        }
        guard let failure = error as? SQLError else {
            return group.refuse(StoreError.unavailable("\(error)"))
        }
        guard failure.cause != .notWriter else { return group.refuse(NotWriter()) }
        if failure.cause.concernsDisk, !engine.noticesFullDisk {
            state.withLock { $0.failedAt = .now }
        }
        guard failure.cause == .disk || failure.cause == .unknownOutcome else {
            return group.refuse(failure.storeError)
        }
        group.refuse(StoreError.outcomeUnknown(failure.message))
        guard failure.cause == .disk else { return }
        refuseAll(.unavailable(failure.message))
        onDiskFailure(failure.message)
    }

    /// Refuses all waiting and all later writes.
    func refuseAll(_ failure: StoreError) {
        let stranded = state.withLock { state in
            state.failure = failure
            if case .stopped = failure { state.stops += 1 }
            defer { state.waiting = [] }
            return state.waiting
        }
        stranded.forEach { $0.fail(failure) }
    }
}
