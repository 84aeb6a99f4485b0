public import Ledger

/// The history of one account between two moments, with what it held before and afterwards:
/// opening, what came in less what went out, is closing. Its end is fixed when it is made, so it
/// can be read page by page while more happens.
public struct Statement: Sendable {
    /// The account, open or closed.
    public let account: AccountRecord
    /// What the account held before the first entry.
    public let opening: Money
    /// What the account held after the last entry.
    public let closing: Money
    /// The places in the journal that it covers.
    let places: Range<Int64>
}

extension Feed {
    /// The statement of one account, open or closed, of this person.
    ///
    /// The journal's order decides, not the clock: from the first entry that was booked at `from`
    /// or later to the last one before the first that was booked at `until` or later.
    ///
    /// - Parameters:
    ///   - from: nil begins when the account was opened.
    ///   - until: nil ends now; otherwise this moment itself does not belong to it.
    /// - Throws: `WalletError.accountNotFound`.
    public func statement(
        of account: AccountID, by person: PersonID, from: Timestamp? = nil,
        until: Timestamp? = nil
    ) async throws -> Statement {
        try await core.store.read { tx in
            guard let record = try tx.account(account, of: person) else {
                throw WalletError.accountNotFound
            }
            let history = History(account: account, tx: tx)
            let end = try history.end()
            let first = try from.map { try history.place(at: $0, before: end) } ?? 1
            let last = try until.map { try history.place(at: $0, before: end) } ?? end
            let places = first..<max(first, last)
            let currency = record.balance.currency
            return Statement(
                account: record,
                opening: Money(
                    minorUnits: try history.balance(before: first), currency: currency),
                closing: Money(
                    minorUnits: try history.balance(before: places.upperBound),
                    currency: currency),
                places: places)
        }
    }

    /// The entries of a statement, oldest first.
    ///
    /// - Parameters:
    ///   - after: the page's `next` before; nil begins with the oldest.
    ///   - limit: 1 to `largestPage`.
    public func page(
        of statement: Statement, after: Int64? = nil, limit: Int = largestPage
    ) async throws -> Page {
        let first = max(statement.places.lowerBound, after.map { $0 + 1 } ?? 0)
        let last = statement.places.upperBound - 1
        guard first <= last else { return Page(entries: [], next: nil) }
        let size = min(max(limit, 1), Self.largestPage)
        return try await core.store.read { tx in
            let found = try tx.transfers(
                of: statement.account.id, from: first, through: last, limit: size + 1)
            let shown = Array(found.prefix(size))
            return Page(
                entries: try Self.entries(shown, [statement.account], tx),
                next: found.count > size ? shown.last?.sequence : nil)
        }
    }
}

/// One account's way through the journal.
private struct History {
    let account: AccountID
    let tx: any WalletTransaction

    /// The place behind its last entry.
    func end() throws -> Int64 {
        try tx.transfers(of: [account], before: .max, limit: 1).first.map { $0.sequence + 1 } ?? 1
    }

    /// What the account held before this place, in minor units.
    func balance(before place: Int64) throws -> Int64 {
        guard let last = try tx.transfers(of: [account], before: place, limit: 1).first else {
            return 0
        }
        return last.order.debit == account ? last.debitBalance : last.creditBalance
    }

    /// The place where the entries booked at this time or later begin. Halves the journal: the
    /// cost is that of a few dozen single entries, however long the history is.
    func place(at time: Timestamp, before end: Int64) throws -> Int64 {
        var (low, high): (Int64, Int64) = (1, end)
        while low < high {
            let middle = low + (high - low) / 2
            let next = try tx.transfers(of: account, from: middle, through: high - 1, limit: 1)
            if let next = next.first, next.order.time < time {
                low = next.sequence + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
