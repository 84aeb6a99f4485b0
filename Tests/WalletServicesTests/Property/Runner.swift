import Foundation
import Ledger
import WalletServices
import WalletTestSupport

/// Runs commands on a real wallet and on the model, and reports where the two differ.
struct Runner {
    let world: World
    /// Whether to audit the whole journal now and then.
    var verifiesLedger = false
    /// How often each kind of outcome occurred.
    private(set) var tally: [String: Int] = [:]
    private(set) var model: Model
    private(set) var people: [PersonID] = []
    var slots: [AccountID] = []

    /// - Parameter firstNumber: the first person's phone number.
    init(world: World, firstNumber: Int, clampsMoves: Bool = false) async throws {
        self.world = world
        model = Model(
            accountsPerPerson: world.wallet.settings.accountsPerPerson, clampsMoves: clampsMoves)
        for number in 0..<Command.people {
            people.append(try await world.person(firstNumber + number).person.id)
        }
    }

    struct Difference: Error {
        let step: Int
        let words: String
    }

    /// - Throws: `Difference` at the first command with two different outcomes.
    mutating func run(_ commands: [Command], checkEvery: Int = 50) async throws {
        for (step, command) in commands.enumerated() {
            let ids = (slots, model)
            let expected = model.run(command)
            let found = try await outcome(of: command, ids.1)
            guard found == expected else {
                throw Difference(
                    step: step, words: "\(command): \(found) instead of \(expected)")
            }
            tally[found.kind, default: 0] += 1
            if step % checkEvery == 0 || step == commands.count - 1 {
                try await compareBalances(step)
            }
            if verifiesLedger, step % 4000 == 3999 {
                let findings = try await world.wallet.audit.verify().findings
                guard findings == [] else { throw Difference(step: step, words: "\(findings)") }
            }
        }
    }

    /// Every person's accounts: names, order, balances, totals.
    private func compareBalances(_ step: Int) async throws {
        for (index, person) in people.enumerated() {
            let overview = try await world.wallet.accounts.overview(of: person)
            let mine = model.slots.filter { $0.owner == index && $0.isOpen && $0.parent == nil }
            let found = overview.accounts.map { "\($0.name.shown): \($0.balance.minorUnits)" }
            let expected = mine.map { "\($0.name): \($0.balance)" }
            let sums = overview.totals.map(\.minorUnits).reduce(0, +)
            guard found == expected, sums == mine.map(\.balance).reduce(0, +) else {
                throw Difference(step: step, words: "\(found) instead of \(expected)")
            }
            try await compareGoals(of: index, step)
        }
    }

    /// Every person's goals, by account, with their balances.
    private func compareGoals(of index: Int, _ step: Int) async throws {
        let found = try await world.wallet.goals.list(of: people[index], includingArchived: true)
        let accounts = model.slots.indices.filter {
            model.slots[$0].owner == index && model.slots[$0].isOpen
                && model.slots[$0].parent == nil
        }
        let expected = accounts.flatMap { model.goals(of: $0) }
        guard found.map(\.id) == expected.map({ slots[$0] }),
            found.map(\.saved.minorUnits) == expected.map({ model.slots[$0].balance }),
            found.map(\.isArchived) == expected.map({ model.slots[$0].isArchived })
        else {
            throw Difference(step: step, words: "goals \(found) instead of \(expected)")
        }
    }

    private mutating func outcome(of command: Command, _ before: Model) async throws -> Outcome {
        do {
            return try await act(command, before)
        } catch let error as WalletError {
            return .refused(error)
        }
    }

    mutating func act(_ command: Command, _ before: Model) async throws -> Outcome {
        let wallet = world.wallet
        switch command {
        case .open(let person, let name, let currency, let key):
            let opened = try await wallet.accounts.open(
                named: Command.names[name], currencyCode: Command.currencies[currency],
                by: people[person], key: IdempotencyKey("key-\(key)"))
            if !opened.isReplay { slots.append(opened.record.id) }
            return .opened(
                slot: slots.firstIndex(of: opened.record.id) ?? -1, name: opened.record.name.shown,
                isReplay: opened.isReplay)
        case .rename(let person, let account, let name):
            let record = try await wallet.accounts.rename(
                id(account, of: person, before), to: Command.names[name], by: people[person])
            return .renamed(record.name.shown)
        case .close(let person, let account, let off):
            let held = before.slot(account, of: person).map { before.slots[$0].balance } ?? 0
            let left = try await wallet.accounts.close(
                id(account, of: person, before), confirming: held + off, by: people[person])
            return .closed(left.minorUnits)
        case .deposit(let person, let account, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let receipt = try await wallet.transfers.deposit(
                money, into: id(account, of: person, before), by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt, hasDebit: false)
        default: return try await pay(command, before)
        }
    }

    private mutating func pay(_ command: Command, _ before: Model) async throws -> Outcome {
        let transfers = world.wallet.transfers
        switch command {
        case .withdraw(let person, let account, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let receipt = try await transfers.withdraw(
                money, from: id(account, of: person, before), by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt, hasCredit: false)
        case .move(let person, let from, let to, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let receipt = try await transfers.move(
                money, from: id(from, of: person, before), to: id(to, of: person, before),
                by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt)
        case .send(let person, let from, let to, let amount, let currency, let key):
            guard let money = money(amount, currency) else { return try unknown(before, command) }
            let receipt = try await transfers.send(
                money, from: id(from, of: person, before), to: people[to], note: "note",
                by: people[person],
                key: IdempotencyKey("key-\(key)"))
            return booked(receipt)
        default: return try await save(command, before)
        }
    }

    /// An unknown currency cannot be expressed for the wallet, so only the model runs the command.
    func unknown(_ before: Model, _ command: Command) throws -> Outcome {
        var copy = before
        return copy.run(command)
    }

    func booked(
        _ receipt: Receipt, hasDebit: Bool = true, hasCredit: Bool = true
    ) -> Outcome {
        .booked(
            amount: receipt.amount.minorUnits, requested: receipt.requested.minorUnits,
            debit: hasDebit ? receipt.transfer.debitBalance : nil,
            credit: hasCredit ? receipt.transfer.creditBalance : nil, isReplay: receipt.isReplay)
    }

    func money(_ units: Int64, _ currency: Int) -> Money? {
        Currency(code: Command.currencies[currency]).map { Money(minorUnits: units, currency: $0) }
    }

    func id(_ number: Int, of person: Int, _ before: Model) -> AccountID {
        let missing = AccountID(UUID(bytes: [UInt8](repeating: 0xAB, count: 16)))
        return before.slot(number, of: person).map { slots[$0] } ?? missing
    }
}
