import Foundation

/// Something wrong in the books.
public enum AuditFinding: Hashable, Sendable {
    /// A transfer's place in the journal is not the one after the transfer before it.
    case sequenceBroken(at: Int64, expected: Int64)
    /// A transfer's link does not follow from its contents and the link before.
    case hashBroken(at: Int64)
    /// A transfer breaks a rule of the ledger when it is booked again on the balances before it.
    case ruleBroken(at: Int64, Rejection)
    /// A transfer records another balance than its accounts had after it.
    case balanceAfterWrong(at: Int64)
    /// An account's stored balance is not what the journal says, both in minor units.
    case balanceWrong(AccountID, stored: Int64, derived: Int64)
    /// The transfers name an account that does not exist.
    case accountMissing(AccountID)
    /// A closed account still holds money, in minor units.
    case closedAccountHoldsMoney(AccountID, Int64)
    /// All balances of a currency do not add up to zero.
    case sumNotZero(currency: String, Int64)
}

/// Books the whole journal again, from the first transfer on, and compares.
///
/// Feed it every transfer in order, then finish. Memory is one entry per account.
public struct Audit: Sendable {
    /// How many transfers were read.
    public private(set) var transferCount: Int64 = 0
    /// The last link of the chain: two ledgers with the same head have the same journal.
    public private(set) var head = Chain.root
    private var findings: [AuditFinding] = []
    private var derived: [AccountID: Int64] = [:]
    private var missing: Set<AccountID> = []
    private let accounts: [AccountID: Account]

    /// - Parameter accounts: every account there is, as stored now.
    public init(accounts: [Account]) {
        self.accounts = Dictionary(
            accounts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes the next transfer of the journal.
    public mutating func read(_ transfer: Transfer) {
        transferCount += 1
        if transfer.sequence != transferCount {
            let found = AuditFinding.sequenceBroken(at: transfer.sequence, expected: transferCount)
            findings.append(found)
            transferCount = transfer.sequence
        }
        checkLink(of: transfer)
        book(transfer)
    }

    /// Compares what the journal says with the stored accounts.
    ///
    /// - Returns: all findings, those of the journal first, in its order.
    public func finish() -> [AuditFinding] {
        var result = findings
        var sums: [String: Int64] = [:]
        for account in accounts.values.sorted(by: { $0.id.sortKey < $1.id.sortKey }) {
            let stored = account.balance.minorUnits
            let expected = derived[account.id] ?? 0
            if stored != expected {
                result.append(.balanceWrong(account.id, stored: stored, derived: expected))
            }
            if account.isClosed, stored != 0 {
                result.append(.closedAccountHoldsMoney(account.id, stored))
            }
            sums[account.currency.code, default: 0] &+= stored
        }
        result += missing.sorted { $0.sortKey < $1.sortKey }.map { .accountMissing($0) }
        for (code, sum) in sums.sorted(by: { $0.key < $1.key }) where sum != 0 {
            result.append(.sumNotZero(currency: code, sum))
        }
        return result
    }

    private mutating func checkLink(of transfer: Transfer) {
        let balances = BalancesAfter(debit: transfer.debitBalance, credit: transfer.creditBalance)
        let link = Chain.link(
            after: head, order: transfer.order, sequence: transfer.sequence, balances: balances)
        if link != transfer.hash { findings.append(.hashBroken(at: transfer.sequence)) }
        head = transfer.hash
    }

    private mutating func book(_ transfer: Transfer) {
        let order = transfer.order
        do throws(Rejection) {
            let after = try Decision.balances(
                after: order, debit: account(order.debit), credit: account(order.credit))
            if after.debit != transfer.debitBalance || after.credit != transfer.creditBalance {
                findings.append(.balanceAfterWrong(at: transfer.sequence))
            }
        } catch {
            findings.append(.ruleBroken(at: transfer.sequence, error))
        }
        missing.formUnion([order.debit, order.credit].filter { accounts[$0] == nil })
        derived[order.debit, default: 0] &-= order.amount.minorUnits
        derived[order.credit, default: 0] &+= order.amount.minorUnits
    }

    /// The account as it was at this point of the journal; it may have been closed since.
    private func account(_ id: AccountID) -> Account? {
        guard let stored = accounts[id] else { return nil }
        let balance = Money(minorUnits: derived[id] ?? 0, currency: stored.currency)
        return Account(id: id, kind: stored.kind, balance: balance)
    }
}

extension AccountID {
    fileprivate var sortKey: String { uuid.uuidString }
}
