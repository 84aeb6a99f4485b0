import Ledger
import WalletServices

/// Goals, and savings by hand.
extension Model {
    mutating func save(_ command: Command) -> Outcome {
        switch command {
        case .spend(let person, let account, let amount, let currency, let key):
            let slot = slot(account, of: person)
            let meant = command.with(accounts: [slot ?? -1])
            return once(meant, Key(person: person, number: key)) { model in
                guard let slot = model.owned(slot, by: person) else {
                    return .refused(.account(.notFound))
                }
                return model.pay(amount, currency, from: slot, to: nil)
            }
        case .makeGoal(let person, let account, let key):
            let slot = slot(account, of: person)
            let meant = command.with(accounts: [slot ?? -1])
            return once(meant, Key(person: person, number: key)) { model in
                model.makeGoal(person, slot)
            }
        case .save(let person, let goal, let amount, let currency, let key):
            return move(command, person, goal, key) { model, goal, account in
                guard !model.slots[goal].isArchived else { return .refused(.goal(.archived)) }
                return model.book(amount, amount, currency, from: account, to: goal)
            }
        case .takeOut(let person, let goal, let amount, let currency, let key):
            return move(command, person, goal, key) { model, goal, account in
                model.book(amount, amount, currency, from: goal, to: account)
            }
        case .change(let person, let goal, let change):
            guard let goal = ownedGoal(goal, by: person) else { return .refused(.goal(.notFound)) }
            return self.change(goal, change)
        case .roundUp(let person, let goal, let weeksAgo, let key):
            let week = week - weeksAgo
            return move(command, person, goal, key, week) { model, goal, account in
                guard !model.slots[goal].isArchived else { return .refused(.goal(.archived)) }
                return model.roundUp(account, week, into: goal)
            }
        default: return passTime(command)
        }
    }

    /// The slot that a number stands for when a goal is meant.
    func goalSlot(_ number: Int, of person: Int) -> Int? {
        if number < 56 {
            let own = slots.indices.filter {
                slots[$0].owner == person && slots[$0].isOpen && slots[$0].parent != nil
            }
            return own.isEmpty ? nil : own[number % own.count]
        }
        let index = number % (slots.count + 1)
        return index < slots.count ? index : nil
    }

    func ownedGoal(_ number: Int, by person: Int) -> Int? {
        goalSlot(number, of: person).flatMap { slot in
            let isOwn = slots[slot].owner == person && slots[slot].isOpen
            return isOwn && slots[slot].parent != nil ? slot : nil
        }
    }

    func goals(of slot: Int) -> [Int] {
        slots.indices.filter { slots[$0].parent == slot && slots[$0].isOpen }
    }

    /// Closes an empty goal, which ends its automatic savings.
    mutating func close(_ goal: Int) {
        slots[goal].isOpen = false
        forgetRules(of: goal)
    }

    /// Pays another person, which a round-up counts.
    mutating func pay(_ amount: Int64, _ currency: Int, from: Int, to: Int?) -> Outcome {
        if let refusal = refusal(from: from, to: to) ?? excess(amount, currency, from: from) {
            return refusal
        }
        let outcome = book(amount, amount, currency, from: from, to: to)
        if case .booked = outcome { payments.append((from, day, amount)) }
        return outcome
    }

    private mutating func move(
        _ command: Command, _ person: Int, _ goal: Int, _ key: Int, _ week: Int = 0,
        _ act: (inout Model, Int, Int) -> Outcome
    ) -> Outcome {
        let meant = command.with(accounts: [goalSlot(goal, of: person) ?? -1, week])
        return once(meant, Key(person: person, number: key)) { model in
            guard let slot = model.ownedGoal(goal, by: person),
                let parent = model.slots[slot].parent
            else { return .refused(.goal(.notFound)) }
            return act(&model, slot, parent)
        }
    }

    private mutating func makeGoal(_ person: Int, _ slot: Int?) -> Outcome {
        guard let slot = owned(slot, by: person) else { return .refused(.account(.notFound)) }
        guard goals(of: slot).count < 4 else { return .refused(.goal(.limitReached)) }
        slots.append(
            Slot(owner: person, currency: slots[slot].currency, name: "Goal", parent: slot))
        return .goal(slot: slots.count - 1, isReplay: false)
    }

    private mutating func change(_ goal: Int, _ change: Command.GoalChange) -> Outcome {
        let held = slots[goal].balance
        switch change {
        case .restore:
            slots[goal].isArchived = false
            return .closed(0)
        case .archive where slots[goal].isArchived: return .closed(0)
        case .archive, .delete:
            if let parent = slots[goal].parent { slots[parent].balance += held }
            slots[goal].balance = 0
            forgetRules(of: goal)
            if change == .delete { close(goal) } else { slots[goal].isArchived = true }
            return .closed(held)
        }
    }

    // MARK: - Round-ups

    var week: Int { week(of: day) }

    /// The model starts on a Saturday, in week 0.
    private func week(of day: Int64) -> Int { Int((day + 5) / 7) }

    func change(of slot: Int, in week: Int) -> Int64 {
        let unit: Int64 = slots[slot].currency == 2 ? 1 : 100
        return payments.filter { $0.slot == slot && self.week(of: $0.day) == week }.reduce(0) {
            $0 + (unit - $1.amount % unit) % unit
        }
    }

    private mutating func roundUp(_ slot: Int, _ week: Int, into goal: Int) -> Outcome {
        let total = change(of: slot, in: week)
        let left = total - saved[[slot, week], default: 0]
        guard left > 0 else { return .refused(.goal(.nothingToRoundUp)) }
        let outcome = book(left, left, slots[slot].currency, from: slot, to: goal)
        if case .booked = outcome { saved[[slot, week]] = total }
        return outcome
    }
}
