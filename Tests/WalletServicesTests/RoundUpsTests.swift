import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct RoundUpsTests {
    /// Ada's account with 100.00 pounds and a goal.
    private struct Rounder {
        let spender: Spender
        let goal: AccountID

        init(
            holding pence: Int64 = 100_00, adjust: (inout WalletSettings) -> Void = { _ in }
        ) async throws {
            spender = try await Spender(holding: pence, adjust: adjust)
            goal = try await spender.wallet.goals.create(
                Goals.Draft(name: "Sailing"), in: spender.account, by: spender.ada
            ).goal.id
        }

        var roundUps: RoundUps { spender.wallet.roundUps }

        func week(_ day: CivilDate? = nil) async throws -> RoundUps.WeekChange {
            try await roundUps.week(of: spender.account, containing: day, by: spender.ada)
        }

        func save(_ day: CivilDate? = nil, key: IdempotencyKey? = nil) async throws -> Receipt {
            let key = try key ?? spender.world.key()
            return try await roundUps.save(week: day, into: goal, by: spender.ada, key: key)
        }

        func saved() async throws -> Int64 {
            try await spender.wallet.goals.find(goal, of: spender.ada).saved.minorUnits
        }

        func payThree() async throws {
            for pence: Int64 in [4_35, 5_20, 87] { try await spender.pay(pence) }
        }
    }

    @Test("4.35 + 5.20 + 0.87 give a round-up of 1.58 into a goal (S-RND-1, S-GOAL-15)")
    func theCase() async throws {
        let rounder = try await Rounder()
        try await rounder.payThree()
        let week = try await rounder.week()
        #expect(week.total == pounds(1_58) && week.remaining == pounds(1_58) && week.count == 3)
        let receipt = try await rounder.save()
        #expect(receipt.amount == pounds(1_58) && receipt.requested == receipt.amount)
        #expect(receipt.transfer.order.kind == .roundUp)
        #expect(try await rounder.saved() == 1_58)
        #expect(try await rounder.spender.balance() == 100_00 - 10_42 - 1_58)
        let after = try await rounder.week()
        #expect(after.total == pounds(1_58) && after.saved == pounds(1_58))
        #expect(after.remaining == pounds(0))
        #expect(try await rounder.spender.wallet.audit.verify().findings == [])
    }

    @Test("Only settled payments out count, without own transfers and goals (S-RND-4, S-RND-5)")
    func whatCounts() async throws {
        let rounder = try await Rounder()
        let (spender, wallet) = (rounder.spender, rounder.spender.wallet)
        let ada = spender.ada
        let grace = try await spender.world.person(2).person.id
        let purse = try await spender.world.account(of: grace, holding: 9_99, in: .pound).id
        let other = try await spender.world.account(of: ada, in: .pound).id
        try await spender.receive(3_33)
        _ = try await wallet.transfers.move(
            pounds(1_11), from: spender.account, to: other, by: ada, key: spender.world.key())
        _ = try await wallet.goals.add(
            pounds(1_01), to: rounder.goal, by: ada, key: spender.world.key())
        _ = try await wallet.goals.takeOut(
            pounds(51), from: rounder.goal, by: ada, key: spender.world.key())
        _ = try await wallet.transfers.send(
            pounds(2_22), from: purse, to: ada, by: grace, key: spender.world.key())
        _ = try await wallet.transfers.withdraw(
            pounds(1_07), from: spender.account, by: ada, key: spender.world.key())
        try await spender.pay(20_01, to: "Cash machine", category: .cash, subType: .atm)
        let pending = try await spender.pay(1_90, isPending: true)
        #expect(try await rounder.week().total == pounds(0))
        _ = try await wallet.transfers.send(
            pounds(2_75), from: spender.account, to: grace, by: ada, key: spender.world.key())
        #expect(try await rounder.week().total == pounds(25))
        _ = try await wallet.spending.settle(pending, by: ada)
        let week = try await rounder.week()
        #expect(week.total == pounds(35) && week.count == 2)
    }

    @Test("Cash counts if the setting says so (D-3)")
    func cash() async throws {
        let rounder = try await Rounder { $0.roundsUpCash = true }
        let spender = rounder.spender
        _ = try await spender.wallet.transfers.withdraw(
            pounds(1_07), from: spender.account, by: spender.ada, key: spender.world.key())
        try await spender.pay(20_01, to: "Cash machine", category: .cash, subType: .atm)
        #expect(try await rounder.week().total == pounds(93 + 99))
    }

    @Test("Whole amounts give no change, and zero is never moved (S-RND-3, S-RND-10, S-RND-11)")
    func nothing() async throws {
        let rounder = try await Rounder()
        try await rounder.spender.pay(1_00)
        try await rounder.spender.pay(50_00)
        #expect(try await rounder.week().total == pounds(0))
        await #expect(throws: WalletError.goal(.nothingToRoundUp)) { try await rounder.save() }
        #expect(try await rounder.saved() == 0)
    }

    @Test("A round-up above the balance is refused and moves nothing (S-RND-10)")
    func shortFunds() async throws {
        let rounder = try await Rounder(holding: 5_30)
        try await rounder.spender.pay(4_35)
        try await rounder.spender.pay(10)
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await rounder.save()
        }
        #expect(try await rounder.saved() == 0)
        #expect(try await rounder.spender.balance() == 85)
        #expect(try await rounder.week().saved == pounds(0))
    }

    @Test("A week is saved once; later settlements add only their own change (S-RND-9)")
    func onlyOnce() async throws {
        let rounder = try await Rounder()
        let spender = rounder.spender
        try await spender.pay(4_35)
        let pending = try await spender.pay(5_20, isPending: true)
        let key = try spender.world.key()
        #expect(try await rounder.save(key: key).amount == pounds(65))
        let again = try await rounder.save(key: key)
        #expect(again.isReplay && again.requested == pounds(65))
        await #expect(throws: WalletError.goal(.nothingToRoundUp)) { try await rounder.save() }
        _ = try await spender.wallet.spending.settle(pending, by: spender.ada)
        try await spender.pay(87)
        #expect(try await rounder.week().remaining == pounds(93))
        #expect(try await rounder.save().amount == pounds(93))
        #expect(try await rounder.saved() == 1_58)
    }

    @Test("Fifty parallel requests save a week once (S-RND-9, MON-3)")
    func race() async throws {
        let rounder = try await Rounder()
        try await rounder.payThree()
        let answers = await atOnce(50) { _ in try await rounder.save() }
        #expect(answers.count { $0.isSuccess } == 1)
        #expect(answers.count { $0.walletError == .goal(.nothingToRoundUp) } == 49)
        #expect(try await rounder.saved() == 1_58)
    }

    @Test("Past weeks can be saved, future weeks cannot (S-RND-6)")
    func otherWeeks() async throws {
        let rounder = try await Rounder()
        try await rounder.payThree()
        let today = LocalDays.universal.day(of: rounder.spender.world.clock.now)
        await #expect(throws: WalletError.goal(.weekInFuture)) {
            try await rounder.week(today.adding(days: 7))
        }
        await #expect(throws: WalletError.goal(.weekInFuture)) {
            try await rounder.save(today.adding(days: 2))
        }
        rounder.spender.world.clock.advance(seconds: 7 * 86_400)
        #expect(try await rounder.week().total == pounds(0))
        #expect(try await rounder.week(today).total == pounds(1_58))
        #expect(try await rounder.save(today).amount == pounds(1_58))
        await #expect(throws: WalletError.goal(.nothingToRoundUp)) { try await rounder.save(today) }
    }

    @Test(
        "Sunday's last millisecond and Monday's first are in different weeks (S-RND-7, S-RND-8)",
        arguments: ["UTC", "Europe/London", "America/New_York", "Asia/Kathmandu"])
    func edges(zone: String) async throws {
        let rounder = try await Rounder()
        let spender = rounder.spender
        try await spender.wallet.people.setZone(zone, of: spender.ada)
        let days = try await spender.wallet.people.days(of: spender.ada)
        // After the end of summer time in New York, on 1 November.
        for monday in ["2026-11-02", "2026-11-09"] {
            let monday = try CivilDate(iso8601: monday).orThrow(monday)
            let edge = days.start(of: monday)
            let before = Timestamp(milliseconds: edge.milliseconds - 1)
            try await spender.receive(50_00, at: before.adding(seconds: -86_400))
            try await spender.pay(1_90, at: before)
            try await spender.pay(2_80, at: edge)
            let last = try await rounder.week(monday.adding(days: -1))
            let next = try await rounder.week(monday)
            #expect(next.total.minorUnits % 100 >= 20 && next.week.start == edge)
            #expect(last.week.end == edge)
            #expect(last.total == pounds(monday.iso8601 == "2026-11-02" ? 10 : 30))
        }
    }

    @Test("Another person's account and goal cannot be rounded up (WEB-4)")
    func anothers() async throws {
        let rounder = try await Rounder()
        let spender = rounder.spender
        try await rounder.payThree()
        let grace = try await spender.world.person(2).person.id
        await #expect(throws: WalletError.account(.notFound)) {
            try await rounder.roundUps.week(of: spender.account, by: grace)
        }
        await #expect(throws: WalletError.goal(.notFound)) {
            try await rounder.roundUps.save(
                into: rounder.goal, by: grace, key: spender.world.key())
        }
        _ = try await spender.wallet.goals.archive(rounder.goal, by: spender.ada)
        await #expect(throws: WalletError.goal(.archived)) { try await rounder.save() }
    }
}
