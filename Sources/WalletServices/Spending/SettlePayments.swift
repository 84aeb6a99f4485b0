import Ledger
import SQLStore

extension JobName {
    public static let settlements = JobName(text: "settlements")
}

/// Settles pending payments.
struct SettlePayments: ScheduledJob {
    let core: Core
    let name = JobName.settlements

    func next(after time: Timestamp, in tx: Transaction) throws -> Timestamp? {
        try tx.nextSettlement(after: time)
    }

    func runDue(at now: Timestamp) async throws -> (due: Int, done: Int) {
        // Looks before it writes: mostly nothing is due, and a write takes part in a commit.
        guard try await core.store.read({ try !$0.paymentsToSettle(at: now, limit: 1).isEmpty })
        else { return (0, 0) }
        let (due, people) = try await core.store.write { tx in
            let due = try tx.paymentsToSettle(at: now, limit: ScheduledJobs.batch)
            for detail in due {
                try tx.settle(detail, at: max(now, detail.updatedAt), core.simulator)
            }
            let people = try due.compactMap {
                try tx.parties(of: [$0.account])[$0.account]?.person.id
            }
            return (due.count, people)
        }
        for person in Set(people) { core.notifier.announce(person) }
        return (due, people.count)
    }

    /// A payment settles once, so nothing was moved on.
    func replan(at now: Timestamp, in tx: Transaction) {}
}
