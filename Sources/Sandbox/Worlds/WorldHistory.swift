import Ledger
import WalletServices

/// One event in the making of a world.
struct WorldStep {
    let time: Timestamp
    let entry: WorldDescription.Entry
    let act: WorldDescription.Act

    /// The payment, if the wallet may book it together with others.
    fileprivate var payment: Spending.Payment? {
        guard case .outside(var payment) = act, entry.note == nil else { return nil }
        payment.time = time
        return payment
    }
}

extension WorldBuilder {
    /// Everything that happens, by time; at the same time, in the order of the file.
    ///
    /// - Throws: `YAMLMistake` for an entry before the first or after the last possible time.
    func steps() throws(YAMLMistake) -> [WorldStep] {
        var steps: [WorldStep] = []
        for entry in file.description.history {
            if case .generated(let history) = entry.act {
                steps += history.payments(before: now, in: entry.currency).map { payment in
                    WorldStep(time: payment.time ?? now, entry: entry, act: .outside(payment))
                }
            } else {
                let step = WorldStep(
                    time: entry.time.moment(before: now), entry: entry, act: entry.act)
                steps += repeatElement(step, count: entry.times)
            }
            guard let last = steps.last, (ClockSetting.first...now).contains(last.time) else {
                throw file.refusal(
                    at: entry.place, "its time is after \(now.rfc3339), or before 2000.")
            }
        }
        return steps.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        .map(\.element)
    }
}

/// Books the events of a world.
struct WorldHistory {
    let builder: WorldBuilder
    let built: WorldBuilder.Built
    let steps: [WorldStep]

    /// The maximum number of payments in one write.
    private static let batch = 500

    func book() async throws {
        var rest = steps[...]
        while let first = rest.first {
            let run = rest.prefix(Self.batch).prefix { step in
                step.payment != nil && first.payment != nil && step.isOn(first)
            }
            if run.count > 1 {
                try await book(run)
                rest = rest.dropFirst(run.count)
            } else {
                try await builder.at(first.entry.place) { try await book(first, rest.startIndex) }
                rest = rest.dropFirst()
            }
        }
    }

    /// Books payments on one account in one write, and one by one if the wallet refuses one of
    /// them, so that the mistake has its place.
    private func book(_ run: ArraySlice<WorldStep>) async throws {
        do {
            try await record(run.compactMap(\.payment), as: run.first, run.startIndex)
        } catch is WalletError {
            for (number, step) in zip(run.indices, run) {
                try await builder.at(step.entry.place) {
                    try await record([step.payment].compactMap(\.self), as: step, number)
                }
            }
        }
    }

    private func record(
        _ payments: [Spending.Payment], as step: WorldStep?, _ number: Int
    ) async throws {
        guard let step, let (person, account) = owner(of: step.entry) else { return }
        try await builder.walletAt(step.time).spending.record(
            past: payments, in: account, by: person, key: IdempotencyKey("world-\(number)"))
    }

    private func owner(of entry: WorldDescription.Entry) -> (PersonID, AccountID)? {
        guard let person = built.people[entry.person],
            let account = built.accounts[
                .init(person: entry.person, account: entry.account)]
        else { return nil }
        return (person, account)
    }

    private func goal(_ key: String, of entry: WorldDescription.Entry) throws -> AccountID {
        let account = WorldBuilder.Built.AccountKey(
            person: entry.person, account: entry.account)
        guard let goal = built.goals[.init(account: account, goal: key)] else {
            throw WalletError.goal(.notFound)
        }
        return goal
    }

    /// Books anything.
    private func book(_ step: WorldStep, _ number: Int) async throws {
        let entry = step.entry
        guard let (person, account) = owner(of: entry) else { return }
        let wallet = builder.walletAt(step.time)
        let key = try IdempotencyKey("world-\(number)")
        let receipt: Receipt
        switch step.act {
        case .outside(var payment):
            payment.time = nil
            receipt = try await wallet.spending.record(
                payment, in: account, by: person, key: key)
        case .deposit(let amount):
            receipt = try await wallet.transfers.deposit(
                amount, into: account, by: person, key: key)
        case .withdrawal(let amount):
            receipt = try await withdraw(amount, from: account, by: person, wallet, key)
        case .closing:
            let balance = try await wallet.accounts.find(account, of: person).balance
            _ = try await wallet.accounts.close(
                account, confirming: balance.minorUnits, by: person)
            return
        case .saving, .savingOut, .ownTransfer, .payment, .generated:
            receipt = try await move(step, from: account, by: person, wallet, key)
        }
        guard entry.category != nil || entry.note != nil else { return }
        _ = try await wallet.feed.edit(
            receipt.transfer.order.id, in: account, category: entry.category, note: entry.note,
            by: person)
    }

    /// Withdraws exactly this amount. The wallet would withdraw less if there is less.
    private func withdraw(
        _ amount: Money, from account: AccountID, by person: PersonID, _ wallet: Wallet,
        _ key: IdempotencyKey
    ) async throws -> Receipt {
        let held = try await wallet.accounts.find(account, of: person).balance.minorUnits
        guard amount.minorUnits <= held else { throw WalletError.rejected(.insufficientFunds) }
        return try await wallet.transfers.withdraw(amount, from: account, by: person, key: key)
    }

    /// Moves money inside of the wallet.
    private func move(
        _ step: WorldStep, from account: AccountID, by person: PersonID, _ wallet: Wallet,
        _ key: IdempotencyKey
    ) async throws -> Receipt {
        let entry = step.entry
        switch step.act {
        case .saving(let amount, let name):
            return try await wallet.goals.add(
                amount, to: try goal(name, of: entry), by: person, key: key)
        case .savingOut(let amount, let name):
            return try await wallet.goals.takeOut(
                amount, from: try goal(name, of: entry), by: person, key: key)
        case .ownTransfer(let amount, let name):
            guard let to = built.accounts[.init(person: entry.person, account: name)] else {
                throw WalletError.account(.notFound)
            }
            return try await wallet.transfers.move(
                amount, from: account, to: to, by: person, key: key)
        case .payment(let amount, let name, let note):
            guard let payee = built.people[name] else {
                throw WalletError.money(.recipientNotFound)
            }
            return try await wallet.transfers.send(
                amount, from: account, to: payee, note: note, by: person, as: .theWallet, key: key)
        default: throw WalletError.account(.notFound)
        }
    }
}

extension WorldStep {
    fileprivate func isOn(_ other: WorldStep) -> Bool {
        entry.person == other.entry.person && entry.account == other.entry.account
    }
}
