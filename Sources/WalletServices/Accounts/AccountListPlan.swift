import Ledger
import SQLStore

/// The changes that turn a person's accounts into a given list.
///
/// The whole plan is made before the first change, so that a broken rule changes nothing.
struct AccountListPlan {
    let person: PersonID
    let currency: Currency
    private(set) var closings: [AccountRecord] = []
    private(set) var renames: [AccountListInput.Item] = []
    private(set) var openings: [AccountListInput.Item] = []
    private(set) var reopenings: [AccountListInput.Item] = []
    private(set) var movements: [ListMovement] = []
    /// All open accounts in their new order, if it changes.
    private(set) var order: [AccountID]?

    init(
        _ input: AccountListInput, of person: PersonID, in tx: Transaction,
        settings: WalletSettings
    ) throws {
        self.person = person
        currency = input.currency
        let open = try tx.accounts(of: person)
        try compare(input, with: open, in: tx)
        let opened = openings.count + reopenings.count
        let count = open.count - closings.count + opened
        guard opened == 0 || count <= settings.accountsPerPerson else {
            throw WalletError.account(.limitReached)
        }
        guard movements.allSatisfy({ $0.minorUnits <= MoneyLimit.operation }) else {
            throw WalletError.rejected(.amountOverLimit)
        }
        guard settings.isCashOpen || movements.allSatisfy({ $0.kind == .ownTransfer }) else {
            throw WalletError.money(.cashOff)
        }
        order = Self.order(of: input, among: open)
    }

    /// The total of deposits, in minor units: at most one operation for each account.
    var broughtIn: Int64 {
        movements.filter { $0.debit == nil }.reduce(0) { $0 + $1.minorUnits }
    }

    private mutating func compare(
        _ input: AccountListInput, with open: [AccountRecord], in tx: Transaction
    ) throws {
        let others = Set(open.filter { $0.balance.currency != currency }.map(\.name))
        guard input.items.allSatisfy({ !others.contains($0.name) }) else {
            throw WalletError.account(.nameTaken)
        }
        var left = Dictionary(
            open.filter { $0.balance.currency == currency }.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first })
        var differences: [AccountID: Int64] = [:]
        for item in input.items {
            if let record = left.removeValue(forKey: item.id) {
                if record.name.shown != item.name.shown { renames.append(item) }
                differences[item.id] = item.minorUnits - record.balance.minorUnits
            } else {
                try planOpening(of: item, in: tx)
            }
        }
        closings = open.filter { left[$0.id] != nil }
        let ids = input.items.map(\.id)
        let kept = ids.compactMap { id in differences[id].map { (id, $0) } }
        let new = input.items.filter { differences[$0.id] == nil && $0.minorUnits > 0 }
        movements =
            ListMovement.between(kept) + new.map { .deposit($0.minorUnits, into: $0.id) }
    }

    /// An id that is not among the open accounts is new, or this person closed it before. The
    /// wallet derives UUIDs of version 8 itself, from keys and for external accounts, so clients
    /// may not choose them.
    private mutating func planOpening(
        of item: AccountListInput.Item, in tx: Transaction
    ) throws {
        if let earlier = try tx.account(item.id, of: person) {
            guard earlier.account.isClosed, earlier.balance.currency == currency else {
                throw WalletError.account(.idTaken)
            }
            return reopenings.append(item)
        }
        guard try tx.account(item.id) == nil, item.id.uuid.bytes[6] >> 4 != 8 else {
            throw WalletError.account(.idTaken)
        }
        openings.append(item)
    }

    /// In the order of the list, the listed accounts take the positions that accounts of their
    /// currency have now; all other accounts keep theirs.
    private static func order(
        of input: AccountListInput, among open: [AccountRecord]
    ) -> [AccountID]? {
        var listed = input.items.map(\.id)[...]
        var order: [AccountID] = []
        for record in open {
            if record.balance.currency != input.currency {
                order.append(record.id)
            } else if let next = listed.popFirst() {
                order.append(next)
            }
        }
        order += listed
        return order == open.map(\.id) ? nil : order
    }
}
