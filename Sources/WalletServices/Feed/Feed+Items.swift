public import Foundation
public import Ledger
import SQLStore

extension Feed {
    /// An entry with its attachments and details.
    public struct Item: Sendable {
        public let entry: Entry
        /// True for an entry with an attachment.
        public let hasAttachment: Bool
        /// True for an entry with a shop's receipt.
        public let hasReceipt: Bool
        /// The spare change that was saved from it automatically, and the goal that got it.
        public let savedChange: SavedChange?
        /// The bank numbers that it was paid to. Payments by name and income have none.
        public let paidTo: PaidNumbers?
    }

    /// The account number that a payment was addressed to.
    public struct PaidNumbers: Hashable, Sendable {
        public let payee: UUID
        public let payeeAccount: UUID
        /// The numbers of an account of this bank. The payer knows them; only their owner may show
        /// them to others. Those of another bank are in the entry itself.
        public let numbers: AccountIdentifiers?
    }

    /// The spare change of one payment that an automatic round-up saved.
    public struct SavedChange: Hashable, Sendable {
        public let goal: AccountID
        public let amount: Money
    }

    /// Part of a selection: at most `Selection.largestPart` entries. Their `balanceAfter` is the
    /// journal's, even if something was booked in the past later.
    ///
    /// - Parameter index: how many entries to skip.
    /// - Throws: `WalletError.account(.notFound)`.
    public func items(
        of selection: Selection, from index: Int = 0, by person: PersonID
    ) async throws -> [Item] {
        let sequences = selection.sequences.dropFirst(index).prefix(Selection.largestPart)
        guard !sequences.isEmpty else { return [] }
        return try await core.store.read { tx in
            let record = try tx.history(of: selection.account, by: person)
            let transfers = try sequences.compactMap { try tx.transfer(at: $0) }
            let reader = FeedEntries([record], in: tx, findsBalances: false)
            return try items(of: reader.entries(of: transfers), in: record, tx)
        }
    }

    /// One transfer as an entry of this account or goal; its `balanceAfter` is the journal's.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    public func item(
        _ id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> Item {
        try await item(oneOf: [id], in: account, by: person)
    }

    /// The first of these transfers that touched this account or goal of the person.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    public func item(
        oneOf ids: [TransferID], in account: AccountID, by person: PersonID
    ) async throws -> Item {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            let reader = FeedEntries([record], in: tx, findsBalances: false)
            for id in ids {
                let found = try tx.transfer(id).map { try reader.entries(of: [$0]) } ?? []
                if let item = try items(of: found, in: record, tx).first { return item }
            }
            throw WalletError.history(.transferNotFound)
        }
    }

    private func items(
        of entries: [Entry], in record: AccountRecord, _ tx: Transaction
    ) throws -> [Item] {
        let sequences = entries.map(\.transfer.sequence)
        guard let first = sequences.min(), let last = sequences.max() else { return [] }
        let attached = try tx.attachedSequences(of: record.id, in: first...last)
        let receipts = try tx.receiptSequences(of: record.id, in: first...last)
        var savings = SavedChanges(
            of: record.id, days: try tx.days(of: record.owner, core.settings),
            countsCash: core.settings.roundsUpCash, in: tx)
        return try entries.map { entry in
            Item(
                entry: entry, hasAttachment: attached.contains(entry.transfer.sequence),
                hasReceipt: receipts.contains(entry.transfer.sequence),
                savedChange: try savings.change(of: entry),
                paidTo: try tx.paidNumbers(of: entry, by: record.owner))
        }
    }
}

extension Transaction {
    fileprivate func paidNumbers(
        of entry: Feed.Entry, by person: PersonID
    ) throws -> Feed.PaidNumbers? {
        let isOutside = !entry.isIncoming && entry.detail?.counterparty.kind == .payee
        guard isOutside || entry.payee != nil,
            let payment = try localPayment(entry.id, of: person)
        else { return nil }
        let number = isOutside ? nil : try accountNumber(of: entry.otherAccount)
        guard isOutside || number != nil else { return nil }
        return Feed.PaidNumbers(
            payee: payment.payee, payeeAccount: payment.payeeAccount,
            numbers: number.map { AccountIdentifiers(accountNumber: $0) })
    }
}

/// Finds what automatic round-ups saved of each payment, with one query for each week.
private struct SavedChanges {
    private let account: AccountID
    private let days: LocalDays
    private let countsCash: Bool
    private let tx: Transaction
    private var weeks: [CivilDate: (saving: AutomaticSaving, transfer: Transfer)?] = [:]

    init(of account: AccountID, days: LocalDays, countsCash: Bool, in tx: Transaction) {
        self.account = account
        self.days = days
        self.countsCash = countsCash
        self.tx = tx
    }

    /// - Returns: the change, unless the round-up did not count the entry, or the entry came or
    ///   settled after the week was saved.
    mutating func change(of entry: Feed.Entry) throws -> Feed.SavedChange? {
        guard entry.isSpent || countsCash && entry.isCash, let settledAt = entry.settledAt else {
            return nil
        }
        let change = RoundUp.change(of: entry.amount)
        let week = Week(containing: entry.transfer.order.time, in: days).firstDay
        guard change.minorUnits > 0, let (saving, transfer) = try saved(week),
            entry.transfer.sequence < saving.sequence, settledAt <= transfer.order.time
        else { return nil }
        return Feed.SavedChange(
            goal: transfer.order.credit,
            amount: Money(
                minorUnits: change.minorUnits * saving.multiplier, currency: change.currency))
    }

    private mutating func saved(
        _ week: CivilDate
    ) throws -> (saving: AutomaticSaving, transfer: Transfer)? {
        if let known = weeks[week] { return known }
        let saving = try tx.automaticSaving(of: account, in: week)
        let transfer = try saving.flatMap { try tx.transfer(at: $0.sequence) }
        let found = saving.flatMap { saving in transfer.map { (saving, $0) } }
        weeks[week] = .some(found)
        return found
    }
}
