import WalletServices

/// Automatic changes as days pass.
extension Model {
    struct Automatic: Hashable {
        let goal: Int
        let multiplier: Int64
        var nextWeek: Int
    }

    struct Recurring: Hashable {
        let amount: Int64
        let days: Int64
        let topsUp: Bool
        var nextDay: Int64
    }

    mutating func passTime(_ command: Command) -> Outcome {
        switch command {
        case .roundUpAutomatically(let person, let goal, let multiplier):
            let owned = ownedGoal(goal, by: person)
            if multiplier == 0 {
                guard let account = owned.flatMap({ slots[$0].parent }) else {
                    return .refused(.goal(.notFound))
                }
                automatic[account] = nil
                return .closed(0)
            }
            guard multiplier <= 10 else { return .refused(.goal(.multiplierInvalid)) }
            guard let owned, let account = slots[owned].parent else {
                return .refused(.goal(.notFound))
            }
            guard !slots[owned].isArchived else { return .refused(.goal(.archived)) }
            let next = automatic[account]?.nextWeek ?? week
            automatic[account] = Automatic(goal: owned, multiplier: multiplier, nextWeek: next)
            return .closed(multiplier)
        case .saveAutomatically(let person, let goal, let amount, let days, let topsUp):
            guard let owned = ownedGoal(goal, by: person), let account = slots[owned].parent else {
                return .refused(.goal(.notFound))
            }
            for other in goals(of: account) { recurring[other] = nil }
            guard !slots[owned].isArchived else { return .refused(.goal(.archived)) }
            recurring[owned] = Recurring(
                amount: amount, days: days, topsUp: topsUp, nextDay: day + 1)
            return .closed(amount)
        case .pass(let days):
            let done = (0..<days).map { _ in morning() }
            return .done(
                roundUps: done.map(\.0).reduce(0, +), transfers: done.map(\.1).reduce(0, +))
        default: return obeyTreasurer(command)
        }
    }

    mutating func forgetRules(of goal: Int) {
        recurring[goal] = nil
        automatic = automatic.filter { $0.value.goal != goal }
    }

    private mutating func morning() -> (Int, Int) {
        day += 1
        var roundUps = 0
        for (account, rule) in automatic where rule.nextWeek < week {
            let total = change(of: account, in: rule.nextWeek)
            let left = total - saved[[account, rule.nextWeek], default: 0]
            if take(left * rule.multiplier, from: account, into: rule.goal) {
                saved[[account, rule.nextWeek]] = total
                roundUps += 1
            }
            automatic[account]?.nextWeek += 1
        }
        var transfers = 0
        for (goal, rule) in recurring where rule.nextDay <= day {
            let missing = max(0, rule.amount - slots[goal].balance)
            if let parent = slots[goal].parent,
                take(rule.topsUp ? missing : rule.amount, from: parent, into: goal)
            {
                transfers += 1
            }
            recurring[goal]?.nextDay += rule.days
        }
        return (roundUps, transfers)
    }

    /// Moves the whole amount, or nothing.
    private mutating func take(_ units: Int64, from account: Int, into goal: Int) -> Bool {
        guard units > 0, slots[account].balance >= units, !frozenAccounts.contains(account)
        else { return false }
        slots[account].balance -= units
        slots[goal].balance += units
        return true
    }
}
