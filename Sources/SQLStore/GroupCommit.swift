import Dispatch
import Ledger
import Synchronization
import WalletModel

/// Writes that arrive while a commit is under way wait together and share the next one.
///
/// One thread takes all that wait, runs each inside one transaction, commits once, and only then
/// answers them. A disk's flush is paid once for the group, and nothing is answered before it.
final class GroupCommit: Sendable {
    private struct State {
        var waiting: [any WaitingWrite & Sendable] = []
        var isRunning = false
        var failure: StoreError?
        /// How often writing was stopped because of what the books hold.
        var stops = 0
    }

    private let engine: any SQLEngine
    private let onDiskFailure: @Sendable (String) -> Void
    private let onStop: @Sendable (String) -> Void
    private let state = Mutex(State())
    /// What the last commit left behind; empty after anything that was rolled back.
    private let known = Mutex(LedgerCache())
    private let version = Atomic(0)
    private let queue = DispatchQueue(label: "awallet.commits", qos: .userInitiated)

    init(
        engine: any SQLEngine, onDiskFailure: @escaping @Sendable (String) -> Void,
        onStop: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.engine = engine
        self.onDiskFailure = onDiskFailure
        self.onStop = onStop
    }

    /// See `SQLStore.identityVersion`.
    var identityVersion: Int { version.load(ordering: .acquiring) }

    func submit(_ job: any WaitingWrite & Sendable) {
        let (mustStart, failure) = state.withLock { state -> (Bool, StoreError?) in
            if let failure = state.failure { return (false, failure) }
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
            let group = Group(first)
            do {
                try write(group)
                if group.changesIdentity { version.add(1, ordering: .releasing) }
                group.answer()
            } catch {
                refuse(group, after: error)
            }
        }
    }

    /// - Parameter orStop: whether this thread ends when nothing waits; the next write then
    ///   starts another.
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

    /// A full disk is tried once more if room could be made: nothing of the group is on it.
    private func write(_ group: Group) throws {
        try engine.requireRoom()
        do {
            try engine.withWriter { try self.commit(group, on: $0) }
        } catch let failure as SQLError where failure.cause == .full {
            guard try engine.makeRoom() else { throw failure }
            group.beginAgain()
            try engine.withWriter { try self.commit(group, on: $0) }
        }
    }

    private func commit(_ group: Group, on connection: any SQLConnection) throws {
        do {
            try connection.execute("BEGIN IMMEDIATE", [])
            var known = try runTogether(group, on: connection)
            if known == nil {
                try connection.execute("ROLLBACK", [])
                try connection.execute("BEGIN IMMEDIATE", [])
                try runApart(group, on: connection)
                known = LedgerCache()
            }
            try flush(connection)
            if let known { self.known.withLock { $0 = known } }
        } catch {
            try? connection.execute("ROLLBACK", [])
            throw error
        }
    }

    /// Hands on what is known, and keeps nothing: whatever two places held would be copied as a
    /// whole at the first change.
    private func takeKnown() -> LedgerCache {
        known.withLock { known in
            defer { known = LedgerCache() }
            return known
        }
    }

    /// A failed flush leaves open what is on the disk; trying it again could lie about it
    /// (Rebello et al., USENIX ATC 2020).
    private func flush(_ connection: any SQLConnection) throws {
        do { try connection.execute("COMMIT", []) } catch let failure as SQLError {
            throw failure.cause == .full
                ? failure : SQLError(cause: .disk, message: failure.message)
        }
    }

    /// The quick way: no savepoints. Most refusals come before the first change and leave nothing
    /// behind; when one comes after a change, the whole group has to begin again. Writes that
    /// arrive while the group runs join it, so that one flush serves as many as possible.
    ///
    /// - Returns: what is known afterwards; nil when the group has to be run apart.
    private func runTogether(
        _ group: Group, on connection: any SQLConnection
    ) throws -> LedgerCache? {
        let transaction = Transaction(connection: connection, known: takeKnown())
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
                guard transaction.changes == changesBefore else { return nil }
                group.note(error)
            }
            if group.isAtEnd, group.hasRoom, let more = nextWrites(orStop: false) {
                group.append(more)
            }
        }
        try transaction.writeBalances()
        group.changesIdentity = transaction.changesIdentity
        return transaction.known
    }

    /// The careful way: each write in a savepoint of its own.
    private func runApart(_ group: Group, on connection: any SQLConnection) throws {
        group.beginAgain()
        group.changesIdentity = true
        while let job = group.next() {
            try connection.execute("SAVEPOINT one_write", [])
            let transaction = Transaction(connection: connection)
            do {
                try job.run(in: transaction)
                try transaction.writeBalances()
                group.note(nil)
            } catch let failure as SQLError where !failure.cause.concernsOneWrite {
                throw failure
            } catch let failure as AuditError {
                throw failure
            } catch {
                try connection.execute("ROLLBACK TO one_write", [])
                group.note(error)
            }
            try connection.execute("RELEASE one_write", [])
        }
    }

    private func refuse(_ group: Group, after error: any Error) {
        if let failure = error as? AuditError {
            group.refuse(StoreError.stopped(failure.description))
            return stop(failure.description)
        }
        guard let failure = error as? SQLError, failure.cause == .disk else {
            let failure = (error as? SQLError)?.storeError
            return group.refuse(failure ?? StoreError.unavailable("\(error)"))
        }
        group.refuse(StoreError.outcomeUnknown(failure.message))
        refuseAll(.unavailable(failure.message))
        onDiskFailure(failure.message)
    }

    /// Refuses what waits, and all that comes.
    private func refuseAll(_ failure: StoreError) {
        let stranded = state.withLock { state in
            state.failure = failure
            if case .stopped = failure { state.stops += 1 }
            defer { state.waiting = [] }
            return state.waiting
        }
        stranded.forEach { $0.fail(failure) }
    }
}

/// Stopping all writes while the books are not right.
extension GroupCommit {
    /// Why writing has stopped; nil when it has not.
    var stopReason: String? {
        state.withLock { state in
            if case .stopped(let reason) = state.failure { reason } else { nil }
        }
    }

    /// How often writing was stopped so far.
    var stops: Int { state.withLock { $0.stops } }

    /// Refuses all writes from now on, because the books are not right. A disk that has failed
    /// stays the first reason.
    func stop(_ reason: String) {
        guard state.withLock({ $0.failure == nil }) else { return }
        refuseAll(.stopped(reason))
        onStop(reason)
    }

    /// Lets writes go on, unless they were stopped once more since.
    ///
    /// What was known of the ledger is forgotten: somebody may have repaired the file meanwhile.
    func endStop(_ stops: Int) {
        queue.sync {
            known.withLock { $0 = LedgerCache() }
            state.withLock { state in
                guard case .stopped = state.failure, state.stops == stops else { return }
                state.failure = nil
            }
        }
    }
}

/// The books are not what the journal says.
struct AuditError: Error, CustomStringConvertible {
    let finding: AuditFinding

    var description: String { "\(finding)" }
}

/// The writes that share one commit, and what became of each. Used by one thread.
private final class Group {
    /// No more join than this, so that nobody waits long for the flush.
    private static let limit = 256

    private var jobs: [any WaitingWrite & Sendable]
    private var outcomes: [(any Error)?] = []
    /// Whether a person or a session was changed, as far as is known.
    var changesIdentity = false

    init(_ jobs: [any WaitingWrite & Sendable]) {
        self.jobs = jobs
    }

    var isAtEnd: Bool { outcomes.count == jobs.count }
    var hasRoom: Bool { jobs.count < Self.limit }

    func append(_ more: [any WaitingWrite & Sendable]) { jobs += more }

    /// The write that has no outcome yet.
    func next() -> (any WaitingWrite)? {
        guard outcomes.count < jobs.count else { return nil }
        return jobs[outcomes.count]
    }

    /// Keeps the outcome of the write that `next` gave: its refusal, or nil.
    func note(_ error: (any Error)?) { outcomes.append(error) }

    func beginAgain() { outcomes = [] }

    /// Tells every caller; to be called when the group is on disk.
    func answer() {
        for (job, error) in zip(jobs, outcomes) {
            if let error { job.fail(error) } else { job.succeed() }
        }
    }

    /// Tells every caller that nothing was done, or that nobody knows.
    func refuse(_ error: any Error) { jobs.forEach { $0.fail(error) } }
}
