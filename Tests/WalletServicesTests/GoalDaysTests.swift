import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Target days of goals")
struct GoalDaysTests {
    private static func day(_ text: String) throws -> CivilDate {
        try #require(CivilDate(iso8601: text))
    }

    @Test("A goal keeps its target day, and loses it with its target (S-GOAL-17)")
    func keeping() async throws {
        let saver = try await Saver()
        let goals = saver.goals
        let june = try Self.day("2027-06-01")
        var goal = try await goals.edit(saver.goal, targetDay: .set(june), by: saver.ada)
        #expect(goal.targetDay == june)
        goal = try await goals.edit(saver.goal, name: "Boat", by: saver.ada)
        #expect(goal.targetDay == june, "another change keeps it")
        #expect(try await goals.list(of: saver.ada).map(\.targetDay) == [june])
        goal = try await goals.edit(saver.goal, target: .clear, by: saver.ada)
        #expect(goal.targetDay == nil)
        #expect(try await goals.find(saver.goal, of: saver.ada) == goal)
        let draft = Goals.Draft(name: "Car", target: pounds(9_00), targetDay: june)
        let key = try saver.world.key()
        let made = try await goals.create(draft, in: saver.account, by: saver.ada, key: key)
        #expect(try await goals.find(made.goal.id, of: saver.ada).targetDay == june)
        var other = draft
        other.targetDay = try Self.day("2027-06-02")
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await goals.create(other, in: saver.account, by: saver.ada, key: key)
        }
        let last = try Self.day("2076-11-21")
        goal = try await goals.edit(made.goal.id, targetDay: .set(last), by: saver.ada)
        #expect(goal.targetDay == last)
        goal = try await goals.edit(made.goal.id, targetDay: .clear, by: saver.ada)
        #expect(goal.targetDay == nil)
    }

    @Test(
        "A target day is after today, within 50 years, and of a goal with a target",
        arguments: ["2026-11-21", "2026-11-20", "2076-11-22"])
    func refused(text: String) async throws {
        // S-GOAL-17: the tests' clock says November 21, 2026.
        let saver = try await Saver()
        let day = try Self.day(text)
        await #expect(throws: WalletError.goal(.dayInvalid)) {
            try await saver.goals.edit(
                saver.goal, name: "New", targetDay: .set(day), by: saver.ada)
        }
        #expect(try await saver.goals.find(saver.goal, of: saver.ada).name != "New")
        await #expect(throws: WalletError.goal(.dayInvalid)) {
            try await saver.goals.create(
                Goals.Draft(name: "Car", targetDay: try Self.day("2027-06-01")),
                in: saver.account, by: saver.ada)
        }
    }

    @Test(
        "Equal savings from today reach the target before its day (S-GOAL-18)",
        arguments: [
            // Nov 21, Dec 21, … Aug 21: ten savings.
            (100_00, "2027-09-21", RecurrenceRule.Frequency.monthly, 10_00, 10),
            (100_00, "2027-09-22", .monthly, 10_00, 11),
            (100_01, "2027-09-21", .monthly, 11_00, 10),
            (7, "2027-09-21", .monthly, 1, 10), (1_99, "2026-12-22", .monthly, 1_00, 2),
            (100_00, "2026-12-21", .weekly, 20_00, 5), (50_00, "2026-11-29", .weekly, 25_00, 2),
        ])
    func pace(
        missing: Int64, day: String, frequency: RecurrenceRule.Frequency, amount: Int64,
        savings: Int
    ) throws {
        let (today, day) = (try Self.day("2026-11-21"), try Self.day(day))
        let pace = try #require(SavingPace(missing: pounds(missing), from: today, by: day))
        #expect(pace.frequency == frequency && pace.amount == pounds(amount))
        let rule = try #require(
            RecurrenceRule(start: today, frequency: frequency, until: day.adding(days: -1)))
        #expect(Array(rule.days(from: today)).count == savings)
        let plan = RecurringTransfer.Plan(amount: pace.amount, rule: rule)
        let reached = try #require(plan.day(reaching: pounds(missing), from: today))
        #expect(reached < day, "the proposal keeps its promise")
    }

    @Test("For a day within a week there is nothing to save regularly (S-GOAL-18)")
    func soon() throws {
        let today = try Self.day("2026-11-21")
        for days in -400...7 as ClosedRange<Int64> {
            let day = today.adding(days: days)
            #expect(SavingPace(missing: pounds(1_00), from: today, by: day) == nil)
        }
        let longest = SavingPace(
            missing: pounds(MoneyLimit.balance), from: today, by: try Self.day("2076-11-21"))
        #expect(longest?.amount.minorUnits ?? 0 <= MoneyLimit.balance)
    }

    @Test("A plan reaches an amount on the day of the saving that completes it (S-GOAL-18)")
    func reaching() throws {
        let today = try Self.day("2026-11-21")
        let rule = try #require(RecurrenceRule(start: today, frequency: .monthly, count: 4))
        let plan = RecurringTransfer.Plan(amount: pounds(5_00), rule: rule)
        let days = [(1, "2026-11-21"), (5_00, "2026-11-21"), (5_01, "2026-12-21")]
        for (missing, day) in days + [(20_00, "2027-02-21")] {
            #expect(
                plan.day(reaching: pounds(Int64(missing)), from: today) == (try Self.day(day)))
        }
        #expect(plan.day(reaching: pounds(20_01), from: today) == nil, "it ends after four")
        let later = try Self.day("2026-11-22")
        #expect(plan.day(reaching: pounds(5_00), from: later) == (try Self.day("2026-12-21")))
        #expect(plan.day(reaching: Money(minorUnits: 1, currency: .dollar), from: today) == nil)
        let toppingUp = RecurringTransfer.Plan(amount: pounds(5_00), topsUp: true, rule: rule)
        #expect(toppingUp.day(reaching: pounds(1), from: today) == nil)
    }
}
