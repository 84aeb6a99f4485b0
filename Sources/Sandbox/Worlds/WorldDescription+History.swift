import Ledger
import WalletServices

extension WorldDescription {
    /// Reads the entries, in the order of the file.
    mutating func readHistory(_ map: YAMLMapping) throws(YAMLMistake) {
        var count = 0
        for value in try map.list("history", maximum: Self.maximumEntries) {
            let entry = try entry(value)
            count += entry.count
            guard count <= Self.maximumEntries else {
                throw value.mistake(
                    "these are \(count) entries until here",
                    "at most \(Self.maximumEntries) in a world")
            }
            history.append(entry)
        }
    }

    private func entry(_ value: YAMLValue) throws(YAMLMistake) -> Entry {
        let map = try value.mapping(Self.keys)
        let person = try person(try map.required("person"))
        let account = try Self.account(map, of: person)
        let kind = try map.oneOf(["kind", "generate"])
        guard let kind else {
            throw value.mistake("\"kind\" is missing", "a kind of entry, or \"generate\"")
        }
        let category = try map["category"].map(Self.category)
        let note = try map["note"]?.text("a note", maximum: Feed.maximumNoteLength)
        let act = try act(kind, map, on: account, of: person, category, note)
        let (isPlain, isPayment) =
            switch act {
            case .outside, .generated: (false, false)
            case .payment: (true, true)
            default: (true, false)
            }
        return Entry(
            place: Place(value), person: person.key, account: account.name,
            currency: account.currency, time: try time(map), act: act,
            category: isPlain ? category : nil, note: isPayment ? nil : note,
            times: Int(try map["times"]?.integer(1...Int64(Self.maximumEntries)) ?? 1))
    }

    private static let keys = [
        "person", "account", "kind", "generate", "at", "ago", "days_ago", "amount", "to", "goal",
        "counterparty", "category", "note", "reference", "source", "source_sub_type", "country",
        "pending", "times",
    ]

    private static func account(
        _ map: YAMLMapping, of person: Someone
    ) throws(YAMLMistake) -> Purse {
        guard let value = map["account"] else {
            guard let only = person.accounts.first, person.accounts.count == 1 else {
                throw map.owner.mistake("\"account\" is missing", names(of: person))
            }
            return only
        }
        guard let account = value.scalar.flatMap(person.account) else {
            throw value.wrong(names(of: person))
        }
        return account
    }

    private static func names(of person: Someone) -> String {
        let names = person.accounts.map(\.name).joined(separator: ", ")
        return "an account of \(person.key): \(names.isEmpty ? "there is none" : names)"
    }

    private static func category(_ value: YAMLValue) throws(YAMLMistake) -> SpendingCategory {
        guard let category = value.scalar.flatMap(SpendingCategory.init) else {
            throw value.wrong("a category in capitals such as GROCERIES")
        }
        return category
    }

    private func time(_ map: YAMLMapping) throws(YAMLMistake) -> Time {
        guard let (key, value) = try map.oneOf(["at", "ago", "days_ago"]) else {
            return .ago(milliseconds: 0)
        }
        switch key {
        case "at": return .at(try value.time())
        case "ago":
            let span = try value.duration()
            guard span.months == 0 else {
                throw value.wrong("a length of time without months and years, such as P7D")
            }
            return .ago(milliseconds: span.milliseconds)
        default: return .ago(milliseconds: try value.integer(0...3_660) * 86_400_000)
        }
    }

    private func act(
        _ kind: (key: String, value: YAMLValue), _ map: YAMLMapping, on account: Purse,
        of person: Someone, _ category: SpendingCategory?, _ note: String?
    ) throws(YAMLMistake) -> Act {
        guard kind.key == "kind" else {
            let own: Set = ["person", "account", "generate"]
            try Self.refuse(Self.keys.filter { !own.contains($0) }, in: map)
            return .generated(try GeneratedHistory(kind.value))
        }
        let word = try kind.value.word([
            "deposit", "withdrawal", "own_transfer", "payment", "saving", "saving_out",
            "spending", "income", "closing",
        ])
        if word == "closing" {
            try Self.refuse(["amount", "times", "to", "goal"] + Self.outsideKeys, in: map)
            return .closing
        }
        let amount = try map.required("amount").money(in: account.currency)
        guard word != "spending", word != "income" else {
            try Self.refuse(["to", "goal"], in: map)
            return .outside(try payment(amount, map, isIncoming: word == "income", category))
        }
        try Self.refuse(Self.outsideKeys, in: map)
        return try move(word, amount, map, on: account, of: person, note)
    }

    private func move(
        _ word: String, _ amount: Money, _ map: YAMLMapping, on account: Purse,
        of person: Someone, _ note: String?
    ) throws(YAMLMistake) -> Act {
        switch word {
        case "own_transfer":
            try Self.refuse(["goal"], in: map)
            let to = try map.required("to")
            guard let name = to.scalar.flatMap(person.account)?.name else {
                throw to.wrong(Self.names(of: person))
            }
            return .ownTransfer(amount, to: name)
        case "payment":
            try Self.refuse(["goal"], in: map)
            let to = try self.person(try map.required("to"))
            return .payment(amount, to: to.key, note: note ?? "")
        case "saving", "saving_out":
            try Self.refuse(["to"], in: map)
            let goal = try map.required("goal")
            guard let key = goal.scalar, account.goals.contains(where: { $0.key == key }) else {
                let names = account.goals.map(\.key).joined(separator: ", ")
                throw goal.wrong("a goal of \(account.name): \(names.isEmpty ? "none" : names)")
            }
            return word == "saving"
                ? .saving(amount, goal: key) : .savingOut(amount, goal: key)
        default:
            try Self.refuse(["to", "goal"], in: map)
            return word == "deposit" ? .deposit(amount) : .withdrawal(amount)
        }
    }

    private static let outsideKeys = [
        "counterparty", "reference", "source", "source_sub_type", "country", "pending",
    ]

    private static func refuse(_ keys: [String], in map: YAMLMapping) throws(YAMLMistake) {
        for key in keys {
            guard let value = map[key] else { continue }
            throw value.mistake("\"\(key)\" is not of this kind of entry", "no \"\(key)\"")
        }
    }

    private func payment(
        _ amount: Money, _ map: YAMLMapping, isIncoming: Bool, _ category: SpendingCategory?
    ) throws(YAMLMistake) -> Spending.Payment {
        let source = try map["source"]?.word(FeedSource.allCases.map(\.rawValue))
        let subType = try map["source_sub_type"]?.word(SourceSubType.allCases.map(\.rawValue))
        let chosen = source.flatMap(FeedSource.init)
        let isPayee = !isIncoming && ![nil, .masterCard].contains(chosen)
        return Spending.Payment(
            isIncoming: isIncoming, amount: amount,
            counterparty: Counterparty(
                kind: isIncoming ? .sender : isPayee ? .payee : .merchant,
                name: try map.required("counterparty").text("a name", maximum: 100)),
            source: chosen, sourceSubType: subType.flatMap(SourceSubType.init),
            category: category, reference: try map["reference"]?.text(maximum: 100),
            country: try map["country"]?.text("a country such as GB") ?? "GB",
            isPending: try map["pending"]?.boolean() ?? false)
    }
}

extension WorldDescription.Entry {
    /// How many entries it stands for.
    var count: Int {
        guard case .generated(let history) = act else { return times }
        return Int(clamping: history.days * history.perDay)
    }
}

extension GeneratedHistory {
    fileprivate init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping(["days", "per_day", "seed"])
        self.init(
            days: try map.required("days").integer(1...3_660),
            perDay: try map["per_day"]?.integer(1...100) ?? 3,
            seed: UInt64(clamping: try map["seed"]?.integer(0...Int64.max) ?? 0))
    }
}
