import Foundation
import WalletModel

/// A write that waits for its group, with its continuation.
protocol WaitingWrite: AnyObject {
    /// The id that its request makes, if it makes one.
    var newID: UUID? { get }
    /// Runs it inside the transaction, and stores the result.
    func run(in transaction: Transaction) throws
    /// Reports that the write is on disk.
    func succeed()
    /// Reports that the write was not done, or that its outcome is unknown.
    func fail(_ error: any Error)
}

final class WriteJob<Answer: Sendable>: WaitingWrite, @unchecked Sendable {
    let newID: UUID?
    private let body: @Sendable (Transaction) throws -> Answer
    private let continuation: CheckedContinuation<Answer, any Error>
    /// Used by the committing thread alone.
    private var answer: Answer?

    init(
        newID: UUID?, body: @escaping @Sendable (Transaction) throws -> Answer,
        continuation: CheckedContinuation<Answer, any Error>
    ) {
        self.newID = newID
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
