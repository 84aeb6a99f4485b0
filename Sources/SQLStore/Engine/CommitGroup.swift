import Foundation

/// The writes that share one commit, with their outcomes. Used by one thread.
final class CommitGroup {
    /// The maximum number of writes in a group, so that none waits long for the flush.
    private static let limit = 256

    private var jobs: [any WaitingWrite & Sendable]
    private var outcomes: [(any Error)?] = []
    /// True if a write may have changed a person, a session or a token.
    var changesIdentity = false
    /// True if no write changed anything, so that there was nothing to flush.
    var isEmpty = false
    /// How long the flush took.
    var flush = Duration.zero
    /// The current wait for the database's answer.
    private var wait: DatabaseWait?
    /// True once another thread has answered the writes, because the database took too long.
    private var isLate = false

    init(_ jobs: [any WaitingWrite & Sendable]) {
        self.jobs = jobs
    }

    var count: Int { jobs.count }
    var isAtEnd: Bool { outcomes.count == jobs.count }
    var hasRoom: Bool { jobs.count < Self.limit }

    /// The ids that its writes make.
    var newIDs: [UUID] { jobs.compactMap(\.newID) }

    func append(_ more: [any WaitingWrite & Sendable]) { jobs += more }

    /// The write that has no outcome yet.
    func next() -> (any WaitingWrite)? {
        guard outcomes.count < jobs.count else { return nil }
        return jobs[outcomes.count]
    }

    /// Records the outcome of the write that `next` returned: its error, or nil.
    func note(_ error: (any Error)?) { outcomes.append(error) }

    func beginAgain() { outcomes = [] }

    /// Notes that the database must answer before the group goes on.
    func beginWait() -> DatabaseWait {
        endWait()
        // Each write is answered once.
        let wait = DatabaseWait(isLate ? [] : jobs)
        self.wait = wait
        return wait
    }

    /// - Returns: true if the database answered in time: nobody else has answered the writes.
    @discardableResult
    func endWait() -> Bool {
        if let wait, !wait.end() { isLate = true }
        wait = nil
        return !isLate
    }

    /// Answers every write; to be called when the group is on disk.
    func answer() {
        guard endWait() else { return }
        for (job, error) in zip(jobs, outcomes) {
            if let error { job.fail(error) } else { job.succeed() }
        }
    }

    /// Fails every write, because it was not done or its outcome is unknown.
    func refuse(_ error: any Error) {
        guard endWait() else { return }
        jobs.forEach { $0.fail(error) }
    }
}
