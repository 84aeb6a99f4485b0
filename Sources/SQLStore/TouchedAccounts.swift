import Ledger
import WalletServices

/// The accounts that this transaction has read or changed, as they are inside it.
struct TouchedAccounts {
    /// An account's row. External accounts have no owner.
    struct Row {
        let id: AccountID
        let kind: AccountKind
        var balance: Money
        let owner: PersonID?
        let name: AccountName
        let openedAt: Timestamp
        let isClosed: Bool

        var account: Account {
            Account(id: id, kind: kind, balance: balance, isClosed: isClosed)
        }
    }

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

    mutating func forget(_ id: AccountID) {
        rows[id] = nil
        changed.remove(id)
    }

    mutating func markWritten() { changed = [] }
}
