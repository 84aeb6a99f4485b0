import Ledger
import WalletServices

/// The wallet as a list of balances: the rules in their simplest form.
struct Model {
    struct Slot: Hashable {
        let owner: Int
        let currency: Int
        var name: String
        var balance: Int64 = 0
        var isOpen = true
        /// The slot of the account that this goal belongs to; nil for an account.
        var parent: Int?
        var isArchived = false
    }

    struct Key: Hashable {
        let person: Int
        let number: Int
    }

    var slots: [Slot] = []
    var done: [Key: (command: Command, outcome: Outcome)] = [:]
    let accountsPerPerson: Int
    /// Payments to others: the slot that paid, the day, and the amount.
    var payments: [(slot: Int, day: Int64, amount: Int64)] = []
    /// The limits of people, and of everybody under nil.
    var limits: [LimitKey: [Int64]] = [:]
    var frozenPeople: Set<Int> = []
    /// By slot.
    var frozenAccounts: Set<Int> = []
    /// The saved spare change, by slot and week.
    var saved: [[Int]: Int64] = [:]
    /// The automatic round-ups, by the account's slot.
    var automatic: [Int: Automatic] = [:]
    /// The recurring savings, by the goal's slot.
    var recurring: [Int: Recurring] = [:]
    /// Days since the start, which is a Saturday.
    var day: Int64 = 0
    /// A planted mistake, which the test of this test must find: own transfers are clamped.
    var clampsMoves = false

    mutating func run(_ command: Command) -> Outcome {
        switch command {
        case .open(let person, let name, let currency, let key):
            if currency == 3 { return .refused(.money(.currencyUnknown)) }
            let words = Command.names[name]
            let command = Command.open(
                person: person, name: Self.isBlank(words) ? 0 : name, currency: currency, key: key)
            return once(command, Key(person: person, number: key)) {
                $0.open(person, words, currency)
            }
        case .rename(let person, let account, let name):
            return rename(person, slot(account, of: person), Command.names[name])
        case .close(let person, let account, let off):
            guard let slot = owned(slot(account, of: person), by: person) else {
                return .refused(.account(.notFound))
            }
            guard off == 0 else { return .refused(.account(.notEmpty)) }
            guard !frozenAccounts.contains(slot) else {
                return .refused(.treasury(.accountFrozen))
            }
            guard goals(of: slot).allSatisfy({ slots[$0].balance == 0 }) else {
                return .refused(.account(.hasGoals))
            }
            guard slots[slot].balance == 0 || !frozenPeople.contains(person) else {
                return .refused(.treasury(.personFrozen))
            }
            for goal in goals(of: slot) { close(goal) }
            defer { (slots[slot].balance, slots[slot].isOpen) = (0, false) }
            return .closed(slots[slot].balance)
        case .deposit(let person, let account, let amount, let currency, let key):
            return once(command, Key(person: person, number: key), account) {
                $0.deposit(person, $0.slot(account, of: person), amount, currency)
            }
        case .withdraw(let person, let account, let amount, let currency, let key):
            return once(command, Key(person: person, number: key), account) {
                $0.withdraw(person, $0.slot(account, of: person), amount, currency)
            }
        case .move(let person, let from, let to, let amount, let currency, let key):
            return once(command, Key(person: person, number: key), from, to) {
                let slots = ($0.slot(from, of: person), $0.slot(to, of: person))
                return $0.move(person, slots.0, slots.1, amount, currency)
            }
        case .send(let person, let from, let to, let amount, let currency, let key):
            return once(command, Key(person: person, number: key), from) {
                $0.send(person, $0.slot(from, of: person), to, amount, currency)
            }
        default: return save(command)
        }
    }

    /// The slot that a number stands for now: mostly an open account of this person, sometimes
    /// anyone's or a closed one; nil for an account that does not exist.
    func slot(_ number: Int, of person: Int) -> Int? {
        if number < 56 {
            let own = slots.indices.filter {
                slots[$0].owner == person && slots[$0].isOpen && slots[$0].parent == nil
            }
            return own.isEmpty ? nil : own[number % own.count]
        }
        let index = number % (slots.count + 1)
        return index < slots.count ? index : nil
    }

    func owned(_ slot: Int?, by person: Int) -> Int? {
        slot.flatMap { slot in
            let isOwn = slots[slot].owner == person && slots[slot].isOpen
            return isOwn && slots[slot].parent == nil ? slot : nil
        }
    }

    /// Runs the command, or repeats the outcome of the same command with the same key.
    private mutating func once(
        _ command: Command, _ key: Key, _ accounts: Int..., act: (inout Model) -> Outcome
    ) -> Outcome {
        let meant = command.with(accounts: accounts.map { slot($0, of: key.person) ?? -1 })
        return once(meant, key, act)
    }

    mutating func once(
        _ meant: Command, _ key: Key, _ act: (inout Model) -> Outcome
    ) -> Outcome {
        if let earlier = done[key] {
            guard earlier.command == meant else { return .refused(.money(.idempotencyKeyReused)) }
            return earlier.outcome.asReplay(slots)
        }
        let outcome = act(&self)
        if case .refused = outcome { return outcome }
        done[key] = (meant, outcome)
        return outcome
    }

    // MARK: - Accounts

    private static func isBlank(_ words: String) -> Bool { words.allSatisfy { $0 == " " } }

    private static func cleaned(_ words: String) -> String? {
        let text = words.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let isFine = (1...40).contains(text.count) && !text.contains("\u{7}")
        return isFine ? String(text) : nil
    }

    private func names(of person: Int, but slot: Int? = nil) -> Set<String> {
        let mine = slots.indices.filter {
            slots[$0].owner == person && slots[$0].isOpen && slots[$0].parent == nil
                && $0 != slot
        }
        return Set(mine.map { slots[$0].name.lowercased() })
    }

    private mutating func open(_ person: Int, _ words: String, _ currency: Int) -> Outcome {
        let count = slots.count { $0.owner == person && $0.isOpen && $0.parent == nil }
        guard count < accountsPerPerson else { return .refused(.account(.limitReached)) }
        let taken = names(of: person)
        var name = ""
        if Self.isBlank(words) {
            let free = ([count + 1] + Array(1...(count + 1))).first {
                !taken.contains("account \($0)")
            }
            name = "Account \(free ?? 0)"
        } else {
            guard let clean = Self.cleaned(words) else { return .refused(.account(.nameInvalid)) }
            guard !taken.contains(clean.lowercased()) else { return .refused(.account(.nameTaken)) }
            name = clean
        }
        slots.append(Slot(owner: person, currency: currency, name: name))
        return .opened(slot: slots.count - 1, name: name, isReplay: false)
    }

    private mutating func rename(_ person: Int, _ slot: Int?, _ words: String) -> Outcome {
        guard let name = Self.cleaned(words) else { return .refused(.account(.nameInvalid)) }
        guard let slot = owned(slot, by: person) else { return .refused(.account(.notFound)) }
        guard !names(of: person, but: slot).contains(name.lowercased()) else {
            return .refused(.account(.nameTaken))
        }
        slots[slot].name = name
        return .renamed(name)
    }

    // MARK: - Money

    private mutating func deposit(
        _ person: Int, _ slot: Int?, _ amount: Int64, _ currency: Int
    ) -> Outcome {
        guard let slot = owned(slot, by: person) else { return .refused(.account(.notFound)) }
        return book(amount, amount, currency, from: nil, to: slot)
    }

    private mutating func withdraw(
        _ person: Int, _ slot: Int?, _ amount: Int64, _ currency: Int
    ) -> Outcome {
        guard let slot = owned(slot, by: person) else { return .refused(.account(.notFound)) }
        let held = slots[slot].balance
        guard amount <= 1_000_000_000_000 else { return .refused(.rejected(.amountOverLimit)) }
        if amount > 0, held == 0 { return .refused(.money(.nothingToWithdraw)) }
        return book(min(amount, held), amount, currency, from: slot, to: nil)
    }

    private mutating func move(
        _ person: Int, _ from: Int?, _ to: Int?, _ amount: Int64, _ currency: Int
    ) -> Outcome {
        guard let from = owned(from, by: person), let to = owned(to, by: person) else {
            return .refused(.account(.notFound))
        }
        let taken = clampsMoves ? min(amount, slots[from].balance) : amount
        return book(taken, amount, currency, from: from, to: to)
    }

    private mutating func send(
        _ person: Int, _ from: Int?, _ to: Int, _ amount: Int64, _ currency: Int
    ) -> Outcome {
        guard let from = owned(from, by: person) else { return .refused(.account(.notFound)) }
        guard to != person else { return .refused(.money(.recipientIsSender)) }
        let first = slots.firstIndex {
            $0.owner == to && $0.isOpen && $0.parent == nil
                && $0.currency == slots[from].currency
        }
        guard let first else { return .refused(.money(.recipientCannotReceive)) }
        return pay(amount, currency, from: from, to: first)
    }

    mutating func book(
        _ amount: Int64, _ requested: Int64, _ currency: Int, from: Int?, to: Int?
    ) -> Outcome {
        if let refusal = refusal(from: from, to: to) { return refusal }
        guard amount > 0 else { return .refused(.rejected(.amountNotPositive)) }
        guard amount <= 1_000_000_000_000 else { return .refused(.rejected(.amountOverLimit)) }
        guard from != to else { return .refused(.rejected(.sameAccount)) }
        guard [from, to].compactMap(\.self).allSatisfy({ slots[$0].currency == currency }) else {
            return .refused(.rejected(.currencyMismatch))
        }
        if let from {
            guard slots[from].balance >= amount else {
                return .refused(.rejected(.insufficientFunds))
            }
            slots[from].balance -= amount
        }
        if let to { slots[to].balance += amount }
        return .booked(
            amount: amount, requested: requested, debit: from.map { slots[$0].balance },
            credit: to.map { slots[$0].balance }, isReplay: false)
    }
}
