import Ledger
import SQLStore

/// A scheduled job: automatic work that the wallet does when it is due. `ScheduledJobs` lists all.
protocol ScheduledJob: Sendable {
    var name: JobName { get }

    /// When it is next due after this time.
    func next(after time: Timestamp, in tx: Transaction) throws -> Timestamp?

    /// Runs what is due, at most `ScheduledJobs.batch` at once, and tells the people whose screens
    /// it changes. What ran is no longer due, so that several servers do nothing twice.
    ///
    /// - Returns: how many were due, and how many of them changed anything.
    func runDue(at now: Timestamp) async throws -> (due: Int, done: Int)

    /// Plans again from now what a clock that was ahead of time has moved on.
    func replan(at now: Timestamp, in tx: Transaction) throws
}

/// The name of a scheduled job in the sandbox's API, and after `clock_job_` in the words.
public struct JobName: Hashable, Sendable {
    package let text: String
}
