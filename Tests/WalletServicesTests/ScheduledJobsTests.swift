import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct ScheduledJobsTests {
    private static let week: Int64 = 7 * 86_400

    /// Ada's account with an automatic round-up into a goal.
    private func saver(
        holding pence: Int64 = 100_00, multiplier: Int64 = 1
    ) async throws -> (Spender, AccountID) {
        let spender = try await Spender(holding: pence)
        let goal = try await spender.wallet.goals.create(
            Goals.Draft(name: "Sailing"), in: spender.account, by: spender.ada
        ).goal.id
        _ = try await spender.wallet.roundUps.setAutomatic(
            of: spender.account, into: goal, multiplier: multiplier, by: spender.ada)
        return (spender, goal)
    }

    private func saved(_ goal: AccountID, _ spender: Spender) async throws -> Int64 {
        try await spender.wallet.goals.find(goal, of: spender.ada).saved.minorUnits
    }

    @Test("A week is saved automatically once it is over, with its multiplier (S-RND-12)")
    func automatic() async throws {
        let (spender, goal) = try await saver(multiplier: 3)
        for pence: Int64 in [4_35, 5_20, 87] { try await spender.pay(pence) }
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 0)
        // From Saturday at 8 o'clock to the last minute of Sunday.
        spender.world.clock.advance(seconds: 40 * 3600 - 60)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 0)
        spender.world.clock.advance(seconds: 60)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 1)
        #expect(try await saved(goal, spender) == 3 * 1_58)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 0)
        let monday = LocalDays.universal.day(of: spender.ago(days: 3))
        let week = try await spender.wallet.roundUps.week(
            of: spender.account, containing: monday, by: spender.ada)
        #expect(week.remaining == pounds(0) && week.saved == pounds(1_58))
    }

    @Test("Parallel servers save a week only once (S-RND-12)")
    func manyServers() async throws {
        let (spender, goal) = try await saver()
        for pence: Int64 in [4_35, 5_20, 87] { try await spender.pay(pence) }
        spender.world.clock.advance(seconds: Self.week)
        let servers = (0..<4).map { _ in spender.world.wallet() }
        let answers = await atOnce(40) { try await servers[$0 % 4].scheduledJobs.run() }
        let done = try answers.map { try $0.get()[.roundUps] ?? 0 }
        #expect(done.reduce(0, +) == 1)
        #expect(try await saved(goal, spender) == 1_58)
    }

    @Test("A week that exceeds the balance is skipped entirely (S-RND-12)")
    func shortFunds() async throws {
        let (spender, goal) = try await saver(holding: 5_00, multiplier: 10)
        try await spender.pay(4_35)
        spender.world.clock.advance(seconds: Self.week)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 0)
        try await spender.receive(50_00)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 0)
        #expect(try await saved(goal, spender) == 0)
        spender.world.clock.advance(seconds: Self.week)
        try await spender.pay(1_90)
        spender.world.clock.advance(seconds: Self.week)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 1)
        #expect(try await saved(goal, spender) == 1_00)
    }

    @Test("Weeks missed by a stopped server are saved later, each once (S-RND-12)")
    func catchingUp() async throws {
        let (spender, goal) = try await saver()
        for _ in 0..<3 {
            try await spender.pay(4_35)
            spender.world.clock.advance(seconds: Self.week)
        }
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 3)
        #expect(try await saved(goal, spender) == 3 * 65)
    }

    @Test("A week waits until its last payments settle (S-RND-12)")
    func pendingAtTheEnd() async throws {
        let (spender, goal) = try await saver()
        try await spender.pay(4_35)
        spender.world.clock.advance(seconds: 39 * 3600)
        try await spender.pay(5_20, isPending: true)
        // Monday at midnight: one hour after the payment.
        spender.world.clock.advance(seconds: 3600)
        try await spender.pay(87, isPending: true)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 0)
        let waiting = try await spender.wallet.roundUps.automatic(
            of: spender.account, by: spender.ada)
        #expect(waiting?.nextAt == spender.ago(days: -2, seconds: 3600))
        spender.world.clock.advance(seconds: 47 * 3600)
        let done = try await spender.wallet.scheduledJobs.run()
        #expect(done[.settlements] == 1 && done[.roundUps] == 1)
        #expect(try await saved(goal, spender) == 65 + 80)
        spender.world.clock.advance(seconds: 5 * 86_400 + 3600)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 1)
        #expect(try await saved(goal, spender) == 65 + 80 + 13)
    }

    @Test("Spare change saved by hand is not saved again automatically (S-RND-9, S-RND-12)")
    func byHandBefore() async throws {
        let (spender, goal) = try await saver()
        try await spender.pay(4_35)
        _ = try await spender.wallet.roundUps.save(
            into: goal, by: spender.ada, key: spender.world.key())
        try await spender.pay(5_20)
        spender.world.clock.advance(seconds: Self.week)
        #expect(try await spender.wallet.scheduledJobs.run()[.roundUps] == 1)
        #expect(try await saved(goal, spender) == 1_45)
    }

    @Test("The multiplier is 1 to 10, the goal one of the account's", arguments: [0, 11, -1, .max])
    func rules(multiplier: Int64) async throws {
        let (spender, goal) = try await saver()
        let roundUps = spender.wallet.roundUps
        await #expect(throws: WalletError.goal(.multiplierInvalid)) {
            try await roundUps.setAutomatic(
                of: spender.account, into: goal, multiplier: multiplier, by: spender.ada)
        }
        let other = try await spender.world.account(of: spender.ada, in: .pound).id
        await #expect(throws: WalletError.goal(.notFound)) {
            try await roundUps.setAutomatic(of: other, into: goal, by: spender.ada)
        }
        #expect(try await roundUps.automatic(of: spender.account, by: spender.ada)?.goal == goal)
        try await roundUps.stopAutomatic(of: spender.account, by: spender.ada)
        #expect(try await roundUps.automatic(of: spender.account, by: spender.ada) == nil)
    }

    @Test("Deleting a goal ends its automatic savings (S-GOAL-16)")
    func goalGone() async throws {
        for isDeleted in [true, false] {
            let (spender, goal) = try await saver()
            _ = try await spender.wallet.recurring.set(
                plan(5_00, .daily, from: spender), into: goal, by: spender.ada)
            try await spender.pay(4_35)
            if isDeleted {
                _ = try await spender.wallet.goals.delete(goal, by: spender.ada)
            } else {
                _ = try await spender.wallet.goals.archive(goal, by: spender.ada)
            }
            spender.world.clock.advance(seconds: 3 * Self.week)
            let done = try await spender.wallet.scheduledJobs.run()
            #expect(done[.roundUps] == 0 && done[.recurringTransfers] == 0)
            #expect(try await spender.balance() == 95_65)
        }
    }

    @Test("Every job runs under its own name, and leaves nothing due")
    func everyJob() async throws {
        let (spender, goal) = try await saver()
        _ = try await spender.wallet.recurring.set(
            plan(1_00, .daily, from: spender), into: goal, by: spender.ada)
        try await spender.pay(4_35, isPending: true)
        spender.world.clock.advance(seconds: 3 * Self.week)
        let jobs = spender.wallet.scheduledJobs
        let done = try await jobs.run()
        for name in jobs.names { #expect(try #require(done[name]) > 0, "\(name)") }
        #expect(Set(jobs.names).count == jobs.names.count)
        let next = try await jobs.next(after: Timestamp(milliseconds: 0))
        #expect(try #require(next) > spender.world.clock.now)
    }

    @Test("Pending payments settle automatically after two days, once")
    func settling() async throws {
        let spender = try await Spender()
        let id = try await spender.pay(4_35, isPending: true)
        spender.world.clock.advance(seconds: 2 * 86_400 - 1)
        #expect(try await spender.wallet.scheduledJobs.run()[.settlements] == 0)
        spender.world.clock.advance(seconds: 1)
        #expect(try await spender.wallet.scheduledJobs.run()[.settlements] == 1)
        #expect(try await spender.wallet.scheduledJobs.run()[.settlements] == 0)
        let entry = try await spender.wallet.feed.entry(id, by: spender.ada)
        #expect(entry.settledAt == spender.world.clock.now)
    }

    // Recurring transfers

    private func plan(
        _ pence: Int64, _ frequency: RecurrenceRule.Frequency, from spender: Spender,
        count: Int64? = nil, topsUp: Bool = false
    ) throws -> RecurringTransfer.Plan {
        let today = LocalDays.universal.day(of: spender.world.clock.now)
        let rule = RecurrenceRule(
            start: today.adding(days: 1), frequency: frequency, count: count)
        return RecurringTransfer.Plan(
            amount: pounds(pence), topsUp: topsUp, reference: "rain",
            rule: try rule.orThrow("no rule"))
    }

    private func recurring(
        _ pence: Int64, count: Int64? = nil, topsUp: Bool = false, holding: Int64 = 100_00
    ) async throws -> (Spender, AccountID) {
        let spender = try await Spender(holding: holding)
        let goal = try await spender.wallet.goals.create(
            Goals.Draft(name: "Rainy days"), in: spender.account, by: spender.ada
        ).goal.id
        let set = try await spender.wallet.recurring.set(
            plan(pence, .daily, from: spender, count: count, topsUp: topsUp), into: goal,
            by: spender.ada)
        #expect(set.nextDay.iso8601 == "2026-11-22")
        return (spender, goal)
    }

    @Test("A recurring transfer saves once on each of its days, and ends after the last")
    func recurringDays() async throws {
        let (spender, goal) = try await recurring(5_00, count: 3)
        #expect(try await spender.wallet.scheduledJobs.run()[.recurringTransfers] == 0)
        spender.world.clock.advance(seconds: 16 * 3600)
        let answers = await atOnce(20) { _ in try await spender.wallet.scheduledJobs.run() }
        let done = try answers.map { try $0.get()[.recurringTransfers] ?? 0 }
        #expect(done.reduce(0, +) == 1)
        #expect(try await saved(goal, spender) == 5_00)
        spender.world.clock.advance(seconds: 10 * 86_400)
        #expect(try await spender.wallet.scheduledJobs.run()[.recurringTransfers] == 2)
        #expect(try await saved(goal, spender) == 15_00)
        #expect(try await spender.wallet.recurring.find(into: goal, by: spender.ada) == nil)
        let page = try await spender.wallet.feed.page(of: spender.ada)
        #expect(page.entries.map(\.note) == ["rain", "rain", "rain", ""])
    }

    @Test("Setting a rule again on a day that has saved does not save twice")
    func recurringSetAgain() async throws {
        let spender = try await Spender(holding: 100_00)
        let goal = try await spender.wallet.goals.create(
            Goals.Draft(name: "Rainy days"), in: spender.account, by: spender.ada
        ).goal.id
        let today = LocalDays.universal.day(of: spender.world.clock.now)
        for count: Int64? in [1, 1, nil] {
            let rule = try RecurrenceRule(start: today, frequency: .daily, count: count)
                .orThrow("no rule")
            let plan = RecurringTransfer.Plan(amount: pounds(5_00), rule: rule)
            _ = try await spender.wallet.recurring.set(plan, into: goal, by: spender.ada)
            _ = try await spender.wallet.scheduledJobs.run()
            #expect(try await saved(goal, spender) == 5_00)
        }
        spender.world.clock.advance(seconds: 86_400)
        #expect(try await spender.wallet.scheduledJobs.run()[.recurringTransfers] == 1)
        #expect(try await saved(goal, spender) == 10_00)
    }

    @Test("A day that exceeds the balance is skipped; topping up saves the missing amount")
    func recurringShort() async throws {
        let (spender, goal) = try await recurring(8_00, holding: 10_00)
        spender.world.clock.advance(seconds: 3 * 86_400)
        #expect(try await spender.wallet.scheduledJobs.run()[.recurringTransfers] == 1)
        #expect(try await saved(goal, spender) == 8_00)
        let (other, jar) = try await recurring(8_00, topsUp: true)
        _ = try await other.wallet.goals.add(
            pounds(3_00), to: jar, by: other.ada, key: other.world.key())
        other.world.clock.advance(seconds: 3 * 86_400)
        #expect(try await other.wallet.scheduledJobs.run()[.recurringTransfers] == 1)
        #expect(try await saved(jar, other) == 8_00)
    }

    @Test("A recurring transfer is replaced, found and removed through the goal's owner")
    func recurringRules() async throws {
        let (spender, goal) = try await recurring(5_00)
        let (service, ada) = (spender.wallet.recurring, spender.ada)
        let first = try await service.find(into: goal, by: ada)
        let second = try await service.set(
            plan(6_00, .weekly, from: spender), into: goal, by: ada)
        #expect(first?.id != second.id)
        #expect(try await service.find(into: goal, by: ada) == second)
        let grace = try await spender.world.person(2).person.id
        await #expect(throws: WalletError.goal(.notFound)) {
            try await service.find(into: goal, by: grace)
        }
        for (pence, error) in [(0, Rejection.amountNotPositive), (-1, .amountNotPositive)] {
            await #expect(throws: WalletError.rejected(error)) {
                try await service.set(
                    plan(Int64(pence), .daily, from: spender), into: goal, by: ada)
            }
        }
        try await service.remove(into: goal, by: ada)
        await #expect(throws: WalletError.goal(.recurringTransferNotFound)) {
            try await service.remove(into: goal, by: ada)
        }
    }
}
