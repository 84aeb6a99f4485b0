import PostgresDriver
import SQLStore

/// A database of the server, for as long as anything uses it, also work that a test left behind.
final class LentEngine: SQLEngine {
    private let inner: PostgresEngine
    private let takeBack: @Sendable (PostgresEngine) -> Void

    init(_ inner: PostgresEngine, takeBack: @escaping @Sendable (PostgresEngine) -> Void) {
        self.inner = inner
        self.takeBack = takeBack
    }

    deinit { takeBack(inner) }

    var product: String { inner.product }

    func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try inner.withWriter(body)
    }

    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer { try await inner.read(body) }

    func readOnce<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer { try await inner.readOnce(body) }

    func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer {
        try inner.snapshot(body)
    }

    func backup(to path: String) throws { try inner.backup(to: path) }

    var epoch: Int? { inner.epoch }

    func restore(from path: String) throws { try inner.restore(from: path) }

    func scrub() throws { try inner.scrub() }

    func close() { inner.close() }
}
