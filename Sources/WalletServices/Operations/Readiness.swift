import Dispatch
import Ledger
import SQLStore
import Synchronization

/// Finds out if money can move now.
public final class Readiness: Sendable {
    /// The reason why it cannot.
    public enum Obstacle: String, Sendable {
        /// The books are wrong.
        case stopped
        /// The machine's clock contradicts the bookings.
        case clock = "clock in doubt"
        /// The database does not answer in time, is full, locked, or failed.
        case cannotWrite = "cannot write"
    }

    fileprivate typealias Waiting = CheckedContinuation<Obstacle?, Never>

    /// The next step after a question.
    fileprivate enum Step {
        case known(Obstacle?)
        /// Somebody looks already.
        case wait
        case look
    }

    fileprivate struct State {
        /// The beginning of the last look that ended.
        var lookedAt: ContinuousClock.Instant?
        /// When the present look began.
        var looksSince: ContinuousClock.Instant?
        /// Who waits for it.
        var waiting: [Waiting] = []
        var obstacle: Obstacle?
        var risk: String?
        /// Looks without an obstacle since the last one of the database.
        var successes = Readiness.neededSuccesses
    }

    private let core: Core
    private let patience: Duration
    private let state = Mutex(State())

    /// How long an answer holds, so that a stranger's probes cost nothing.
    fileprivate static let lifetime = Duration.seconds(1)
    /// The same while the database fails.
    fileprivate static let failingLifetime = Duration.milliseconds(300)
    /// How many looks must succeed after one that failed, so that the answer does not flicker.
    fileprivate static let neededSuccesses = 2

    /// - Parameter patience: how long a look may take.
    init(core: Core, patience: Duration) {
        self.core = core
        self.patience = patience
    }

    /// Takes the way of a payment, without a change: it fails when the books are wrong, the
    /// database does not answer in time, a table is locked, or the disk has lost its reserve. On a
    /// full disk it is also the attempt that notices new space.
    ///
    /// - Returns: the obstacle, if money cannot move.
    public func obstacle() async -> Obstacle? {
        if core.store.stopReason != nil { return .stopped }
        let now = ContinuousClock.now
        return await withCheckedContinuation { waiting in
            switch state.withLock({ $0.step(waiting, at: now, patience) }) {
            case .known(let obstacle): waiting.resume(returning: obstacle)
            case .wait: break
            case .look:
                Task { await look(since: now) }
                let milliseconds = Int(patience / .milliseconds(1))
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                    self.giveUp(lookSince: now)
                }
            }
        }
    }

    /// A danger that should not last, as the last look at an obstacle found it, such as a way to
    /// lose acknowledged payments.
    public var risk: String? { state.withLock(\.risk) }

    private func look(since began: ContinuousClock.Instant) async {
        let obstacle = await probe()
        let risk = await core.store.risk()
        let (answer, waiting) = state.withLock { state in
            (state.lookedAt, state.looksSince, state.risk) = (began, nil, risk)
            return (state.note(obstacle), state.takeWaiting())
        }
        waiting.forEach { $0.resume(returning: answer) }
    }

    private func giveUp(lookSince began: ContinuousClock.Instant) {
        let waiting = state.withLock { state in
            guard state.looksSince == began else { return [Waiting]() }
            state.note(.cannotWrite)
            return state.takeWaiting()
        }
        waiting.forEach { $0.resume(returning: .cannotWrite) }
    }

    private func probe() async -> Obstacle? {
        do {
            try await core.store.probe()
            return nil
        } catch is ClockDoubt {
            return .clock
        } catch is NotWriter {
            // Requests are passed on, as long as the database can be read.
            return (try? await core.store.read { _ in }) == nil ? .cannotWrite : nil
        } catch StoreError.stopped {
            return .stopped
        } catch {
            return .cannotWrite
        }
    }
}

extension Readiness.State {
    fileprivate mutating func step(
        _ asking: Readiness.Waiting, at now: ContinuousClock.Instant, _ patience: Duration
    ) -> Readiness.Step {
        if let looksSince {
            guard now - looksSince < patience else {
                return .known(note(.cannotWrite))
            }
            waiting.append(asking)
            return .wait
        }
        guard !isFresh(at: now) else { return .known(obstacle) }
        looksSince = now
        waiting.append(asking)
        return .look
    }

    fileprivate mutating func takeWaiting() -> [Readiness.Waiting] {
        defer { waiting = [] }
        return waiting
    }

    fileprivate func isFresh(at now: ContinuousClock.Instant) -> Bool {
        let lifetime =
            obstacle == .cannotWrite ? Readiness.failingLifetime : Readiness.lifetime
        return lookedAt.map { now - $0 < lifetime } ?? false
    }

    /// Notes what a look found, or that it took too long.
    ///
    /// - Returns: what to tell.
    @discardableResult
    fileprivate mutating func note(_ found: Readiness.Obstacle?) -> Readiness.Obstacle? {
        if found == .cannotWrite { successes = 0 }
        if found == nil { successes = min(successes + 1, Readiness.neededSuccesses) }
        let isProven = found != nil || successes == Readiness.neededSuccesses
        obstacle = isProven ? found : .cannotWrite
        return obstacle
    }
}
