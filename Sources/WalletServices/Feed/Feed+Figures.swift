public import Ledger
import SQLStore

extension Feed {
    /// An account's balance at the end of a day.
    public struct DayBalance: Hashable, Sendable {
        public let day: CivilDate
        public let balance: Money
    }

    /// The payments of one category.
    public struct Share: Hashable, Sendable {
        public let category: SpendingCategory
        public let paidOut: Money
        public let paidIn: Money
        /// How many entries.
        public let count: Int
    }

    /// The maximum number of days in one list of balances.
    public static let mostDays: Int64 = 400

    /// The balance of accounts and goals together at the end of each day, in the person's time
    /// zone.
    ///
    /// - Parameters:
    ///   - accounts: at least one, all in one currency.
    ///   - last: at most `mostDays` after the first; later days are left out.
    /// - Throws: `WalletError.account(.notFound)`.
    public func balances(
        of accounts: [AccountID], from first: CivilDate, to last: CivilDate, by person: PersonID
    ) async throws -> [DayBalance] {
        try await core.store.read { tx in
            let records = try accounts.map { try tx.history(of: $0, by: person) }
            let days = try tx.days(of: person, core.settings)
            let count = min(last.daysSince1970 - first.daysSince1970, Self.mostDays)
            guard count >= 0 else { return [] }
            return try (0...count).map { number in
                let day = first.adding(days: number)
                let end = days.start(of: day.adding(days: 1))
                return DayBalance(
                    day: day,
                    balance: try tx.balance(
                        of: records, before: FeedPosition(time: end, sequence: .min)))
            }
        }
    }

    /// The payments from `start` until before `end` by category, the largest sum first. Transfers
    /// between the person's own accounts and goals are left out.
    ///
    /// - Parameter accounts: at least one, all in one currency.
    /// - Throws: `WalletError.account(.notFound)`.
    public func shares(
        of accounts: [AccountID], from start: Timestamp, until end: Timestamp, by person: PersonID
    ) async throws -> [Share] {
        try await core.store.read { tx in
            let records = try accounts.map { try tx.history(of: $0, by: person) }
            return try tx.shares(of: records, from: start, until: end).sorted {
                ($0.paidOut.minorUnits, $0.paidIn.minorUnits, $1.category.rawValue)
                    > ($1.paidOut.minorUnits, $1.paidIn.minorUnits, $0.category.rawValue)
            }
        }
    }

    /// The account's unsettled payments.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func pending(of account: AccountID, by person: PersonID) async throws -> Money {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            return Money(
                minorUnits: try tx.pendingOut(of: record.id), currency: record.balance.currency)
        }
    }
}

extension Feed.Entry {
    /// True for spending and income, not for the person's own transfers.
    fileprivate var isCounted: Bool {
        let kind = transfer.order.kind
        return !kind.isGoalMove && kind != .ownTransfer
    }
}

/// The running sum of one category.
private struct ShareSum {
    private var paidOut: Int64 = 0
    private var paidIn: Int64 = 0
    private var count = 0

    /// Every sum fits: an account's whole journal stays far below the limit.
    mutating func add(_ entry: Feed.Entry) {
        if entry.isIncoming {
            paidIn &+= entry.amount.minorUnits
        } else {
            paidOut &+= entry.amount.minorUnits
        }
        count += 1
    }

    func share(of category: SpendingCategory, in currency: Currency) -> Feed.Share {
        Feed.Share(
            category: category, paidOut: Money(minorUnits: paidOut, currency: currency),
            paidIn: Money(minorUnits: paidIn, currency: currency), count: count)
    }
}

extension Transaction {
    /// The payments of these accounts, all in one currency, by category, in no order.
    func shares(
        of records: [AccountRecord], from start: Timestamp, until end: Timestamp
    ) throws -> [Feed.Share] {
        guard let currency = records.first?.balance.currency else { return [] }
        var sums: [SpendingCategory: ShareSum] = [:]
        for record in records {
            try eachEntry(of: record, from: start, until: end) { entry in
                guard entry.isCounted else { return }
                sums[entry.category, default: ShareSum()].add(entry)
            }
        }
        return sums.map { $1.share(of: $0, in: currency) }
    }

    /// Reads the account's entries from `start` until before `end`, in parts.
    fileprivate func eachEntry(
        of record: AccountRecord, from start: Timestamp, until end: Timestamp,
        _ body: (Feed.Entry) -> Void
    ) throws {
        let reader = FeedEntries([record], in: self, findsBalances: false)
        let sequences = try bookedPlaces(of: record.id, from: start, until: end).map(\.sequence)
        let size = Feed.Selection.largestPart
        for first in stride(from: 0, to: sequences.count, by: size) {
            let transfers = try sequences.dropFirst(first).prefix(size)
                .compactMap { try transfer(at: $0) }
            try reader.entries(of: transfers).forEach(body)
        }
    }

    /// The sum of the balances just before this place of their feeds. It fits: so does the sum of
    /// all accounts in a currency.
    fileprivate func balance(
        of records: [AccountRecord], before place: FeedPosition
    ) throws -> Money {
        guard let first = records.first else { throw WalletError.account(.notFound) }
        let units = try records.reduce(Int64(0)) {
            try $0 &+ balance(of: $1, before: place).minorUnits
        }
        return Money(minorUnits: units, currency: first.balance.currency)
    }

    /// The account's balance just before this place of its feed.
    func balance(of record: AccountRecord, before place: FeedPosition) throws -> Money {
        try balance(
            of: record, after: transfers(of: [record.id], before: place, limit: 1).first)
    }

    /// The account's balance just after this transfer; zero before the first.
    func balance(of record: AccountRecord, after last: Transfer?) throws -> Money {
        guard let last else { return .zero(record.balance.currency) }
        let line = try TimeBalances(of: record.id, beside: [last], in: self)
        return line.balance(after: last, isIncoming: last.order.credit == record.id)
    }

    /// The days of the person's time zone.
    func days(of person: PersonID, _ settings: WalletSettings) throws -> LocalDays {
        let zone = try zone(of: person) ?? settings.homeZone
        return LocalDays(zone: zone) ?? .universal
    }
}
