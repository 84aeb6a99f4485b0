import Foundation
import Ledger
import WalletServices
import WalletTestSupport

/// Goals and savings, on the real wallet.
extension Runner {
    mutating func save(_ command: Command, _ before: Model) async throws -> Outcome {
        let (wallet, people) = (world.wallet, people)
        switch command {
        case .spend(let person, let account, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let shop = Counterparty(kind: .merchant, name: "Copper Kettle")
            let receipt = try await wallet.spending.record(
                Spending.Payment(amount: money, counterparty: shop),
                in: id(account, of: person, before), by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt, hasCredit: false)
        case .makeGoal(let person, let account, let key):
            let created = try await wallet.goals.create(
                Goals.Draft(name: "Goal"), in: id(account, of: person, before),
                by: people[person], key: IdempotencyKey("key-\(key)"))
            if !created.isReplay { slots.append(created.goal.id) }
            return .goal(
                slot: slots.firstIndex(of: created.goal.id) ?? -1, isReplay: created.isReplay)
        case .save(let person, let goal, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let receipt = try await wallet.goals.add(
                money, to: goalID(goal, of: person, before), by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt)
        case .takeOut(let person, let goal, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let receipt = try await wallet.goals.takeOut(
                money, from: goalID(goal, of: person, before), by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt)
        case .change(let person, let goal, let change):
            return try await apply(change, to: goalID(goal, of: person, before), by: people[person])
        case .roundUp(let person, let goal, let weeksAgo, let key):
            let day = LocalDays.universal.day(of: world.clock.now)
            let monday = day.adding(days: 1 - day.weekday - Int64(weeksAgo) * 7)
            let receipt = try await wallet.roundUps.save(
                week: monday, into: goalID(goal, of: person, before), by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt)
        default: return try await passTime(command, before)
        }
    }

    private func apply(
        _ change: Command.GoalChange, to goal: AccountID, by person: PersonID
    ) async throws -> Outcome {
        let goals = world.wallet.goals
        switch change {
        case .delete: return .closed(try await goals.delete(goal, by: person).minorUnits)
        case .restore:
            _ = try await goals.restore(goal, by: person)
            return .closed(0)
        case .archive:
            let held = try await goals.find(goal, of: person).saved.minorUnits
            _ = try await goals.archive(goal, by: person)
            return .closed(held)
        }
    }

    private func passTime(_ command: Command, _ before: Model) async throws -> Outcome {
        let wallet = world.wallet
        switch command {
        case .roundUpAutomatically(let person, let goal, let multiplier):
            let goal = goalID(goal, of: person, before)
            let account = try? await wallet.goals.find(goal, of: people[person]).parent
            if multiplier == 0 {
                guard let account else { throw WalletError.goal(.notFound) }
                try await wallet.roundUps.stopAutomatic(of: account, by: people[person])
                return .closed(0)
            }
            guard multiplier > 10 || account != nil else { throw WalletError.goal(.notFound) }
            let set = try await wallet.roundUps.setAutomatic(
                of: account ?? goal, into: goal, multiplier: multiplier, by: people[person])
            return .closed(set.multiplier)
        case .saveAutomatically(let person, let goal, let amount, let days, let topsUp):
            let goal = try await wallet.goals.find(
                goalID(goal, of: person, before), of: people[person])
            for other in try await wallet.goals.list(of: goal.parent, by: people[person]) {
                try? await wallet.recurring.remove(into: other.id, by: people[person])
            }
            let tomorrow = LocalDays.universal.day(of: world.clock.now).adding(days: 1)
            let rule = RecurrenceRule(start: tomorrow, frequency: .daily, step: days)
            let money = Money(minorUnits: amount, currency: goal.saved.currency)
            let set = try await wallet.recurring.set(
                RecurringTransfer.Plan(
                    amount: money, topsUp: topsUp, rule: rule.orThrow("no rule")),
                into: goal.id, by: people[person])
            return .closed(set.plan.amount.minorUnits)
        case .pass(let days):
            var (roundUps, transfers) = (0, 0)
            for _ in 0..<days {
                world.clock.advance(seconds: 86_400)
                let done = try await wallet.scheduledJobs.run()
                roundUps += done[.roundUps] ?? 0
                transfers += done[.recurringTransfers] ?? 0
            }
            return .done(roundUps: roundUps, transfers: transfers)
        default: return try await obeyTreasurer(command, before)
        }
    }

    private func goalID(_ number: Int, of person: Int, _ before: Model) -> AccountID {
        let missing = AccountID(UUID(bytes: [UInt8](repeating: 0xAB, count: 16)))
        return before.goalSlot(number, of: person).map { slots[$0] } ?? missing
    }
}
