import Foundation

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
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // On Linux, "process 0" is the calling thread alone: setpriority(2).
                _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness)
                continuation.resume(with: Result(catching: work))
            }
        }
    }
}
