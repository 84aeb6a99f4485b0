import Ledger

/// One request to the wallet, with small numbers only, so that a sequence of commands remains
/// meaningful after some of them are removed.
enum Command: Hashable, Sendable {
    case open(person: Int, name: Int, currency: Int, key: Int)
    case rename(person: Int, account: Int, name: Int)
    /// Confirms the balance in the model, or `off` more.
    case close(person: Int, account: Int, off: Int64)
    case deposit(person: Int, account: Int, amount: Int64, currency: Int, key: Int)
    case withdraw(person: Int, account: Int, amount: Int64, currency: Int, key: Int)
    case move(person: Int, from: Int, to: Int, amount: Int64, currency: Int, key: Int)
    case send(person: Int, from: Int, to: Int, amount: Int64, currency: Int, key: Int)
    case spend(person: Int, account: Int, amount: Int64, currency: Int, key: Int)
    case makeGoal(person: Int, account: Int, key: Int)
    case save(person: Int, goal: Int, amount: Int64, currency: Int, key: Int)
    case takeOut(person: Int, goal: Int, amount: Int64, currency: Int, key: Int)
    /// Archives, restores or deletes it.
    case change(person: Int, goal: Int, GoalChange)
    case roundUp(person: Int, goal: Int, weeksAgo: Int, key: Int)
    /// Saves each week's spare change automatically; a multiplier of 0 stops it.
    case roundUpAutomatically(person: Int, goal: Int, multiplier: Int64)
    /// Saves every `days` days, replacing every other rule of the account.
    case saveAutomatically(person: Int, goal: Int, amount: Int64, days: Int64, topsUp: Bool)
    /// Sets a person's limits, or with nobody those of everybody; 0 is no limit.
    case limit(person: Int?, payment: Int64, day: Int64, month: Int64, currency: Int)
    /// Freezes a person, or one account, or ends that.
    case freeze(person: Int, account: Int?, isFrozen: Bool)
    /// Lets that many days pass, and runs the scheduled jobs on each.
    case pass(days: Int)

    enum GoalChange: CaseIterable {
        case archive
        case restore
        case delete
    }

    static let people = 3
    static let names = [
        "", "  ", "Rent", " rENT ", "Food", "Account 1", "account 2", "Account 4", "bell\u{7}",
        String(repeating: "x", count: 41),
    ]
    static let currencies = ["USD", "GBP", "JPY", "HRK"]

    /// Mostly sensible commands of a few people and accounts, with enough impossible ones.
    ///
    /// - Parameter hasTime: whether time passes, with automatic savings.
    static func random(
        using random: inout some RandomNumberGenerator, hasTime: Bool = false
    ) -> Command {
        func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let (person, account, other) = (pick(people), pick(64), pick(64))
        let currency = pick(20) == 0 ? pick(4) : pick(3)
        // Some keys come from a small set, so that they are replayed and reused.
        let key = pick(8) == 0 ? pick(40) : 1000 + pick(1_000_000_000)
        let amount = amount(using: &random)
        let about = About(
            person: person, account: account, amount: amount, currency: currency, key: key)
        if hasTime, pick(5) == 0 { return timely(about, using: &random) }
        if pick(20) == 0 { return treasurers(about, forAll: hasTime, using: &random) }
        if pick(4) == 0 { return saving(about, using: &random) }
        switch pick(100) {
        case ..<6:
            let name = pick(2) == 0 ? pick(2) : pick(names.count)
            return .open(person: person, name: name, currency: currency, key: key)
        case ..<10: return .rename(person: person, account: account, name: pick(names.count))
        case ..<12:
            return .close(person: person, account: account, off: pick(4) == 0 ? 1 : 0)
        case ..<45:
            return .deposit(
                person: person, account: account, amount: amount, currency: currency, key: key)
        case ..<60:
            return .withdraw(
                person: person, account: account, amount: amount, currency: currency, key: key)
        case ..<80:
            return .move(
                person: person, from: account, to: other, amount: amount, currency: currency,
                key: key)
        default:
            return .send(
                person: person, from: account, to: pick(people), amount: amount,
                currency: currency, key: key)
        }
    }

    private struct About {
        let person: Int
        let account: Int
        let amount: Int64
        let currency: Int
        let key: Int
    }

    private static func saving(
        _ about: About, using random: inout some RandomNumberGenerator
    ) -> Command {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<30:
            return .spend(
                person: about.person, account: about.account, amount: about.amount,
                currency: about.currency, key: about.key)
        case ..<40:
            return .makeGoal(person: about.person, account: about.account, key: about.key)
        case ..<65:
            return .save(
                person: about.person, goal: about.account, amount: about.amount,
                currency: about.currency, key: about.key)
        case ..<78:
            return .takeOut(
                person: about.person, goal: about.account, amount: about.amount,
                currency: about.currency, key: about.key)
        case ..<86:
            let change = GoalChange.allCases.randomElement(using: &random) ?? .archive
            return .change(person: about.person, goal: about.account, change)
        default:
            return .roundUp(
                person: about.person, goal: about.account,
                weeksAgo: Int.random(in: 0..<2, using: &random), key: about.key)
        }
    }

    private static func timely(
        _ about: About, using random: inout some RandomNumberGenerator
    ) -> Command {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            return .roundUpAutomatically(
                person: about.person, goal: about.account,
                multiplier: .random(in: 0...11, using: &random))
        case 1:
            return .saveAutomatically(
                person: about.person, goal: about.account,
                amount: .random(in: 1...300, using: &random),
                days: .random(in: 1...4, using: &random), topsUp: .random(using: &random))
        default: return .pass(days: .random(in: 1...9, using: &random))
        }
    }

    /// - Parameter forAll: whether a limit may be everybody's.
    private static func treasurers(
        _ about: About, forAll: Bool, using random: inout some RandomNumberGenerator
    ) -> Command {
        func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        func bound(_ most: Int64) -> Int64 {
            pick(2) == 0 ? 0 : Int64.random(in: 1...most, using: &random)
        }
        guard pick(3) == 0 else {
            return .freeze(
                person: about.person, account: pick(3) == 0 ? nil : about.account,
                isFrozen: pick(3) == 0)
        }
        return .limit(
            person: forAll && pick(3) == 0 ? nil : about.person, payment: bound(900),
            day: bound(forAll ? 3000 : 200_000), month: bound(forAll ? 20_000 : 60_000),
            currency: pick(3))
    }

    private static func amount(using random: inout some RandomNumberGenerator) -> Int64 {
        let unusual: [Int64] = [
            0, -1, -500, .min, .max, MoneyLimit.operation, MoneyLimit.operation + 1,
            MoneyLimit.balance,
        ]
        guard Int.random(in: 0..<15, using: &random) == 0 else {
            return Int64.random(in: 1...600, using: &random)
        }
        return unusual.randomElement(using: &random) ?? 0
    }
}

/// The outcome of a command, in the model and in the wallet.
enum Outcome: Hashable, Sendable {
    case opened(slot: Int, name: String, isReplay: Bool)
    case renamed(String)
    case closed(Int64)
    /// Balances afterwards; nil for the external account.
    case booked(amount: Int64, requested: Int64, debit: Int64?, credit: Int64?, isReplay: Bool)
    case goal(slot: Int, isReplay: Bool)
    /// The number of jobs that ran.
    case done(roundUps: Int, transfers: Int)
    case refused(String)

    /// The name of each kind of outcome.
    var kind: String {
        switch self {
        case .opened(_, _, let isReplay): isReplay ? "opened again" : "opened"
        case .renamed: "renamed"
        case .closed(let held): held > 0 ? "closed with money" : "closed"
        case .booked(let amount, let requested, _, _, let isReplay):
            isReplay ? "booked again" : amount < requested ? "clamped" : "booked"
        case .goal(_, let isReplay): isReplay ? "goal made again" : "goal made"
        case .done(let roundUps, let transfers):
            "passed" + (roundUps > 0 ? ", rounded up" : "") + (transfers > 0 ? ", saved" : "")
        // "overLimit(day, …)"
        case .refused(let words) where words.hasPrefix("overLimit"):
            String(words.prefix { $0 != "," })
        case .refused(let words): words
        }
    }
}
