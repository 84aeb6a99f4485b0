import Ledger
import SQLStore

/// Makes entries of transfers: who was on the other side, what is known and was written of them.
struct FeedEntries {
    let tx: Transaction
    private let own: [AccountID: AccountRecord]
    private let findsBalances: Bool

    /// - Parameters:
    ///   - records: the accounts or goals that the entries are seen from.
    ///   - findsBalances: false where nobody looks at them: the balance after an entry is then
    ///     what the journal says, whatever was booked into the past later.
    init(
        _ records: [AccountRecord], in tx: Transaction, findsBalances: Bool = true
    ) {
        self.tx = tx
        self.findsBalances = findsBalances
        own = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A move between two of these accounts is one entry, seen from the account that paid.
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

    private static let notedKinds: Set<TransferKind> = [.payment, .saving, .savingOut]
}

/// What an account held after each entry in the order of time. It differs from what the journal
/// recorded only where something was booked later into the past.
struct TimeBalances {
    private let past: [PastEntry]

    /// What the journal recorded, and nothing else.
    static let asBooked = TimeBalances(past: [])

    private init(past: [PastEntry]) {
        self.past = past
    }

    /// - Parameter transfers: those that will be asked about; what was booked into the past before
    ///   all of them is in their own figures already.
    init(
        of account: AccountID, beside transfers: [Transfer], in tx: Transaction
    ) throws {
        let first = transfers.map(\.sequence).min() ?? 0
        past = try tx.pastEntries(of: account, after: first - 1)
    }

    func balance(after transfer: Transfer, isIncoming: Bool) -> Money {
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
    /// The person's account or goal, whether it is still there or not, as the feed names it.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    func history(of id: AccountID, by person: PersonID) throws -> AccountRecord {
        if let record = try account(id, of: person) { return record }
        guard let goal = try goal(id, of: person) else { throw WalletError.accountNotFound }
        return AccountRecord(
            account: goal.account, owner: person, name: AccountName(stored: goal.name, key: ""),
            openedAt: goal.createdAt)
    }
}
