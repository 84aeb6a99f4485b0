public import Ledger
import SQLStore

/// The treasurers' view of other people's payments, where the wallet's setting allows it.
public struct OpenNotes: Sendable {
    let core: Core

    /// A payment as a treasurer sees it. The person's own notes, goals and balances are not in it.
    public struct Payment: Hashable, Sendable {
        public let id: TransferID
        public let amount: Money
        public let isIncoming: Bool
        /// The other person, or the shop.
        public let counterparty: String
        /// The payer's note; empty when there is none.
        public let note: String
        public let category: SpendingCategory
        public let time: Timestamp
    }

    /// The maximum number of payments of one person.
    public static let most = 50
    private static let mostExamined = 2000

    /// The payments of this person, the newest first, since the setting was switched on.
    ///
    /// - Returns: the payments, unless the setting is off.
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func payments(of person: PersonID, by _: Treasurer) async throws -> [Payment]? {
        let start = core.settings.notesOpenSince
        return try await core.store.read { tx in
            guard try tx.person(person) != nil else {
                throw WalletError.treasury(.personNotFound)
            }
            guard let start else { return nil }
            let accounts = try tx.accountsEver(of: person)
            let reader = FeedEntries(accounts, in: tx, findsBalances: false)
            let found = try Self.payments(of: accounts.map(\.id), since: start, tx)
            return try reader.entries(of: found).map { Payment($0) }
        }
    }

    private static func payments(
        of accounts: [AccountID], since start: Timestamp, _ tx: Transaction
    ) throws -> [Transfer] {
        var found: [Transfer] = []
        var place = FeedPosition.end
        for _ in 0..<(mostExamined / 200) {
            let batch = try tx.transfers(of: accounts, before: place, limit: 200)
            let recent = batch.filter { $0.order.time >= start }
            found += recent.filter { [.payment, .spending, .income].contains($0.order.kind) }
            guard found.count < most, recent.count == 200, let last = batch.last else { break }
            place = last.position
        }
        return Array(found.prefix(most))
    }
}

extension OpenNotes.Payment {
    fileprivate init(_ entry: Feed.Entry) {
        self.init(
            id: entry.id, amount: entry.amount, isIncoming: entry.isIncoming,
            counterparty: entry.counterparty ?? "", note: entry.note, category: entry.category,
            time: entry.transfer.order.time)
    }
}
