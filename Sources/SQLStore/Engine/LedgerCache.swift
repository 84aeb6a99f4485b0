import Foundation
import Ledger
import WalletModel

/// A transaction's cache of the ledger: the accounts that it has read or changed, and the ends of
/// the journal and of the log.
///
/// SQLite's one writer passes it from commit to commit, because the lock on the data folder
/// excludes every other awallet. A rollback discards it.
struct LedgerCache {
    /// The last transfer's place and hash, and the latest time of all transfers since the clock was
    /// last confirmed.
    struct JournalEnd {
        let sequence: Int64
        let hash: Digest32
        let time: Timestamp
    }

    /// An account's row. External accounts have no owner.
    struct Row {
        let id: AccountID
        let kind: AccountKind
        var balance: Money
        let owner: PersonID?
        /// The account that this goal belongs to. Only goals have one.
        let parent: AccountID?
        let name: AccountName
        let openedAt: Timestamp
        let isClosed: Bool
        /// True once the balance, since it was read, was checked against the journal.
        var isProven = false

        var account: Account {
            Account(id: id, kind: kind, balance: balance, isClosed: isClosed)
        }
    }

    /// A limit's place in the table.
    struct LimitKey: Hashable {
        let subject: UUID
        let currency: Currency
    }

    /// The maximum number of accounts to keep from one commit to the next.
    private static let limit = 20_000

    /// The external accounts found so far.
    var externals: [Currency: AccountID] = [:]
    /// The journal's end. It is read when first needed, like the next four.
    var journalEnd: JournalEnd?
    /// The places in the journal where the clock was confirmed.
    var clockSteps: [ClockStep]?
    /// The last entry of the log of acts.
    var logEnd: (number: Int64, hash: Digest32)?
    /// The people and accounts whose money may not leave.
    var frozen: Set<UUID>?
    /// All limits of payments.
    var limits: [LimitKey: SpendingLimit]?
    /// Ids of requests that no transfer and no account has, looked up for a group at once.
    var unused: Set<UUID> = []
    private var rows: [AccountID: Row] = [:]
    private(set) var changed: Set<AccountID> = []

    subscript(id: AccountID) -> Row? { rows[id] }

    mutating func remember(_ row: Row) { rows[row.id] = row }

    /// Sets the balance of a cached account, in minor units of its currency.
    mutating func setBalance(_ units: Int64, of id: AccountID) {
        guard let currency = rows[id]?.balance.currency else { return }
        rows[id]?.balance = Money(minorUnits: units, currency: currency)
        changed.insert(id)
    }

    /// Records that an account's balance agrees with the journal.
    mutating func markProven(_ id: AccountID) { rows[id]?.isProven = true }

    mutating func forget(_ id: AccountID) {
        rows[id] = nil
        changed.remove(id)
    }

    /// Records that all changes are in the database.
    mutating func markWritten() {
        changed = []
        if rows.count > Self.limit { rows = [:] }
    }
}
