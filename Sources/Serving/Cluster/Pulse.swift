import Foundation
import Synchronization

/// Notices that this process stood still: it was stopped, or its machine slept. A request that it
/// reads just afterwards may have waited for long, and its sender may have heard from another
/// server since.
final class Pulse: Sendable {
    /// A longer gap than this means that the process stood still.
    private static let longestGap = Duration.seconds(1)
    /// The time in which requests that waited meanwhile still arrive.
    private static let aftermath = Duration.seconds(1)
    private static let beat = 0.1

    private struct State {
        var last = ContinuousClock.now
        var goesOnSince: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Beats on a thread of its own, as long as this object is there.
    init() {
        Thread.detachNewThread { [weak self] in
            while self?.stoodStill != nil { Thread.sleep(forTimeInterval: Self.beat) }
        }
    }

    /// True if the process stood still just now.
    var stoodStill: Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            if now - state.last > Self.longestGap { state.goesOnSince = now }
            state.last = now
            return state.goesOnSince.map { now - $0 < Self.aftermath } ?? false
        }
    }
}
