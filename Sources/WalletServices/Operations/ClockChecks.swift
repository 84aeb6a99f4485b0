public import Ledger
import SQLStore

/// The machine's clock, compared with the bookings.
public struct ClockChecks: Sendable {
    let core: Core

    /// What the two say.
    public struct Report: Hashable, Sendable {
        /// What the clock shows.
        public let now: Timestamp
        /// The latest booking since the clock was last confirmed; nil before the first.
        public let lastBooking: Timestamp?
        /// Where it was confirmed, in that order.
        public let steps: [ClockStep]
        /// Why nothing may be booked now; nil when it may.
        public let doubt: ClockDoubt?
    }

    /// Compares the clock with the bookings.
    public func report() async throws -> Report {
        let (last, steps) = try await core.store.read { tx in
            (try tx.lastBookingTime(), try tx.clockSteps())
        }
        let least = last ?? Timestamp(milliseconds: .min)
        return Report(
            now: core.clock.now(), lastBooking: last, steps: steps,
            doubt: core.clock.machine?.doubt(after: least, steps.last))
    }

    /// Why nothing may be booked now; nil when it may, where the clock is set on purpose, and while
    /// another server writes, whose clock counts.
    public func doubt() async throws -> ClockDoubt? {
        guard core.clock.machine != nil, core.store.isWriter else { return nil }
        return try await report().doubt
    }

    /// Takes the clock for right, though bookings lie ahead of it or it jumped: those that follow
    /// are dated by it. Nothing that was booked changes. Plans that a wrong clock ran ahead of time
    /// go on from now.
    ///
    /// - Returns: nil, and changes nothing, when nothing was in doubt.
    package func confirm() async throws -> ClockStep? {
        guard let machine = core.clock.machine, try await doubt() != nil else { return nil }
        let step = try await core.store.write { tx in
            let now = core.clock.now()
            try core.log(.clockConfirmed, by: .commandLine, about: nil, at: now, in: tx)
            let step = try tx.confirmClock(at: now)
            try tx.replan(at: now, core.settings)
            return step
        }
        machine.confirm()
        core.notifier.hearOfAnything()
        return step
    }
}

extension Transaction {
    /// Plans automatic savings from this moment. What a plan did on a day or in a week, it does not
    /// do again: the ids of its transfers follow from them.
    fileprivate func replan(at now: Timestamp, _ settings: WalletSettings) throws {
        let end = Timestamp(milliseconds: .max)
        for var transfer in try recurringTransfers(dueAt: end, limit: .max) {
            let days = try days(of: transfer.person, settings)
            guard let next = transfer.plan.rule.next(from: days.day(of: now)),
                next < transfer.nextDay
            else { continue }
            (transfer.nextDay, transfer.nextAt) = (next, days.start(of: next))
            try set(transfer)
        }
        for var automatic in try automaticRoundUps(dueAt: end, limit: .max) {
            let days = try days(of: automatic.activatedBy, settings)
            let week = Week(containing: days.day(of: now), in: days)
            guard week.firstDay < automatic.nextWeek else { continue }
            (automatic.nextWeek, automatic.nextAt) = (week.firstDay, week.end)
            try set(automatic)
        }
    }
}
