import Foundation

/// Replays the whole journal from its first transfer and compares the result with the store.
///
/// Pass every transfer in order, then call `finish`. Memory: one entry per account.
public struct Audit: Sendable {
    /// How many transfers it has read.
    public private(set) var transferCount: Int64 = 0
    /// The last link of the chain: two ledgers with the same head have the same journal.
    public private(set) var head = Chain.root
    private var findings: [AuditFinding] = []
    private var derived: [AccountID: Int64] = [:]
    private var missing: Set<AccountID> = []
    private let accounts: [AccountID: Account]
    private let origins: [AccountID: AccountOrigin]
    /// Those that it has not reached.
    private var steps: ArraySlice<ClockStep>
    /// No later transfer has an earlier time, but for spending and income.
    private var latest = Timestamp(milliseconds: .min)
    private var expected: ExpectedPlace

    /// - Parameters:
    ///   - accounts: every stored account.
    ///   - origins: the known origins of accounts; each transfer is checked against them.
    ///   - steps: where the clock was confirmed, in their order.
    ///   - place: the place in the journal that a saved mark recorded.
    public init(
        accounts: [Account], origins: [AccountOrigin] = [], steps: [ClockStep] = [],
        expecting place: LedgerMark.Place? = nil
    ) {
        self.steps = steps[...]
        expected = ExpectedPlace(place)
        self.accounts = Dictionary(
            accounts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.origins = Dictionary(
            origins.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads the next transfer of the journal.
    public mutating func read(_ transfer: Transfer) {
        transferCount += 1
        if transfer.sequence != transferCount {
            let found = AuditFinding.sequenceBroken(at: transfer.sequence, expected: transferCount)
            findings.append(found)
            transferCount = transfer.sequence
        }
        checkLink(of: transfer)
        checkTime(of: transfer)
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
        if let place = expected.missing { result.append(.journalCut(at: place)) }
        return result
    }

    private mutating func checkLink(of transfer: Transfer) {
        let balances = BalancesAfter(debit: transfer.debitBalance, credit: transfer.creditBalance)
        let link = Chain.link(
            after: head, order: transfer.order, sequence: transfer.sequence, balances: balances)
        if link != transfer.hash { findings.append(.hashBroken(at: transfer.sequence)) }
        head = transfer.hash
        expected.pass(transfer.sequence, head)
    }

    private mutating func checkTime(of transfer: Transfer) {
        while let step = steps.first, step.sequence < transfer.sequence {
            latest = step.confirmedAt
            steps.removeFirst()
        }
        let order = transfer.order
        if order.time < latest, ![.spending, .income].contains(order.kind) {
            findings.append(.timeBroken(at: transfer.sequence))
        }
        latest = max(latest, order.time)
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
        if let debit = origins[order.debit], let credit = origins[order.credit],
            !order.kind.goes(from: debit, to: credit)
        {
            findings.append(.kindBroken(at: transfer.sequence, order.kind))
        }
        missing.formUnion([order.debit, order.credit].filter { accounts[$0] == nil })
        derived[order.debit, default: 0] &-= order.amount.minorUnits
        derived[order.credit, default: 0] &+= order.amount.minorUnits
    }

    /// The account as it was at this point of the journal; it may have closed since.
    private func account(_ id: AccountID) -> Account? {
        guard let stored = accounts[id] else { return nil }
        let balance = Money(minorUnits: derived[id] ?? 0, currency: stored.currency)
        return Account(id: id, kind: stored.kind, balance: balance)
    }
}

extension TransferKind {
    /// True if a transfer of this kind may go from one account to the other.
    fileprivate func goes(from debit: AccountOrigin, to credit: AccountOrigin) -> Bool {
        switch self {
        case .deposit, .income: debit.kind == .external && credit.isOfPerson
        case .withdrawal, .closing, .spending: debit.isOfPerson && credit.kind == .external
        case .ownTransfer: debit.isOfPerson && credit.isOfPerson && debit.owner == credit.owner
        case .payment: debit.isOfPerson && credit.isOfPerson && debit.owner != credit.owner
        case .saving, .roundUp: credit.parent == debit.id
        case .savingOut: debit.parent == credit.id
        }
    }
}

extension AccountOrigin {
    /// Neither a goal nor the external account.
    fileprivate var isOfPerson: Bool { kind == .customer && parent == nil }
}

extension AccountID {
    var sortKey: String { uuid.uuidString }
}
