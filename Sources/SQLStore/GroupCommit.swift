import Dispatch
import Synchronization
import WalletServices

/// Writes that arrive while a commit is under way wait together and share the next one.
///
/// One thread takes all that wait, runs each inside one transaction, commits once, and only then
/// answers them. A disk's flush is paid once for the group, and nothing is answered before it.
final class GroupCommit: Sendable {
    private struct State {
        var waiting: [any WaitingWrite & Sendable] = []
        var isRunning = false
        var failure: String?
    }

    private let engine: any SQLEngine
    private let onDiskFailure: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "awallet.commits", qos: .userInitiated)

    init(engine: any SQLEngine, onDiskFailure: @escaping @Sendable (String) -> Void) {
        self.engine = engine
        self.onDiskFailure = onDiskFailure
    }

    func submit(_ job: any WaitingWrite & Sendable) {
        let (mustStart, failure) = state.withLock { state -> (Bool, String?) in
            if let failure = state.failure { return (false, failure) }
            state.waiting.append(job)
            guard !state.isRunning else { return (false, nil) }
            state.isRunning = true
            return (true, nil)
        }
        if let failure { job.fail(StoreFault.unavailable(failure)) }
        if mustStart { queue.async { self.drain() } }
    }

    private func drain() {
        while let group = nextGroup() {
            do {
                let outcomes = try engine.withWriter { try self.commit(group, on: $0) }
                for (job, error) in zip(group, outcomes) {
                    if let error { job.fail(error) } else { job.succeed() }
                }
            } catch {
                refuse(group, after: error)
            }
        }
    }

    private func nextGroup() -> [any WaitingWrite & Sendable]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// - Returns: for each write its own refusal, or nil when it is on disk.
    private func commit(
        _ group: [any WaitingWrite], on connection: any SQLConnection
    ) throws -> [(any Error)?] {
        try connection.execute("BEGIN IMMEDIATE", [])
        do {
            var outcomes = try runTogether(group, on: connection)
            if outcomes == nil {
                try connection.execute("ROLLBACK", [])
                try connection.execute("BEGIN IMMEDIATE", [])
                outcomes = try runApart(group, on: connection)
            }
            try flush(connection)
            return outcomes ?? []
        } catch {
            try? connection.execute("ROLLBACK", [])
            throw error
        }
    }

    /// A failed flush leaves open what is on the disk; trying it again could lie about it
    /// (Rebello et al., USENIX ATC 2020).
    private func flush(_ connection: any SQLConnection) throws {
        do { try connection.execute("COMMIT", []) } catch let fault as SQLFault {
            throw fault.cause == .full ? fault : SQLFault(cause: .disk, message: fault.message)
        }
    }

    /// The quick way: no savepoints. Most refusals come before the first change and leave nothing
    /// behind; when one comes after a change, the whole group has to begin again.
    ///
    /// - Returns: nil when the group has to be run apart.
    private func runTogether(
        _ group: [any WaitingWrite], on connection: any SQLConnection
    ) throws -> [(any Error)?]? {
        let transaction = SQLTransaction(connection: connection)
        var outcomes: [(any Error)?] = []
        outcomes.reserveCapacity(group.count)
        for job in group {
            let changesBefore = transaction.changes
            do {
                try job.run(in: transaction)
                outcomes.append(nil)
            } catch let fault as SQLFault where fault.cause != .constraint {
                throw fault
            } catch {
                guard transaction.changes == changesBefore else { return nil }
                outcomes.append(error)
            }
        }
        try transaction.writeBalances()
        return outcomes
    }

    /// The careful way: each write in a savepoint of its own.
    private func runApart(
        _ group: [any WaitingWrite], on connection: any SQLConnection
    ) throws -> [(any Error)?] {
        try group.map { job in
            try connection.execute("SAVEPOINT one_write", [])
            let transaction = SQLTransaction(connection: connection)
            do {
                try job.run(in: transaction)
                try transaction.writeBalances()
                try connection.execute("RELEASE one_write", [])
                return nil
            } catch let fault as SQLFault where fault.cause != .constraint {
                throw fault
            } catch {
                try connection.execute("ROLLBACK TO one_write", [])
                try connection.execute("RELEASE one_write", [])
                return error
            }
        }
    }

    private func refuse(_ group: [any WaitingWrite], after error: any Error) {
        guard let fault = error as? SQLFault, fault.cause == .disk else {
            return group.forEach { $0.fail(StoreFault.unavailable("\(error)")) }
        }
        let stranded = state.withLock { state in
            state.failure = fault.message
            defer { state.waiting = [] }
            return state.waiting
        }
        group.forEach { $0.fail(StoreFault.outcomeUnknown(fault.message)) }
        stranded.forEach { $0.fail(StoreFault.unavailable(fault.message)) }
        onDiskFailure(fault.message)
    }
}
