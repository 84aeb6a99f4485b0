public import Ledger

/// What happened, newest first.
public struct Feed: Sendable {
    let core: Core

    /// The most entries on one page.
    public static let largestPage = 100

    /// One thing that happened to an account.
    public struct Entry: Hashable, Sendable {
        public let transfer: Transfer
        /// The person's account that it happened to.
        public let account: AccountID
        public let accountName: String
        public let isIncoming: Bool
        /// The name of the other side; nil when money came from or went to the outside.
        public let counterparty: String?
        public let note: String

        /// What the account held afterwards.
        public var balanceAfter: Money {
            let units = isIncoming ? transfer.creditBalance : transfer.debitBalance
            return Money(minorUnits: units, currency: transfer.order.amount.currency)
        }
    }

    /// A page of entries.
    public struct Page: Sendable {
        public let entries: [Entry]
        /// Where the next page begins; nil on the last one. New entries never move it.
        public let next: Int64?
    }

    /// The history of one account, open or closed, of this person.
    ///
    /// - Parameters:
    ///   - before: only entries before this place; nil begins with the newest.
    ///   - limit: 1 to `largestPage`.
    /// - Throws: `WalletError.accountNotFound`.
    public func page(
        of account: AccountID, by person: PersonID, before: Int64? = nil, limit: Int = 50
    ) async throws -> Page {
        try await core.store.read { tx in
            guard let record = try tx.account(account, of: person) else {
                throw WalletError.accountNotFound
            }
            return try Self.page(of: [record], person, before, limit, tx)
        }
    }

    /// The history of all accounts that this person ever had, as one list.
    public func page(
        of person: PersonID, before: Int64? = nil, limit: Int = 50
    ) async throws -> Page {
        try await core.store.read { tx in
            try Self.page(of: tx.accountsEver(of: person), person, before, limit, tx)
        }
    }

    /// One transfer that touched an account of this person.
    ///
    /// - Throws: `WalletError.transferNotFound`.
    public func entry(_ id: TransferID, by person: PersonID) async throws -> Entry {
        try await core.store.read { tx in
            guard let transfer = try tx.transfer(id) else { throw WalletError.transferNotFound }
            let sides = [transfer.order.debit, transfer.order.credit]
            let own = try sides.compactMap { try tx.account($0, of: person) }
            let entries = try Self.entries([transfer], own, tx)
            guard let entry = entries.first else { throw WalletError.transferNotFound }
            return entry
        }
    }

    private static func page(
        of records: [AccountRecord], _ person: PersonID, _ before: Int64?, _ limit: Int,
        _ tx: any WalletTransaction
    ) throws -> Page {
        let size = min(max(limit, 1), largestPage)
        let found = try tx.transfers(
            of: records.map(\.id), before: position(before, tx), limit: size + 1)
        let shown = Array(found.prefix(size))
        let next = found.count > size ? shown.last?.sequence : nil
        return Page(entries: try entries(shown, records, tx), next: next)
    }

    /// Where a page begins that ended at this transfer. Numbers grow without gaps, so what has none
    /// yet is newer than everything.
    private static func position(
        _ before: Int64?, _ tx: any WalletTransaction
    ) throws -> FeedPosition {
        guard let before else { return .end }
        let start = FeedPosition(time: Timestamp(milliseconds: .min), sequence: .min)
        return try tx.position(of: before) ?? (before > 0 ? .end : start)
    }

    /// A move between two of these accounts is one entry, seen from the account that paid.
    private static func entries(
        _ transfers: [Transfer], _ records: [AccountRecord], _ tx: any WalletTransaction
    ) throws -> [Entry] {
        let own = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let touched = transfers.flatMap { [$0.order.debit, $0.order.credit] }
        let parties = try tx.parties(of: Set(touched))
        let noted = transfers.filter { [.payment, .saving, .savingOut].contains($0.order.kind) }
        let notes = try tx.notes(on: noted.map(\.sequence))
        return transfers.compactMap { transfer in
            let isIncoming = own[transfer.order.debit] == nil
            let side = isIncoming ? transfer.order.credit : transfer.order.debit
            guard let record = own[side] else { return nil }
            let other = parties[isIncoming ? transfer.order.debit : transfer.order.credit]
            let isOwn = other?.person.id == record.owner
            return Entry(
                transfer: transfer, account: side, accountName: record.name.shown,
                isIncoming: isIncoming,
                counterparty: isOwn ? other?.accountName : other?.person.publicName,
                note: notes[transfer.sequence] ?? "")
        }
    }
}
