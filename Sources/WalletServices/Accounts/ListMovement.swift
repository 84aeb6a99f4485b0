import Ledger

/// A movement that closes a difference between a list of accounts and the ledger.
struct ListMovement: Hashable {
    let kind: TransferKind
    /// Money from outside the wallet has no debit, and money that leaves it no credit.
    let debit: AccountID?
    let credit: AccountID?
    let minorUnits: Int64

    static func deposit(_ units: Int64, into account: AccountID) -> ListMovement {
        ListMovement(kind: .deposit, debit: nil, credit: account, minorUnits: units)
    }

    static func withdrawal(_ units: Int64, from account: AccountID) -> ListMovement {
        ListMovement(kind: .withdrawal, debit: account, credit: nil, minorUnits: units)
    }

    static func transfer(
        _ units: Int64, from debit: AccountID, to credit: AccountID
    ) -> ListMovement {
        ListMovement(kind: .ownTransfer, debit: debit, credit: credit, minorUnits: units)
    }

    /// The movements that settle these differences: while some balances fall and others rise, a
    /// transfer from the largest remaining fall to the largest remaining rise; then withdrawals and
    /// deposits of the rest.
    ///
    /// - Parameter differences: in minor units; between equal ones, the first counts as larger.
    static func between(_ differences: [(AccountID, Int64)]) -> [ListMovement] {
        var falls = differences.filter { $0.1 < 0 }.map { ($0.0, -$0.1) }
        var rises = differences.filter { $0.1 > 0 }
        var transfers: [ListMovement] = []
        while let fall = falls.indexOfLargest, let rise = rises.indexOfLargest {
            let units = min(falls[fall].1, rises[rise].1)
            transfers.append(.transfer(units, from: falls[fall].0, to: rises[rise].0))
            falls.reduce(at: fall, by: units)
            rises.reduce(at: rise, by: units)
        }
        return transfers + falls.map { .withdrawal($0.1, from: $0.0) }
            + rises.map { .deposit($0.1, into: $0.0) }
    }
}

extension [(AccountID, Int64)] {
    fileprivate var indexOfLargest: Int? {
        indices.max { (self[$0].1, $1) < (self[$1].1, $0) }
    }

    /// Subtracts this amount, and removes the difference at zero.
    fileprivate mutating func reduce(at index: Int, by units: Int64) {
        self[index].1 -= units
        if self[index].1 == 0 { remove(at: index) }
    }
}
