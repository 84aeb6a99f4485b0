import Ledger
import WalletModel

/// What a transaction knows of the ledger: the accounts that it has read or changed, and where the
/// journal ends.
///
/// SQLite's one writer hands it on from commit to commit: the lock on the data folder keeps every
/// other awallet out. After a rollback it is thrown away.
struct LedgerCache {
    /// The last transfer's place and hash, and the latest moment of all of them.
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
        /// The account that this one is a goal of; nil for what is no goal.
        let parent: AccountID?
        let name: AccountName
        let openedAt: Timestamp
        let isClosed: Bool
        /// Whether the balance was held against the journal since it was read.
        var isProven = false

        var account: Account {
            Account(id: id, kind: kind, balance: balance, isClosed: isClosed)
        }
    }

    /// More accounts than this are not kept from one commit to the next.
    private static let limit = 20_000

    /// The external accounts that were looked up.
    var externals: [Currency: AccountID] = [:]
    /// Nil until it is needed.
    var journalEnd: JournalEnd?
    private var rows: [AccountID: Row] = [:]
    private(set) var changed: Set<AccountID> = []

    subscript(id: AccountID) -> Row? { rows[id] }

    mutating func remember(_ row: Row) { rows[row.id] = row }

    /// Gives a touched account another balance, in minor units of its currency.
    mutating func setBalance(_ units: Int64, of id: AccountID) {
        guard let currency = rows[id]?.balance.currency else { return }
        rows[id]?.balance = Money(minorUnits: units, currency: currency)
        changed.insert(id)
    }

    /// Notes that an account's balance is what the journal says.
    mutating func markProven(_ id: AccountID) { rows[id]?.isProven = true }

    mutating func forget(_ id: AccountID) {
        rows[id] = nil
        changed.remove(id)
    }

    /// All changes are in the database.
    mutating func markWritten() {
        changed = []
        if rows.count > Self.limit { rows = [:] }
    }
}
