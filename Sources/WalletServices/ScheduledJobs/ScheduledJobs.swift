public import Ledger
import SQLStore

/// The automatic jobs of the wallet: settling pending payments, rounding up weeks, making recurring
/// transfers.
public struct ScheduledJobs: Sendable {
    let core: Core
    let roundUps: RoundUps
    let recurring: RecurringTransfers

    /// How many jobs ran.
    public struct Done: Hashable, Sendable {
        public var settled = 0
        public var roundUps = 0
        public var recurring = 0
    }

    /// How many jobs of each kind one query returns.
    private static let batch = 100

    /// Runs all due jobs. Running it often, in parallel, or on several servers does nothing twice.
    ///
    /// - Parameter time: nil for now.
    public func run(at time: Timestamp? = nil) async throws -> Done {
        let now = time ?? core.clock.now()
        var done = Done()
        done.settled = try await settle(at: now)
        // A finished job is no longer due, so the loop ends when none is left.
        while true {
            let due = try await core.store.read {
                try $0.automaticRoundUps(dueAt: now, limit: Self.batch).map(\.account)
            }
            guard !due.isEmpty else { break }
            for account in due where try await roundUps.runAutomatic(of: account, at: now) {
                done.roundUps += 1
            }
        }
        while true {
            let due = try await core.store.read {
                try $0.recurringTransfers(dueAt: now, limit: Self.batch).map(\.goal)
            }
            guard !due.isEmpty else { return done }
            for goal in due where try await recurring.run(into: goal, at: now) {
                done.recurring += 1
            }
        }
    }

    private func settle(at now: Timestamp) async throws -> Int {
        var count = 0
        // Looks before it writes: mostly nothing is due, and a write takes part in a commit.
        while try await core.store.read({ try !$0.paymentsToSettle(at: now, limit: 1).isEmpty }) {
            let settled = try await core.store.write { tx in
                let due = try tx.paymentsToSettle(at: now, limit: Self.batch)
                for detail in due {
                    try tx.settle(detail, at: max(now, detail.updatedAt), core.simulator)
                }
                return try due.compactMap {
                    try tx.parties(of: [$0.account])[$0.account]?.person.id
                }
            }
            count += settled.count
            for person in Set(settled) { core.notifier.announce(person) }
            guard settled.count == Self.batch else { break }
        }
        return count
    }
}
