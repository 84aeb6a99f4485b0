import Foundation
import Logging
internal import PostgresDriver
import Synchronization
import WalletServices

/// Watches the conditions for payments on one of several servers, beside the database: the way to
/// the server that writes, and a clock that agrees with those of the others.
final class ClusterWatch: Sendable {
    /// The result of a probe.
    enum Look: Hashable {
        /// The server that writes can carry out payments.
        case ready
        /// It cannot, for this reason.
        case notReady(String)
        case outOfReach
    }

    private struct State {
        /// When a probe reached the server that writes.
        var reachedAt = ContinuousClock.now
        /// The reason why the server that writes cannot carry out payments.
        var refusal: String?
        /// How many seconds this machine's clock is ahead of the database's.
        var clockDifference = 0.0
        /// The difference that the log names.
        var told = 0.0
    }

    /// How long a change of the server that writes may take.
    private static let patience = Duration.seconds(6)
    private static let pause = Duration.seconds(1)
    /// The number of looks at the way to the writing server for each look at the clock.
    private static let looksPerClock = 10
    /// A difference of so many seconds is told; NTP leaves less.
    private static let tolerance = 1.0

    private let state = Mutex(State())

    /// The known reason why this server cannot complete a payment.
    var obstacle: String? {
        let state = state.withLock(\.self)
        if abs(state.clockDifference) > PostgresEngine.allowedClockDifference {
            return Readiness.Obstacle.clock.rawValue
        }
        guard reachesWriter else { return "cannot reach the server that writes" }
        return state.refusal.map { "the server that writes: \($0)" }
    }

    /// True if a probe reached the server that writes during the last seconds.
    var reachesWriter: Bool {
        ContinuousClock.now - state.withLock(\.reachedAt) <= Self.patience
    }

    func keep(
        logger: Logger, clockDifference: () async throws -> Double,
        lookAtWriter: () async -> Look
    ) async {
        var looks = 0
        while !Task.isCancelled {
            note(await lookAtWriter())
            if looks.isMultiple(of: Self.looksPerClock),
                let difference = try? await clockDifference()
            {
                note(difference, logger)
            }
            looks += 1
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func note(_ look: Look) {
        state.withLock { state in
            if look != .outOfReach { state.reachedAt = .now }
            if case .notReady(let reason) = look {
                state.refusal = reason
            } else {
                state.refusal = nil
            }
        }
    }

    private func note(_ difference: Double, _ logger: Logger) {
        let isNews = state.withLock { state in
            state.clockDifference = difference
            guard abs(difference) > Self.tolerance else {
                state.told = 0
                return false
            }
            guard abs(difference - state.told) > Self.tolerance else { return false }
            state.told = difference
            return true
        }
        guard isNews else { return }
        logger.warning(
            "This machine's clock and the database's differ",
            metadata: ["seconds": "\(difference.rounded())"])
    }
}
