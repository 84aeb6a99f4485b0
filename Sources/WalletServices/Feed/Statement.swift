public import Ledger
import SQLStore

/// The history of one account between two moments, with its balances: opening plus incoming minus
/// outgoing is closing. Its extent is fixed at its creation, so a client can read it page by page
/// while new entries arrive.
public struct Statement: Sendable {
    /// The account or goal, open or closed.
    public let account: AccountRecord
    /// The balance before the first entry.
    public let opening: Money
    /// The balance after the last entry.
    public let closing: Money
    /// When the last entry before its end was booked.
    public let lastBookedAt: Timestamp?
    /// The places of the account's feed that it covers.
    let places: Range<FeedPosition>
    /// The end of the journal at its creation.
    let newest: Int64
}

extension Feed {
    /// The statement of one account or goal, open or closed, of this person.
    ///
    /// - Parameters:
    ///   - from: the opening of the account if left out.
    ///   - until: excluded itself; now if left out.
    /// - Throws: `WalletError.account(.notFound)`.
    public func statement(
        of account: AccountID, by person: PersonID, from: Timestamp? = nil,
        until: Timestamp? = nil
    ) async throws -> Statement {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            let first = from.map { FeedPosition(time: $0, sequence: .min) } ?? .start
            let end = until.map { FeedPosition(time: $0, sequence: .min) } ?? .end
            let places = first..<max(first, end)
            let last = try tx.transfers(
                of: [record.id], before: places.upperBound, limit: 1
            ).first
            return Statement(
                account: record, opening: try tx.balance(of: record, before: first),
                closing: try tx.balance(of: record, after: last), lastBookedAt: last?.order.time,
                places: places, newest: try tx.lastSequence())
        }
    }

    /// The entries of a statement, oldest first.
    ///
    /// - Parameters:
    ///   - after: the `next` of the page before; without one, the oldest come first.
    ///   - limit: 1 to `largestPage`.
    ///   - filter: which of these entries; its times are ignored. A page may be short or empty and
    ///     still have a next one.
    public func page(
        of statement: Statement, after: Int64? = nil, limit: Int = largestPage,
        filter: Filter = Filter()
    ) async throws -> Page {
        let size = min(max(limit, 1), Self.largestPage)
        return try await core.store.read { tx in
            var first = statement.places.lowerBound
            if let after, let shown = try tx.position(of: after) { first = shown.next }
            let found = try tx.transfers(
                of: statement.account.id, from: first, until: statement.places.upperBound,
                through: statement.newest, limit: size + 1)
            let shown = Array(found.prefix(size))
            return Page(
                entries: try FeedEntries([statement.account], in: tx).entries(of: shown)
                    .filter(filter.accepts),
                next: found.count > size ? shown.last?.sequence : nil)
        }
    }
}
