import Synchronization

/// Work that no answer waits for, such as messages to people. It never shows in an answer, neither
/// by its result nor by its time.
package final class LaterWork: Sendable {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var last = 0
    }

    /// The maximum number of pieces of work at once; more are dropped, so that nobody can pile up
    /// work without end.
    private static let limit = 1000

    private let state = Mutex(State())

    func run(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            guard state.tasks.count < Self.limit else { return }
            state.last += 1
            let number = state.last
            state.tasks[number] = Task {
                await work()
                _ = self.state.withLock { $0.tasks.removeValue(forKey: number) }
            }
        }
    }

    /// Returns once everything that was begun before is done.
    package func finish() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }
}
