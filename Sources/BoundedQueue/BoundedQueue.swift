import Dispatch
import Synchronization

/// A fixed number of threads for work that blocks, behind a queue of fixed length.
///
/// Each thread serves a serial dispatch queue, so such work never holds a thread of Swift's
/// cooperative pool or of an event loop.
public final class BoundedQueue: Sendable {
    /// Too much is waiting already.
    public struct Full: Error {}

    private typealias Job = @Sendable () -> Void

    private struct State {
        var idle: [Int]
        var waiting: [Job] = []
    }

    private let threads: [DispatchQueue]
    private let capacity: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - label: names the threads in a debugger.
    ///   - width: how much runs at once; at least 1.
    ///   - capacity: how much more may wait.
    public init(label: String, width: Int, capacity: Int) {
        let width = max(1, width)
        threads = (0..<width).map { DispatchQueue(label: "\(label).\($0)") }
        self.capacity = max(0, capacity)
        state = Mutex(State(idle: Array(0..<width)))
    }

    /// Runs the work when a thread is free, in the order in which it came.
    ///
    /// - Throws: `Full`, or what the work throws.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job: Job = { continuation.resume(with: Result(catching: work)) }
            if !admit(job) { continuation.resume(throwing: Full()) }
        }
    }

    private func admit(_ job: @escaping Job) -> Bool {
        let (isAdmitted, thread) = state.withLock { state -> (Bool, Int?) in
            if let thread = state.idle.popLast() { return (true, thread) }
            guard state.waiting.count < capacity else { return (false, nil) }
            state.waiting.append(job)
            return (true, nil)
        }
        if let thread { start(job, on: thread) }
        return isAdmitted
    }

    private func start(_ job: @escaping Job, on thread: Int) {
        threads[thread].async { [self] in
            job()
            let next = state.withLock { state -> Job? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.idle.append(thread)
                return nil
            }
            if let next { start(next, on: thread) }
        }
    }
}
