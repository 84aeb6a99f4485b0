import Ledger
import SQLStore
import Synchronization
import WalletServices

/// The way from one moment to a later one.
extension TimeKeeper {
    /// Moves the clock from one due event to the next. Each happens at its own time, by the same
    /// code as always, while the scheduler rests.
    func go(to moment: Timestamp) async throws -> ClockAdvance {
        try await wallet.scheduledJobs.alone {
            let start = self.clock.now
            // A fast clock may have passed it just now.
            let goal = max(moment, start)
            self.clock.hold(at: start)
            self.state.withLock {
                $0.progress = ClockProgress(from: start, to: goal, now: start)
            }
            defer { self.state.withLock { $0.progress = nil } }
            let way = Way(self, from: start, to: goal)
            do {
                try await way.walk()
                self.clock.set(try await self.write(self.clock.setting(at: goal)))
            } catch {
                await self.stay(where: way)
                throw way.hasMoved && error is NotWriter
                    ? StoreError.outcomeUnknown("another server writes now") : error
            }
            let advance = way.advance
            self.state.withLock { $0.last = advance }
            return advance
        }
    }

    /// Lets the clock go on from where it came to.
    private func stay(where way: Way) async {
        var advance = way.advance
        advance.isCutShort = true
        do {
            clock.set(try await write(clock.setting(at: clock.now)))
            advance.to = clock.now
        } catch {
            // As the database keeps it, for the next server that writes.
            clock.release()
        }
        let cut = advance
        state.withLock { $0.last = cut }
    }

    var isStopping: Bool { state.withLock(\.isStopping) }
}

/// A clock's way through the events between two moments.
private final class Way: Sendable {
    private struct State {
        var advance: ClockAdvance
        var hasMoved = false
        /// When the next webhook is tried again, as the dispatcher said last.
        var nextRetry: Timestamp?
    }

    private let keeper: TimeKeeper
    private let (start, goal): (Timestamp, Timestamp)
    private let state: Mutex<State>

    init(_ keeper: TimeKeeper, from start: Timestamp, to goal: Timestamp) {
        self.keeper = keeper
        self.start = start
        self.goal = goal
        state = Mutex(State(advance: ClockAdvance(from: start, to: goal)))
    }

    var advance: ClockAdvance { state.withLock(\.advance) }
    /// True if the clock was set at least once.
    var hasMoved: Bool { state.withLock(\.hasMoved) }

    func walk() async throws {
        let jobs = keeper.wallet.scheduledJobs
        var expiries = try await jobs.expiries(after: start, through: goal)[...]
        try await work(at: start)
        var now = start
        while true {
            guard !keeper.isStopping else { throw StoreError.unavailable("the server stops") }
            let work = [try await jobs.next(after: now), state.withLock(\.nextRetry)]
                .compactMap(\.self).filter { $0 > now && $0 <= goal }.min()
            guard let next = [work, expiries.first?.time].compactMap(\.self).min() else { return }
            keeper.clock.hold(at: next)
            while let expiry = expiries.first, expiry.time <= next {
                note(expiries.removeFirst())
            }
            if work == next {
                // First the time, then the work: a restart in between goes on from here.
                keeper.clock.note(
                    try await keeper.write(keeper.clock.setting(at: next)))
                state.withLock { $0.hasMoved = true }
                try await self.work(at: next)
            }
            now = next
            keeper.state.withLock { $0.progress?.now = next }
        }
    }

    private func work(at time: Timestamp) async throws {
        let done = try await keeper.wallet.scheduledJobs.run(at: time)
        state.withLock { $0.advance.jobs.merge(done, uniquingKeysWith: +) }
        var dispatcher = keeper.dispatcher
        dispatcher.onAttempt = { self.state.withLock { $0.advance.webhookAttempts += 1 } }
        let next = try await dispatcher.run()
        state.withLock { $0.nextRetry = next }
    }

    private func note(_ expiry: Expiry) {
        state.withLock { state in
            switch expiry.kind {
            case .code: state.advance.codesExpired += 1
            case .token: state.advance.tokensExpired += 1
            case .device: state.advance.devicesForgotten += 1
            case .session: state.advance.sessionsEnded += 1
            }
        }
        if case .session(let id, let person) = expiry.kind {
            keeper.wallet.scheduledJobs.announceEnd(of: id, of: person)
        }
    }
}
