public import Ledger
import SQLStore

/// The machine's clock, compared with the bookings.
public struct ClockChecks: Sendable {
    let core: Core

    /// The clock and the bookings at one moment.
    public struct Report: Hashable, Sendable {
        /// The time that the clock shows.
        public let now: Timestamp
        /// The latest booking since the clock was last confirmed.
        public let lastBooking: Timestamp?
        /// Where it was confirmed, in that order.
        public let steps: [ClockStep]
        /// A doubt about the clock, which stops all bookings.
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

    /// A doubt about the clock, which stops all bookings. There is none where the clock is set on
    /// purpose, and while another server writes, whose clock counts.
    public func doubt() async throws -> ClockDoubt? {
        guard core.clock.machine != nil, core.store.isWriter else { return nil }
        return try await report().doubt
    }

    /// Takes the clock for right, though bookings lie ahead of it or it jumped: those that follow
    /// are dated by it. Nothing that was booked changes. Plans that a wrong clock ran ahead of time
    /// go on from now.
    ///
    /// - Returns: the confirmation. If nothing was in doubt, nothing changes and there is none.
    package func confirm() async throws -> ClockStep? {
        guard let machine = core.clock.machine, try await doubt() != nil else { return nil }
        let step = try await core.store.write { tx in
            let now = core.clock.now()
            try core.log(.clockConfirmed, by: .commandLine, about: nil, at: now, in: tx)
            let step = try tx.confirmClock(at: now)
            try ScheduledJobs(core: core).replan(at: now, in: tx)
            return step
        }
        machine.confirm()
        core.notifier.hearOfAnything()
        return step
    }
}
