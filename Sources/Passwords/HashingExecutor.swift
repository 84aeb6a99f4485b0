import Dispatch
import Synchronization

/// A fixed number of threads for slow work, with a queue of fixed length before them.
///
/// Each lane is a serial dispatch queue, so a hash never holds a thread of Swift's cooperative
/// pool or of an event loop, and at most `count` hashes are in memory at once.
final class HashingExecutor: Sendable {
    private typealias Job = @Sendable () -> Void

    private struct State {
        var free: [Int]
        var waiting: [Job] = []
    }

    private let lanes: [DispatchQueue]
    private let queueLimit: Int
    private let state: Mutex<State>

    init(count: Int, queueLimit: Int) {
        let count = max(1, count)
        lanes = (0..<count).map { DispatchQueue(label: "awallet.passwords.\($0)") }
        self.queueLimit = max(0, queueLimit)
        state = Mutex(State(free: Array(0..<count)))
    }

    /// Runs the work on a lane of its own. Throws `PasswordHasher.Busy` when the queue is full.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        try await withCheckedThrowingContinuation { continuation in
            let job: Job = { continuation.resume(with: Result(catching: work)) }
            if !admit(job) { continuation.resume(throwing: PasswordHasher.Busy()) }
        }
    }

    private func admit(_ job: @escaping Job) -> Bool {
        let (admitted, lane) = state.withLock { state -> (Bool, Int?) in
            if let lane = state.free.popLast() { return (true, lane) }
            guard state.waiting.count < queueLimit else { return (false, nil) }
            state.waiting.append(job)
            return (true, nil)
        }
        if let lane { start(job, on: lane) }
        return admitted
    }

    private func start(_ job: @escaping Job, on lane: Int) {
        lanes[lane].async { [self] in
            job()
            let next = state.withLock { state -> Job? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.free.append(lane)
                return nil
            }
            if let next { start(next, on: lane) }
        }
    }
}
