import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct GoalsTests {
    @Test("Any visible text is a valid name, even twice (S-GNEW-10)")
    func names() async throws {
        let saver = try await Saver()
        for name in ["🏝️ Ferien", "旅行", "  Sailing ", "Sailing"] {
            let made = try await saver.goals.create(
                Goals.Draft(name: name), in: saver.account, by: saver.ada)
            #expect(made.goal.name == name.trimmingCharacters(in: .whitespaces))
            #expect(made.goal.target == nil && made.goal.percentage == 0)
        }
        for name in ["", "   ", "a\u{7}b", String(repeating: "x", count: 61)] {
            await #expect {
                try await saver.goals.create(
                    Goals.Draft(name: name), in: saver.account, by: saver.ada)
            } throws: { $0.isLike(.goal(.nameInvalid)) }
        }
    }

    @Test(
        "A target is in the account's currency and more than zero (S-GNEW-3)",
        arguments: [0, -1, .min, MoneyLimit.balance + 1, .max] as [Int64])
    func targets(units: Int64) async throws {
        let saver = try await Saver()
        for currency in [Currency.pound, .dollar] {
            let target = Money(minorUnits: currency == .pound ? units : 5_00, currency: currency)
            await #expect(throws: WalletError.goal(.targetInvalid)) {
                try await saver.goals.create(
                    Goals.Draft(name: "x", target: target), in: saver.account, by: saver.ada)
            }
            await #expect(throws: WalletError.goal(.targetInvalid)) {
                try await saver.goals.edit(saver.goal, target: .set(target), by: saver.ada)
            }
        }
    }

    @Test("An edit changes only the given values (S-GOAL-16)")
    func editing() async throws {
        let saver = try await Saver()
        let goals = saver.goals
        _ = try await goals.add(pounds(1_00), to: saver.goal, by: saver.ada, key: saver.world.key())
        var goal = try await goals.edit(saver.goal, name: "Boat", by: saver.ada)
        #expect(goal.name == "Boat" && goal.target == pounds(5_00) && goal.picture == "boat")
        goal = try await goals.edit(
            saver.goal, target: .clear, picture: .set("sun"), by: saver.ada)
        #expect(goal.name == "Boat" && goal.target == nil && goal.picture == "sun")
        #expect(try await goals.find(saver.goal, of: saver.ada) == goal)
        #expect(goal.saved == pounds(1_00))
        await #expect(throws: WalletError.goal(.pictureInvalid)) {
            try await goals.edit(saver.goal, picture: .set("../x"), by: saver.ada)
        }
    }

    @Test("The same key creates one goal, and the goals of an account are limited")
    func creatingOnce() async throws {
        let world = try World { $0.goalsPerAccount = 2 }
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada).id
        let key = try world.key()
        let draft = Goals.Draft(name: "Bike")
        let first = try await world.wallet.goals.create(draft, in: account, by: ada, key: key)
        let again = try await world.wallet.goals.create(draft, in: account, by: ada, key: key)
        #expect(again.isReplay && again.goal.id == first.goal.id)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await world.wallet.goals.create(
                Goals.Draft(name: "Car"), in: account, by: ada, key: key)
        }
        _ = try await world.wallet.goals.create(draft, in: account, by: ada)
        await #expect(throws: WalletError.goal(.limitReached)) {
            try await world.wallet.goals.create(draft, in: account, by: ada)
        }
    }
}
