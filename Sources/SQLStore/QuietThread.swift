import Foundation
import Synchronization

/// Long work that must not delay requests: audits and backups.
public enum QuietThread {
    /// As `nice` counts: 19 would be the lowest priority.
    private static let niceness: Int32 = 10

    /// Runs the work on a thread of its own, which the kernel prefers less than all others. Threads
    /// of a pool would keep the low priority for their next work.
    ///
    /// - Throws: what the work throws.
    public static func run<Answer: Sendable>(
        _ work: @escaping @Sendable () throws -> Answer
    ) async throws -> Answer {
        let job = Job(work)
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // On Linux, "process 0" is the calling thread alone: setpriority(2).
                _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness)
                continuation.resume(with: job.run())
            }
        }
    }
}

/// Work that is released before anybody knows its result. The thread itself ends later; a database
/// in the work would then still be open when the process ends.
private final class Job<Answer: Sendable>: Sendable {
    private let work: Mutex<(@Sendable () throws -> Answer)?>

    init(_ work: @escaping @Sendable () throws -> Answer) {
        self.work = Mutex(work)
    }

    /// Runs the work, once.
    func run() -> Result<Answer, any Error> {
        let work = work.withLock { work in
            defer { work = nil }
            return work
        }
        guard let work else { return .failure(CancellationError()) }
        return Result { try work() }
    }
}
