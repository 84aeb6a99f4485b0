import WalletServices

extension Command {
    /// The same command with these slots.
    func with(accounts: [Int]) -> Command {
        switch self {
        case .deposit(let person, _, let amount, let currency, let key):
            .deposit(
                person: person, account: accounts[0], amount: amount, currency: currency, key: key)
        case .withdraw(let person, _, let amount, let currency, let key):
            .withdraw(
                person: person, account: accounts[0], amount: amount, currency: currency, key: key)
        case .move(let person, _, _, let amount, let currency, let key):
            .move(
                person: person, from: accounts[0], to: accounts[1], amount: amount,
                currency: currency, key: key)
        case .send(let person, _, let to, let amount, let currency, let key):
            .send(
                person: person, from: accounts[0], to: to, amount: amount, currency: currency,
                key: key)
        case .spend(let person, _, let amount, let currency, let key):
            .spend(
                person: person, account: accounts[0], amount: amount, currency: currency, key: key)
        case .makeGoal(let person, _, let key):
            .makeGoal(person: person, account: accounts[0], key: key)
        case .save(let person, _, let amount, let currency, let key):
            .save(person: person, goal: accounts[0], amount: amount, currency: currency, key: key)
        case .takeOut(let person, _, let amount, let currency, let key):
            .takeOut(
                person: person, goal: accounts[0], amount: amount, currency: currency, key: key)
        case .roundUp(let person, _, _, let key):
            .roundUp(person: person, goal: accounts[0], weeksAgo: accounts[1], key: key)
        default: self
        }
    }
}

extension Outcome {
    static func refused(_ error: WalletError) -> Outcome {
        if case .hidden(_, let plain) = error { return .refused(plain) }
        return .refused("\(error)")
    }

    /// The outcome of the same command the second time; for an account, with its current name.
    func asReplay(_ slots: [Model.Slot]) -> Outcome {
        switch self {
        case .opened(let slot, _, _):
            .opened(slot: slot, name: slots[slot].name, isReplay: true)
        case .goal(let slot, _): .goal(slot: slot, isReplay: true)
        case .booked(let amount, let requested, let debit, let credit, _):
            .booked(
                amount: amount, requested: requested, debit: debit, credit: credit, isReplay: true)
        default: self
        }
    }
}
