import Foundation
import Ledger
import SQLStore
import Testing
import WalletTestSupport

@testable import WalletServices

/// A server whose clock was 400 days ahead for a while, and is right again.
@Suite("A clock that was wrong")
struct WrongClockTests {
    private static let ahead: Int64 = 400 * 86_400

    private let world: World
    private let ada: PersonID
    private let account: AccountID

    init() async throws {
        world = try World(judgesClock: true)
        ada = try await world.person(1).person.id
        account = try await world.account(of: ada, holding: 100_00).id
        // As if the server had started with the wrong clock: it cannot be seen then.
        world.pass(seconds: Self.ahead)
        try await deposit(20_00)
        try await pay(5_00)
        world.pass(seconds: -Self.ahead + 3600)
    }

    private func deposit(_ units: Int64, key: IdempotencyKey? = nil) async throws {
        _ = try await world.wallet.transfers.deposit(
            Money(minorUnits: units, currency: .dollar), into: account, by: ada,
            key: key ?? world.key())
    }

    private func pay(_ units: Int64) async throws {
        _ = try await world.wallet.transfers.withdraw(
            Money(minorUnits: units, currency: .dollar), from: account, by: ada, key: world.key())
    }

    private func entries() async throws -> [Feed.Entry] {
        try await world.wallet.feed.page(of: account, by: ada, limit: 50).entries
    }

    @Test("Bookings are refused with both times, and nothing is booked (P-CLOCK-1)")
    func refused() async throws {
        let key = try world.key()
        let (now, last) = (world.clock.now, world.clock.now.adding(seconds: Self.ahead - 3600))
        await #expect(throws: ClockDoubt(cause: .lastBooking, now: now, other: last)) {
            try await deposit(1_00, key: key)
        }
        let text = ClockDoubt(cause: .lastBooking, now: now, other: last).text
        #expect(text.message.contains("2026-11-21 09:00:00 UTC"))
        #expect(text.message.contains("2027-12-26 08:00:00 UTC"))
        #expect(text.code.row.status == .unavailable && text.retryAfterSeconds == 300)
        #expect(try await entries().count == 3)
        #expect(await world.wallet.readiness.obstacle() == .clock)
        // The clock is set: nothing needs to be said.
        world.pass(seconds: Self.ahead - 3600 - 60)
        try await deposit(1_00, key: key)
        #expect(try await entries().first?.transfer.order.time == last)
    }

    @Test("Nothing happens by itself while the clock is in doubt (P-CLOCK-1)")
    func scheduled() async throws {
        let goal = try await world.wallet.goals.create(
            Goals.Draft(name: "Rainy days"), in: account, by: ada
        ).goal.id
        try await save(1_00, daily: goal)
        world.pass(seconds: 86_400)
        #expect(try await world.wallet.scheduledJobs.runInTurn() == nil)
        #expect(try await entries().count == 3)
        _ = try await world.wallet.clockChecks.confirm()
        #expect(try await world.wallet.scheduledJobs.runInTurn() != nil)
        #expect(try await entries().count == 4)
    }

    private func save(_ units: Int64, daily goal: AccountID) async throws {
        let today = LocalDays.universal.day(of: world.clock.now)
        let rule = try #require(RecurrenceRule(start: today.adding(days: 1), frequency: .daily))
        _ = try await world.wallet.recurring.set(
            RecurringTransfer.Plan(
                amount: Money(minorUnits: units, currency: .dollar), rule: rule), into: goal,
            by: ada)
    }

    @Test("Once it is confirmed, bookings are dated by it, and nothing booked changes (P-CLOCK-2)")
    func confirmed() async throws {
        let before = try await entries().map(\.transfer)
        let step = try #require(try await world.wallet.clockChecks.confirm())
        #expect(step.sequence == 3 && step.confirmedAt == world.clock.now)
        #expect(try await world.wallet.clockChecks.confirm() == nil)
        world.pass(seconds: 60)
        try await pay(10_00)
        world.pass(seconds: 60)
        try await deposit(1_00)
        let after = try await entries()
        #expect(after.map(\.amount.minorUnits) == [5_00, 20_00, 1_00, 10_00, 100_00])
        #expect(after.map(\.balanceAfter.minorUnits) == [106_00, 111_00, 91_00, 90_00, 100_00])
        #expect(Set(before).isSubset(of: after.map(\.transfer)))
        let report = try await world.wallet.audit.verify()
        #expect(report.findings == [])
        let log = try await world.wallet.log.page(
            act: .clockConfirmed, limit: 5, by: world.wallet.treasurers.commandLine)
        #expect(log.map(\.entry.time) == [step.confirmedAt])
        #expect(await world.wallet.readiness.obstacle() == nil)
    }

    @Test("Pages of a feed and statements come out right, in the order of time (P-CLOCK-2)")
    func statements() async throws {
        _ = try await world.wallet.clockChecks.confirm()
        for _ in 1...3 {
            world.pass(seconds: 3600)
            try await pay(1_00)
        }
        let feed = world.wallet.feed
        var (pages, next): ([Feed.Entry], Int64?) = ([], nil)
        repeat {
            let page = try await feed.page(of: account, by: ada, before: next, limit: 2)
            pages += page.entries
            next = page.next
        } while next != nil
        #expect(pages == (try await entries()))
        let times = pages.map(\.transfer.order.time)
        #expect(times == times.sorted(by: >) && pages.count == 6)
        let day = LocalDays.universal.day(of: world.clock.now)
        let statement = try await feed.statement(
            of: account, by: ada, from: LocalDays.universal.start(of: day),
            until: LocalDays.universal.start(of: day.adding(days: 1)))
        #expect(statement.opening.minorUnits == 0 && statement.closing.minorUnits == 97_00)
        let lines = try await feed.page(of: statement).entries
        #expect(lines.map(\.balanceAfter.minorUnits) == [100_00, 99_00, 98_00, 97_00])
        let whole = try await feed.statement(of: account, by: ada)
        #expect(whole.closing.minorUnits == 112_00)
        #expect(
            try await feed.page(of: whole).entries.map(\.balanceAfter.minorUnits)
                == [100_00, 99_00, 98_00, 97_00, 117_00, 112_00])
    }

    @Test("Limits of a day and a month do not count what lies ahead (P-CLOCK-2)")
    func limits() async throws {
        let host = world.wallet.treasurers.commandLine
        let bounds = SpendingLimit.Bounds(
            perPayment: nil, perDay: 10_00, perMonth: 15_00, over: .refuse)
        _ = try await world.wallet.limits.set(bounds, of: .wallet, in: .dollar, by: host)
        let grace = try await world.person(2).person
        _ = try await world.account(of: grace.id)
        _ = try await world.wallet.clockChecks.confirm()
        world.pass(seconds: 10 * 86_400)
        try await send(9_00, to: grace)
        world.pass(seconds: -10 * 86_400)
        _ = try #require(try await world.wallet.clockChecks.confirm())
        try await send(8_00, to: grace)
        await #expect(throws: WalletError.self) { try await send(3_00, to: grace) }
        world.pass(seconds: 86_400)
        try await send(7_00, to: grace)
        await #expect(throws: WalletError.self) { try await send(1_00, to: grace) }
    }

    private func send(_ units: Int64, to person: Person) async throws {
        _ = try await world.wallet.transfers.send(
            Money(minorUnits: units, currency: .dollar), from: account, to: person.id, by: ada,
            key: world.key())
    }

    @Test("After a restart, balances around the confirmed place are still proven (P-CLOCK-2)")
    func restarted() async throws {
        let other = try await world.account(of: ada, named: "Other").id
        _ = try await world.wallet.clockChecks.confirm()
        try await pay(2_00)
        world.pass(seconds: 60)
        let again = try World(database: world.database)
        again.pass(seconds: 3660)
        for amount: Int64 in [1_00, 2_00] {
            let receipt = try await again.wallet.transfers.move(
                Money(minorUnits: amount, currency: .dollar), from: account, to: other, by: ada,
                key: again.key())
            #expect(receipt.transfer.order.time == again.clock.now)
        }
        #expect(try await again.wallet.audit.verify().findings == [])
    }

    @Test("A clock behind the confirmed time is in doubt again (P-CLOCK-1)")
    func again() async throws {
        let step = try #require(try await world.wallet.clockChecks.confirm())
        world.pass(seconds: -61)
        await #expect(throws: ClockDoubt.self) { try await deposit(1_00) }
        #expect(try await world.wallet.clockChecks.report().doubt?.other == step.confirmedAt)
    }

    @Test("Plans that ran ahead of time go on from now, and do no day twice (P-CLOCK-2)")
    func plans() async throws {
        _ = try await world.wallet.clockChecks.confirm()
        let goal = try await world.wallet.goals.create(
            Goals.Draft(name: "Rainy days"), in: account, by: ada
        ).goal.id
        try await save(1_00, daily: goal)
        world.pass(seconds: 3 * 86_400)
        #expect(try await world.wallet.scheduledJobs.run()[.recurringTransfers] == 3)
        world.pass(seconds: -2 * 86_400)
        _ = try #require(try await world.wallet.clockChecks.confirm())
        #expect(try await world.wallet.scheduledJobs.run()[.recurringTransfers] == 0)
        world.pass(seconds: 3 * 86_400)
        #expect(try await world.wallet.scheduledJobs.run()[.recurringTransfers] == 1)
    }

    @Test("A place that the log does not know is named (P-CLOCK-3)")
    func planted() async throws {
        try world.engine.withWriter { connection in
            try connection.execute(
                """
                INSERT INTO clock_step (number, sequence, confirmed_at, latest, event)
                VALUES (1, 1, 0, 0, 1)
                """, [])
        }
        let findings = try await world.wallet.audit.verify().findings
        #expect(findings.contains(.clockStepUnknown(at: 1)))
    }
}
