public import Ledger

extension Feed {
    /// What an account held at the end of a day.
    public struct DayBalance: Hashable, Sendable {
        public let day: CivilDate
        public let balance: Money
    }

    /// What was paid for one thing.
    public struct Share: Hashable, Sendable {
        public let category: SpendingCategory
        public let paidOut: Money
        public let paidIn: Money
        /// How many entries.
        public let count: Int
    }

    /// The most days that balances are given for at once.
    public static let mostDays: Int64 = 400

    /// What an account or goal held at the end of each day, in the person's time zone.
    ///
    /// - Parameter last: at most `mostDays` after the first; later ones are left out.
    /// - Throws: `WalletError.accountNotFound`.
    public func balances(
        of account: AccountID, from first: CivilDate, to last: CivilDate, by person: PersonID
    ) async throws -> [DayBalance] {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            let days = try tx.days(of: person, core.settings)
            let count = min(last.daysSince1970 - first.daysSince1970, Self.mostDays)
            guard count >= 0 else { return [] }
            return try (0...count).map { number in
                let day = first.adding(days: number)
                let end = days.start(of: day.adding(days: 1))
                return DayBalance(
                    day: day,
                    balance: try tx.balance(
                        of: record, before: FeedPosition(time: end, sequence: .min)))
            }
        }
    }

    /// What was paid for what, from `start` until before `end`, the most expensive first. Moves
    /// between own accounts and goals are left out.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    public func shares(
        of account: AccountID, from start: Timestamp, until end: Timestamp, by person: PersonID
    ) async throws -> [Share] {
        let entries = try await between(start, end, of: account, by: person)
        let counted = entries.filter {
            !$0.transfer.order.kind.isGoalMove && $0.transfer.order.kind != .ownTransfer
        }
        let shares = Dictionary(grouping: counted, by: \.category).map { category, entries in
            let out = Self.sum(entries.filter { !$0.isIncoming })
            let paidIn = Self.sum(entries.filter(\.isIncoming))
            let currency = entries[0].amount.currency
            return Share(
                category: category, paidOut: Money(minorUnits: out, currency: currency),
                paidIn: Money(minorUnits: paidIn, currency: currency), count: entries.count)
        }
        return shares.sorted {
            ($0.paidOut.minorUnits, $0.paidIn.minorUnits, $1.category.rawValue)
                > ($1.paidOut.minorUnits, $1.paidIn.minorUnits, $0.category.rawValue)
        }
    }

    /// Each is at most 10^12, so twenty thousand of them fit.
    private static func sum(_ entries: [Entry]) -> Int64 {
        entries.reduce(0) { $0 &+ $1.amount.minorUnits }
    }
}

extension WalletTransaction {
    /// What the account held just before this place of its feed.
    func balance(of record: AccountRecord, before place: FeedPosition) throws -> Money {
        guard let last = try transfers(of: [record.id], before: place, limit: 1).first else {
            return .zero(record.balance.currency)
        }
        let line = try TimeBalances(of: record.id, beside: [last], in: self)
        return line.balance(after: last, isIncoming: last.order.credit == record.id)
    }

    /// The days of the person's time zone.
    func days(of person: PersonID, _ settings: WalletSettings) throws -> LocalDays {
        let zone = try zone(of: person) ?? settings.homeZone
        return LocalDays(zone: zone) ?? .universal
    }
}
