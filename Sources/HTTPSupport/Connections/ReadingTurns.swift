import NIOCore
import Synchronization
import WalletServices

/// Answers so many reading requests of one address at once, and lets the others wait in the order
/// in which they came: a connection has one under way, so all have their turns. Requests of other
/// addresses do not wait for them.
///
/// Only reading counts: a request with a body waits for its client, and would hold a place.
final class ReadingTurns: Sendable {
    private struct Line {
        var running = 0
        var waiting = CircularBuffer<CheckedContinuation<Void, Never>>()
    }

    private let limits: ConnectionLimits
    private let lines = Mutex<[String: Line]>([:])

    init(_ limits: ConnectionLimits = ConnectionLimits()) { self.limits = limits }

    /// Runs the body when this address has its turn.
    func run<Answer>(
        for address: ClientAddress, _ body: () async throws -> Answer
    ) async rethrows -> Answer {
        let key = address.limitKey
        let maximum = address.isLoopback ? limits.readingOfThisMachine : limits.readingOfOneAddress
        if !begin(key, maximum, nil) {
            await withCheckedContinuation { continuation in
                if begin(key, maximum, continuation) { continuation.resume() }
            }
        }
        defer { end(key) }
        // A connection whose requests are all here never has to wait: without this, it would keep
        // its thread until it has answered them, and others would wait for every connection.
        await Task.yield()
        return try await body()
    }

    /// The number of requests of this address that wait.
    func waiting(of address: ClientAddress) -> Int {
        lines.withLock { $0[address.limitKey]?.waiting.count ?? 0 }
    }

    /// - Parameter continuation: waits where there is no place.
    /// - Returns: whether there is one.
    private func begin(
        _ key: String, _ maximum: Int, _ continuation: CheckedContinuation<Void, Never>?
    ) -> Bool {
        lines.withLock { lines in
            guard lines[key, default: Line()].running >= maximum else {
                lines[key, default: Line()].running += 1
                return true
            }
            if let continuation { lines[key]?.waiting.append(continuation) }
            return false
        }
    }

    /// Passes the place on to who has waited longest.
    private func end(_ key: String) {
        let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
            guard let next = lines[key]?.waiting.popFirst() else {
                lines[key]?.running -= 1
                if lines[key]?.running == 0 { lines[key] = nil }
                return nil
            }
            return next
        }
        next?.resume()
    }
}
