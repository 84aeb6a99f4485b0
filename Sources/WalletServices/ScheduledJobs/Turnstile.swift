/// Lets through one task at a time, in the order of their arrival.
package actor Turnstile {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init() {}

    /// Runs the body while no other task is inside. It must not enter again itself.
    package func alone<Answer: Sendable>(
        _ body: @Sendable () async throws -> Answer
    ) async rethrows -> Answer {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
        defer { leave() }
        return try await body()
    }

    /// Hands over without a gap, so that nobody slips in before those who wait.
    private func leave() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isTaken = false
    }
}
