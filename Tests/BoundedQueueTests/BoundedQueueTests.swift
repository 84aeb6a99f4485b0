import BoundedQueue
import Dispatch
import Synchronization
import Testing

/// PWD-4: blocking work has limited resources.
struct BoundedQueueTests {
    @Test("One job runs, three wait, and six are refused at once")
    func capacity() async {
        let queue = BoundedQueue(label: "test", width: 1, capacity: 3)
        let gate = DispatchSemaphore(value: 0)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        try await queue.run { gate.wait() }
                        return true
                    } catch { return !(error is BoundedQueue.Full) }
                }
            }
            var outcomes: [Bool] = []
            while outcomes.count < 6, let outcome = await group.next() { outcomes.append(outcome) }
            #expect(outcomes == Array(repeating: false, count: 6))
            for _ in 0..<4 { gate.signal() }
            for await outcome in group { #expect(outcome) }
        }
    }

    @Test("At most two jobs run at once, on threads of their own")
    func concurrency() async throws {
        let queue = BoundedQueue(label: "test", width: 2, capacity: 100)
        let running = Running()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    try await queue.run {
                        running.begin()
                        defer { running.end() }
                        return withUnsafeCurrentTask { $0 == nil }
                    }
                }
            }
            for try await isOutsideTasks in group { #expect(isOutsideTasks) }
        }
        #expect((1...2).contains(running.counts.most))
        #expect(running.counts.now == 0)
    }
}

private final class Running: Sendable {
    private let state = Mutex((now: 0, most: 0))
    var counts: (now: Int, most: Int) { state.withLock { $0 } }

    func begin() {
        state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    func end() {
        state.withLock { $0.now -= 1 }
    }
}
