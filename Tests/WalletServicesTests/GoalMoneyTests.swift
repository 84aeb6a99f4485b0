import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct GoalMoneyTests {
    @Test("Saving leaves the account to the penny, and may exceed the target (S-GOAL-15)")
    func saving() async throws {
        let saver = try await Saver()
        let (goals, world) = (saver.goals, saver.world)
        let receipt = try await goals.add(
            pounds(1_58), to: saver.goal, by: saver.ada, key: world.key())
        #expect(receipt.transfer.order.kind == .saving)
        #expect(try await saver.held() == [8_42, 1_58])
        #expect(try await goals.find(saver.goal, of: saver.ada).percentage == 31)
        _ = try await goals.add(pounds(8_42), to: saver.goal, by: saver.ada, key: world.key())
        #expect(try await goals.find(saver.goal, of: saver.ada).percentage == 200)
        #expect(try await saver.held() == [0, 10_00])
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Money taken out returns to the account, never more than the goal holds (S-GOAL-16)")
    func takingOut() async throws {
        let saver = try await Saver()
        _ = try await saver.goals.add(
            pounds(3_00), to: saver.goal, by: saver.ada, key: saver.world.key())
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await saver.goals.takeOut(
                pounds(3_01), from: saver.goal, by: saver.ada, key: saver.world.key())
        }
        _ = try await saver.goals.takeOut(
            pounds(1_00), from: saver.goal, by: saver.ada, key: saver.world.key())
        #expect(try await saver.held() == [8_00, 2_00])
    }

    @Test("The same key moves money once, even in fifty parallel requests (S-SAPI-5, MON-4)")
    func once() async throws {
        let saver = try await Saver()
        let key = try saver.world.key()
        let answers = await atOnce(50) { _ in
            try await saver.goals.add(
                Money(minorUnits: 1_58, currency: .pound), to: saver.goal, by: saver.ada, key: key)
        }
        let receipts = try answers.map { try $0.get() }
        #expect(Set(receipts.map(\.transfer.order.id)).count == 1)
        #expect(receipts.count { !$0.isReplay } == 1)
        #expect(try await saver.held() == [8_42, 1_58])
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await saver.goals.add(pounds(1_59), to: saver.goal, by: saver.ada, key: key)
        }
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await saver.goals.create(
                Goals.Draft(name: "Other"), in: saver.account, by: saver.ada, key: key)
        }
    }

    @Test("Money in a goal cannot be spent (MON-10)")
    func notSpendable() async throws {
        let saver = try await Saver()
        let wallet = saver.world.wallet
        _ = try await saver.goals.add(
            pounds(9_00), to: saver.goal, by: saver.ada, key: saver.world.key())
        let withdrawn = try await wallet.transfers.withdraw(
            pounds(5_00), from: saver.account, by: saver.ada, key: saver.world.key())
        #expect(withdrawn.amount.minorUnits == 1_00)
        let overview = try await wallet.accounts.overview(of: saver.ada)
        #expect(overview.accounts.map(\.id) == [saver.account])
        #expect(overview.totals.map(\.minorUnits) == [0])
        #expect(overview.suggestedName.shown == "Account 2")
    }

    @Test("A goal is not an account: no operation of accounts reaches it")
    func noAccount() async throws {
        let saver = try await Saver()
        let (wallet, ada, goal) = (saver.world.wallet, saver.ada, saver.goal)
        let key = try saver.world.key()
        let one = pounds(1)
        let tries: [() async throws -> Void] = [
            { _ = try await wallet.accounts.find(goal, of: ada) },
            { _ = try await wallet.accounts.rename(goal, to: "Purse", by: ada) },
            { _ = try await wallet.accounts.close(goal, confirming: 0, by: ada) },
            { _ = try await wallet.transfers.deposit(one, into: goal, by: ada, key: key) },
            { _ = try await wallet.transfers.withdraw(one, from: goal, by: ada, key: key) },
            {
                _ = try await wallet.transfers.move(
                    one, from: saver.account, to: goal, by: ada, key: key)
            },
        ]
        for attempt in tries {
            await #expect(throws: WalletError.account(.notFound)) { try await attempt() }
        }
    }

    @Test("Deleting or archiving a goal returns its money (S-GOAL-16)")
    func givingBack() async throws {
        let saver = try await Saver()
        let goals = saver.goals
        _ = try await goals.add(
            pounds(4_00), to: saver.goal, by: saver.ada, key: saver.world.key())
        let archived = try await goals.archive(saver.goal, by: saver.ada)
        #expect(archived.isArchived && archived.saved.minorUnits == 0)
        #expect(try await saver.held() == [10_00, 0])
        #expect(try await goals.list(of: saver.account, by: saver.ada).isEmpty)
        #expect(
            try await goals.list(of: saver.ada, includingArchived: true).map(\.id)
                == [saver.goal])
        await #expect(throws: WalletError.goal(.archived)) {
            try await goals.add(pounds(1), to: saver.goal, by: saver.ada, key: saver.world.key())
        }
        #expect(try await goals.restore(saver.goal, by: saver.ada).isArchived == false)
        _ = try await goals.add(
            pounds(4_00), to: saver.goal, by: saver.ada, key: saver.world.key())
        #expect(try await goals.delete(saver.goal, by: saver.ada) == pounds(4_00))
        let left = try await saver.world.wallet.accounts.find(saver.account, of: saver.ada)
        #expect(left.balance == pounds(10_00))
        await #expect(throws: WalletError.goal(.notFound)) {
            try await goals.find(saver.goal, of: saver.ada)
        }
        #expect(try await saver.world.wallet.audit.verify().findings == [])
    }

    @Test("An account with money in goals cannot be deleted; empty goals go with it (MON-9)")
    func deletingTheAccount() async throws {
        let saver = try await Saver()
        let accounts = saver.world.wallet.accounts
        _ = try await saver.goals.add(
            pounds(4_00), to: saver.goal, by: saver.ada, key: saver.world.key())
        await #expect(throws: WalletError.account(.hasGoals)) {
            try await accounts.close(saver.account, confirming: 6_00, by: saver.ada)
        }
        #expect(try await saver.held() == [6_00, 4_00])
        _ = try await saver.goals.takeOut(
            pounds(4_00), from: saver.goal, by: saver.ada, key: saver.world.key())
        _ = try await accounts.close(saver.account, confirming: 10_00, by: saver.ada)
        #expect(try await saver.goals.list(of: saver.ada).isEmpty)
        await #expect(throws: WalletError.goal(.notFound)) {
            try await saver.goals.find(saver.goal, of: saver.ada)
        }
    }

    @Test("Another person's goal does not exist for the API (WEB-4)")
    func anothers() async throws {
        let saver = try await Saver()
        let grace = try await saver.world.person(2).person.id
        let goals = saver.goals
        let (key, goal) = (try saver.world.key(), saver.goal)
        let tries: [() async throws -> Void] = [
            { _ = try await goals.find(goal, of: grace) },
            { _ = try await goals.edit(goal, name: "Mine", by: grace) },
            { _ = try await goals.add(pounds(1), to: goal, by: grace, key: key) },
            { _ = try await goals.takeOut(pounds(1), from: goal, by: grace, key: key) },
            { _ = try await goals.archive(goal, by: grace) },
            { _ = try await goals.restore(goal, by: grace) },
            { _ = try await goals.delete(goal, by: grace) },
        ]
        for attempt in tries {
            await #expect(throws: WalletError.goal(.notFound)) { try await attempt() }
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await goals.list(of: saver.account, by: grace)
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await goals.create(Goals.Draft(name: "x"), in: saver.account, by: grace)
        }
    }

    @Test("A saving has one entry in the account's feed, with the goal's name")
    func feed() async throws {
        let saver = try await Saver()
        _ = try await saver.goals.add(
            pounds(1_58), to: saver.goal, reference: "first", by: saver.ada,
            key: saver.world.key())
        _ = try await saver.goals.takeOut(
            pounds(8), from: saver.goal, by: saver.ada, key: saver.world.key())
        let entries = try await saver.world.wallet.feed.page(of: saver.ada).entries
        #expect(entries.map(\.transfer.order.kind) == [.savingOut, .saving, .deposit])
        #expect(entries.map(\.isIncoming) == [true, false, true])
        #expect(entries.map(\.counterparty) == ["Sailing", "Sailing", nil])
        #expect(entries.map(\.note) == ["", "first", ""])
        #expect(entries.map(\.account) == [saver.account, saver.account, saver.account])
    }

    @Test(
        "Parallel withdrawals, payments and savings never spend money twice (MON-3)"
    )
    func race() async throws {
        let saver = try await Saver()
        let (world, ada) = (saver.world, saver.ada)
        let grace = try await world.person(2).person.id
        _ = try await world.account(of: grace, in: .pound)
        let all = pounds(10_00)
        let answers = await atOnce(60) { number in
            switch number % 3 {
            case 0: try await saver.goals.add(all, to: saver.goal, by: ada, key: world.key())
            case 1:
                try await world.wallet.transfers.send(
                    all, from: saver.account, to: grace, by: ada, key: world.key())
            default:
                try await world.wallet.transfers.withdraw(
                    all, from: saver.account, by: ada, key: world.key())
            }
        }
        #expect(answers.count { $0.isSuccess } == 1)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Setting the clock back reorders nothing (MON-11)")
    func clockSetBack() async throws {
        let saver = try await Saver()
        let world = saver.world
        world.clock.advance(seconds: 3600)
        _ = try await saver.goals.add(pounds(1), to: saver.goal, by: saver.ada, key: world.key())
        let late = world.clock.now
        for _ in 0..<3 {
            world.clock.advance(seconds: -86_400 * 3650)
            let receipt = try await saver.goals.add(
                pounds(1), to: saver.goal, by: saver.ada, key: world.key())
            #expect(receipt.transfer.order.time == late)
        }
        let page = try await world.wallet.feed.page(of: saver.ada)
        #expect(page.entries.map(\.transfer.sequence) == [5, 4, 3, 2, 1])
        #expect(try await world.wallet.audit.verify().findings == [])
    }
}
