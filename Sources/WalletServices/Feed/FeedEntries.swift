import Ledger
import SQLStore

/// Turns transfers into entries: adds the counterparty, details and notes.
struct FeedEntries {
    let tx: Transaction
    private let own: [AccountID: AccountRecord]
    private let findsBalances: Bool

    /// - Parameters:
    ///   - records: the accounts or goals whose entries they are.
    ///   - findsBalances: false when no balances are shown: the balance after an entry is then the
    ///     journal's, even if something was booked in the past later.
    init(
        _ records: [AccountRecord], in tx: Transaction, findsBalances: Bool = true
    ) {
        self.tx = tx
        self.findsBalances = findsBalances
        own = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A transfer between two of these accounts is one entry, on the debit side.
    func entries(of transfers: [Transfer]) throws -> [Feed.Entry] {
        let touched = transfers.flatMap { [$0.order.debit, $0.order.credit] }
        let parties = try tx.parties(of: Set(touched))
        let noted = transfers.filter { Self.notedKinds.contains($0.order.kind) }
        let notes = try tx.notes(on: noted.map(\.sequence))
        var balances: [AccountID: TimeBalances] = [:]
        return try transfers.compactMap { transfer in
            let isIncoming = own[transfer.order.debit] == nil
            let side = isIncoming ? transfer.order.credit : transfer.order.debit
            guard let record = own[side] else { return nil }
            let other = parties[isIncoming ? transfer.order.debit : transfer.order.credit]
            let isOwn = other?.person.id == record.owner
            let hasDetail = [.spending, .income].contains(transfer.order.kind)
            let detail = hasDetail ? try tx.detail(of: transfer.sequence) : nil
            let line = try balances[side] ?? timeBalances(of: side, beside: transfers)
            balances[side] = line
            return Feed.Entry(
                transfer: transfer, account: side, accountName: record.name.shown,
                isIncoming: isIncoming,
                counterparty: detail?.counterparty.name
                    ?? (isOwn ? other?.accountName : other?.person.publicName),
                otherPerson: other?.person.id, note: notes[transfer.sequence] ?? "",
                balanceAfter: line.balance(after: transfer, isIncoming: isIncoming),
                detail: detail, edit: try tx.edit(of: transfer.sequence, in: side))
        }
    }

    private func timeBalances(
        of account: AccountID, beside transfers: [Transfer]
    ) throws -> TimeBalances {
        findsBalances ? try TimeBalances(of: account, beside: transfers, in: tx) : .asBooked
    }

    private static let notedKinds: Set<TransferKind> = [
        .payment, .saving, .savingOut, .deposit, .withdrawal,
    ]
}

/// The balance of an account after each entry in the order of time. It differs from the journal's
/// only if something was booked in the past later, or while the clock was wrong.
struct TimeBalances {
    private let past: [PastEntry]
    /// See `Transaction.turnedBalances`.
    private let turned: [Int64: Int64]

    /// The balances that the journal recorded.
    static let asBooked = TimeBalances(past: [], turned: [:])

    private init(past: [PastEntry], turned: [Int64: Int64]) {
        self.past = past
        self.turned = turned
    }

    /// - Parameter transfers: those whose balances are needed; their own records already include
    ///   everything booked in the past before them.
    init(
        of account: AccountID, beside transfers: [Transfer], in tx: Transaction
    ) throws {
        let first = transfers.map(\.sequence).min() ?? 0
        past = try tx.pastEntries(of: account, after: first - 1)
        let last = transfers.map(\.order.time).max()
        turned = try last.map { try tx.turnedBalances(of: account, until: $0) } ?? [:]
    }

    func balance(after transfer: Transfer, isIncoming: Bool) -> Money {
        if let units = turned[transfer.sequence] {
            return Money(minorUnits: units, currency: transfer.order.amount.currency)
        }
        let booked = isIncoming ? transfer.creditBalance : transfer.debitBalance
        let own = past.first { $0.position.sequence == transfer.sequence }?.balance ?? booked
        let later = past.filter {
            $0.position.sequence > transfer.sequence && $0.position < transfer.position
        }
        let units = later.reduce(own) { $0 &+ $1.change }
        return Money(minorUnits: units, currency: transfer.order.amount.currency)
    }
}

extension Transaction {
    /// The person's account or goal, existing or deleted, as the feed names it.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.goal(.notFound)` where it must be a goal.
    func history(
        of id: AccountID, as holder: Feed.Holder = .accountOrGoal, by person: PersonID
    ) throws -> AccountRecord {
        if holder == .goal { return history(of: try openGoal(id, of: person)) }
        if let record = try account(id, of: person) { return record }
        guard holder == .accountOrGoal, let goal = try goal(id, of: person) else {
            throw WalletError.account(.notFound)
        }
        return history(of: goal)
    }

    private func history(of goal: Goal) -> AccountRecord {
        AccountRecord(
            account: goal.account, owner: goal.owner,
            name: AccountName(stored: goal.name, key: ""), openedAt: goal.createdAt)
    }
}
