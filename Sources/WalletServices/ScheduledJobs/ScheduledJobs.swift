public import Ledger
import SQLStore

/// The scheduled jobs and when they are due: for the scheduler, which waits for them, and for a
/// sandbox's clock, which jumps from one moment to the next.
public struct ScheduledJobs: Sendable {
    let core: Core

    /// All jobs. Those that are due at the same moment run in this order.
    private var all: [any ScheduledJob] {
        [SettlePayments(core: core), RoundUpWeeks(core: core), MakeRecurringTransfers(core: core)]
    }

    /// The maximum number of jobs of each kind from one query.
    static let batch = 100

    /// One turnstile for each kind of work: the scheduler does it, or somebody who moves the clock.
    struct Turns: Sendable {
        let jobs = Turnstile()
        let webhooks = Turnstile()
    }

    /// The names of all jobs.
    package var names: [JobName] { all.map(\.name) }

    /// Runs all due jobs. Running it often, in parallel, or on several servers does nothing twice.
    ///
    /// - Parameter time: now if left out.
    /// - Returns: how many of each job changed anything.
    public func run(at time: Timestamp? = nil) async throws -> [JobName: Int] {
        let now = time ?? core.clock.now()
        var counts: [JobName: Int] = [:]
        for job in all {
            var batch: (due: Int, done: Int)
            repeat {
                batch = try await job.runDue(at: now)
                counts[job.name, default: 0] += batch.done
            } while batch.due > 0
        }
        return counts
    }

    /// Runs the jobs that are due now, unless somebody else is at it, who then goes first.
    ///
    /// - Returns: when the next one is due. While the clock is in doubt, none is.
    package func runInTurn() async throws -> Timestamp? {
        try await core.turns.jobs.alone {
            guard try await ClockChecks(core: core).doubt() == nil else { return nil }
            let now = core.clock.now()
            _ = try await run(at: now)
            return try await next(after: now)
        }
    }

    /// Runs the body while neither the scheduler nor the dispatcher of webhooks does anything.
    package func alone<Answer: Sendable>(
        _ body: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        let turns = core.turns
        return try await turns.jobs.alone { try await turns.webhooks.alone(body) }
    }

    /// When the first job after this moment is due.
    package func next(after time: Timestamp) async throws -> Timestamp? {
        try await core.store.read { tx in
            try all.compactMap { try $0.next(after: time, in: tx) }.min()
        }
    }

    /// Plans again from now what a clock that was ahead of time has moved on.
    func replan(at now: Timestamp, in tx: Transaction) throws {
        for job in all { try job.replan(at: now, in: tx) }
    }

    /// Everything that expires after the first moment, up to and including the last.
    package func expiries(
        after first: Timestamp, through last: Timestamp
    ) async throws -> [Expiry] {
        try await core.store.read { try $0.expiries(after: first, through: last) }
    }

    /// Tells the open screens of a session that it has ended.
    package func announceEnd(of session: SessionID, of person: PersonID) {
        core.notifier.end(session, of: person)
    }
}
