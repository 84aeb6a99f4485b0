@testable import Ledger

/// A journal in memory, made by the ledger's own rules, which tests then damage.
struct Journal {
    var transfers: [Transfer] = []
    var accounts: [AccountID: Account] = [:]

    init(accounts: [Account]) {
        self.accounts = Dictionary(uniqueKeysWithValues: accounts.map { ($0.id, $0) })
    }

    var head: Digest32 { transfers.last?.hash ?? Chain.root }

    mutating func append(_ order: TransferOrder) throws(Rejection) {
        let after = try Decision.balances(
            after: order, debit: accounts[order.debit], credit: accounts[order.credit])
        let sequence = Int64(transfers.count + 1)
        let hash = Chain.link(after: head, order: order, sequence: sequence, balances: after)
        transfers.append(
            Transfer(
                order: order, sequence: sequence, debitBalance: after.debit,
                creditBalance: after.credit, hash: hash))
        setBalance(after.debit, of: order.debit)
        setBalance(after.credit, of: order.credit)
    }

    mutating func setBalance(_ units: Int64, of id: AccountID) {
        guard let old = accounts[id] else { return }
        let balance = Money(minorUnits: units, currency: old.currency)
        accounts[id] = Account(id: id, kind: old.kind, balance: balance, isClosed: old.isClosed)
    }

    mutating func close(_ id: AccountID) {
        guard let old = accounts[id] else { return }
        accounts[id] = Account(id: id, kind: old.kind, balance: old.balance, isClosed: true)
    }

    /// Replaces a transfer by a changed one, without repairing its link.
    mutating func replace(_ index: Int, _ change: (inout Draft) -> Void) {
        var draft = Draft(transfers[index])
        change(&draft)
        transfers[index] = draft.transfer
    }

    /// Repairs every link, as a skilled forger would.
    mutating func rehash() {
        var head = Chain.root
        for index in transfers.indices {
            let old = transfers[index]
            let balances = BalancesAfter(debit: old.debitBalance, credit: old.creditBalance)
            head = Chain.link(
                after: head, order: old.order, sequence: old.sequence, balances: balances)
            replace(index) { $0.hash = head }
        }
    }

    var findings: [AuditFinding] {
        var audit = Audit(accounts: Array(accounts.values))
        for transfer in transfers { audit.read(transfer) }
        return audit.finish()
    }
}

/// A transfer whose fields can all be changed.
struct Draft {
    var id: TransferID
    var debit: AccountID
    var credit: AccountID
    var amount: Money
    var kind: TransferKind
    var time: Timestamp
    var fingerprint: Digest32
    var sequence: Int64
    var debitBalance: Int64
    var creditBalance: Int64
    var hash: Digest32

    init(_ transfer: Transfer) {
        let order = transfer.order
        (id, debit, credit) = (order.id, order.debit, order.credit)
        (amount, kind, time) = (order.amount, order.kind, order.time)
        (fingerprint, sequence, hash) = (order.fingerprint, transfer.sequence, transfer.hash)
        (debitBalance, creditBalance) = (transfer.debitBalance, transfer.creditBalance)
    }

    var transfer: Transfer {
        let order = TransferOrder(
            id: id, debit: debit, credit: credit, amount: amount, kind: kind, time: time,
            fingerprint: fingerprint)
        return Transfer(
            order: order, sequence: sequence, debitBalance: debitBalance,
            creditBalance: creditBalance, hash: hash)
    }
}
