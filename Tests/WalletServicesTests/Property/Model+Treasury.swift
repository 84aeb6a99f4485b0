import Ledger
import WalletServices

/// What a treasurer sets: limits and freezes.
extension Model {
    struct LimitKey: Hashable {
        /// Nil for everybody.
        let person: Int?
        let currency: Int
    }

    /// The model starts on this day.
    private static let start = CivilDate(iso8601: "2026-11-21")

    mutating func obeyTreasurer(_ command: Command) -> Outcome {
        switch command {
        case .limit(let person, let payment, let day, let month, let currency):
            limits[LimitKey(person: person, currency: currency)] = [payment, day, month]
            return .closed(0)
        case .freeze(let person, nil, let isFrozen):
            frozenPeople =
                isFrozen ? frozenPeople.union([person]) : frozenPeople.subtracting([person])
            return .closed(0)
        case .freeze(let person, let account?, let isFrozen):
            guard let slot = owned(slot(account, of: person), by: person) else {
                return .refused(.account(.notFound))
            }
            frozenAccounts =
                isFrozen ? frozenAccounts.union([slot]) : frozenAccounts.subtracting([slot])
            return .closed(0)
        default: return .refused("nobody knows \(command)")
        }
    }

    /// Why a freeze forbids this; nil when it does not.
    func refusal(from: Int?, to: Int?) -> Outcome? {
        guard let from else { return nil }
        let isOwn = to.map { slots[$0].owner == slots[from].owner } ?? false
        if !isOwn, frozenPeople.contains(slots[from].owner) {
            return .refused(.treasury(.personFrozen))
        }
        return frozenAccounts.contains(from) ? .refused(.treasury(.accountFrozen)) : nil
    }

    /// Which limit a payment exceeds, as a refusal; nil when it exceeds none.
    func excess(_ amount: Int64, _ currency: Int, from: Int) -> Outcome? {
        let person = slots[from].owner
        let set = [person, nil].compactMap { limits[LimitKey(person: $0, currency: currency)] }
        guard !set.isEmpty else { return nil }
        let mine = payments.filter {
            slots[$0.slot].owner == person && slots[$0.slot].currency == currency
        }
        let today = mine.filter { $0.day == day }
        let thisMonth = mine.filter { month(of: $0.day) == month(of: day) }
        let paid = [[], today, thisMonth].map { $0.reduce(0) { $0 + $1.amount } }
        for (index, span) in LimitSpan.allCases.enumerated() {
            let bounds = set.map { $0[index] }.filter { $0 > 0 }
            guard let most = bounds.min(), let code = Currency(code: Command.currencies[currency]),
                amount > most - min(most, paid[index])
            else { continue }
            return .refused(.overLimit(span, Money(minorUnits: most, currency: code)))
        }
        return nil
    }

    private func month(of day: Int64) -> Month? {
        Self.start.map { Month(containing: $0.adding(days: day)) }
    }
}
