public import Ledger
import SQLStore

/// The history of accounts and goals, newest first.
public struct Feed: Sendable {
    let core: Core

    /// The maximum number of entries on one page.
    public static let largestPage = 100

    /// A page of entries.
    public struct Page: Sendable {
        public let entries: [Entry]
        /// Where the next page begins. The last page has no next one. New entries do not move it.
        public let next: Int64?
    }

    /// A holder of a history.
    public enum Holder: Sendable {
        case accountOrGoal
        /// An account, open or closed.
        case account
        /// A goal that was not deleted.
        case goal
    }

    /// The history of one account or goal, open or closed, of this person.
    ///
    /// - Parameters:
    ///   - holder: what the id must name.
    ///   - before: only entries before this place; without one, the newest come first.
    ///   - limit: 1 to `largestPage`.
    ///   - filter: which entries; a page may then be short, or empty, and still have a next one.
    /// - Throws: `WalletError.account(.notFound)`, `.goal(.notFound)` where it must name a goal.
    public func page(
        of account: AccountID, as holder: Holder = .accountOrGoal, by person: PersonID,
        before: Int64? = nil, limit: Int = 50, filter: Filter = Filter()
    ) async throws -> Page {
        try await core.store.read { tx in
            let record = try tx.history(of: account, as: holder, by: person)
            return try PageReader([record], before, limit, filter).page(in: tx)
        }
    }

    /// The history of all accounts that this person ever had, in one list.
    public func page(
        of person: PersonID, before: Int64? = nil, limit: Int = 50, filter: Filter = Filter()
    ) async throws -> Page {
        try await core.store.read { tx in
            let records = try tx.accountsEver(of: person)
            return try PageReader(records, before, limit, filter).page(in: tx)
        }
    }

    /// One transfer that touched an account of this person.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)`.
    public func entry(_ id: TransferID, by person: PersonID) async throws -> Entry {
        try await core.store.read { try Self.entry(id, by: person, $0) }
    }

    static func entry(
        _ id: TransferID, by person: PersonID, _ tx: Transaction
    ) throws -> Entry {
        guard let transfer = try tx.transfer(id) else {
            throw WalletError.history(.transferNotFound)
        }
        let sides = [transfer.order.debit, transfer.order.credit]
        let own = try sides.compactMap { try tx.account($0, of: person) }
        let entries = try FeedEntries(own, in: tx).entries(of: [transfer])
        guard let entry = entries.first else { throw WalletError.history(.transferNotFound) }
        return entry
    }

    /// One transfer as an entry of this account or goal of the person.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    public func entry(
        _ id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> Entry {
        try await core.store.read { try Self.entry(id, in: account, by: person, $0) }
    }

    /// - Parameter findsBalance: see `FeedEntries`.
    static func entry(
        _ id: TransferID, in account: AccountID, by person: PersonID, _ tx: Transaction,
        findsBalance: Bool = true
    ) throws -> Entry {
        let record = try tx.history(of: account, by: person)
        let transfer = try tx.transfer(id)
        let reader = FeedEntries([record], in: tx, findsBalances: findsBalance)
        let entries = try reader.entries(of: [transfer].compactMap(\.self))
        guard let entry = entries.first else { throw WalletError.history(.transferNotFound) }
        return entry
    }
}
