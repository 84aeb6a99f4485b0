import Ledger
import SQLStore

/// The work that falls due by itself, and when: for the scheduler, which waits for it, and for a
/// sandbox's clock, which jumps from one moment to the next.
package struct DueWork: Sendable {
    let core: Core
    let jobs: ScheduledJobs

    /// Who does which kind of work now: the scheduler, or somebody who moves the clock.
    struct Turns: Sendable {
        let jobs = Turnstile()
        let webhooks = Turnstile()
    }

    /// Runs the jobs that are due now, unless somebody else is at it, who then goes first.
    ///
    /// - Returns: when the next one is due; nil when none is planned, or while the clock is in
    ///   doubt, so that nothing is due.
    package func runInTurn() async throws -> Timestamp? {
        try await core.turns.jobs.alone {
            guard try await ClockChecks(core: core).doubt() == nil else { return nil }
            let now = core.clock.now()
            _ = try await jobs.run(at: now)
            return try await nextJob(after: now)
        }
    }

    /// Runs the body while neither the scheduler nor the dispatcher of webhooks does anything.
    package func alone<Answer: Sendable>(
        _ body: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        let turns = core.turns
        return try await turns.jobs.alone { try await turns.webhooks.alone(body) }
    }

    /// When the first scheduled job after this moment is due; nil when none is planned.
    package func nextJob(after time: Timestamp) async throws -> Timestamp? {
        try await core.store.read { try $0.nextJob(after: time) }
    }

    /// What ends by itself after the first moment, up to and including the last.
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
