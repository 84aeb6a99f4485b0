import WalletModel

/// A write that waits for its group: what to do, and whom to tell.
protocol WaitingWrite: AnyObject {
    /// Does it inside the transaction, and keeps the answer.
    func run(in transaction: Transaction) throws
    /// Tells the caller that it is on disk.
    func succeed()
    /// Tells the caller that it was not done, or that nobody knows.
    func fail(_ error: any Error)
}

final class WriteJob<Answer: Sendable>: WaitingWrite, @unchecked Sendable {
    private let body: @Sendable (Transaction) throws -> Answer
    private let continuation: CheckedContinuation<Answer, any Error>
    /// Touched by the committing thread alone.
    private var answer: Answer?

    init(
        body: @escaping @Sendable (Transaction) throws -> Answer,
        continuation: CheckedContinuation<Answer, any Error>
    ) {
        self.body = body
        self.continuation = continuation
    }

    func run(in transaction: Transaction) throws { answer = try body(transaction) }

    func succeed() {
        guard let answer else { return fail(StoreError.unavailable("the write did not run")) }
        continuation.resume(returning: answer)
    }

    func fail(_ error: any Error) {
        let failure = error as? SQLError
        continuation.resume(throwing: failure?.storeError ?? error)
    }
}
