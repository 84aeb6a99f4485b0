import BenchSupport
import Foundation
import Ledger
import SQLStore
import WalletServices

/// Years of a busy account: card payments, transfers to another person, and income, with the last
/// thousand entries over five weeks whatever came before.
struct LongPast {
    let world: BenchWorld

    private static let perCommit = 2_000
    /// The last entries, as many as this, are `recentGap` seconds apart; those before them are
    /// closer.
    private static let recent = 1_000
    private static let recentGap: Int64 = 3_000
    private static let earlierGap: Int64 = 60

    /// Books the entries through the ledger, like the sandbox's own payments.
    func make(_ count: Int, of person: BenchPerson, shop: AccountID) async throws {
        let now = WalletClock.system.now()
        let before = Int64(max(0, count - Self.recent))
        let start = now.adding(
            seconds: -Int64(Self.recent) * Self.recentGap - before * Self.earlierGap)
        for first in stride(from: 0, to: count, by: Self.perCommit) {
            let numbers = first..<min(first + Self.perCommit, count)
            try await world.store.write { tx in
                for number in numbers {
                    let early = min(Int64(number), before)
                    let late = max(0, Int64(number) - before)
                    let time = start.adding(
                        seconds: early * Self.earlierGap + late * Self.recentGap)
                    try Self.book(number, of: person.first, to: shop, at: time, tx)
                }
            }
        }
    }

    private static func book(
        _ number: Int, of account: AccountID, to shop: AccountID, at time: Timestamp,
        _ tx: Transaction
    ) throws {
        guard let held = try tx.account(account)?.balance else { return }
        let kind: TransferKind =
            number % 10 == 0 ? .income : number % 10 == 5 ? .payment : .spending
        let outside = try tx.externalAccount(in: held.currency)
        let order = TransferOrder(
            id: TransferID(OrderedID.make(at: time, randomness: .system)),
            debit: kind == .income ? outside : account,
            credit: kind == .income ? account : kind == .payment ? shop : outside,
            amount: Money(
                minorUnits: kind == .income ? 4_000 : Int64(100 + number % 300),
                currency: held.currency),
            kind: kind, time: time, fingerprint: Digest32(of: []))
        let booked = try tx.appendToJournal(order, inThePast: true)
        guard kind != .payment else { return }
        try tx.insert(
            FeedDetail(
                sequence: booked.sequence, account: account, source: .masterCard,
                sourceSubType: .contactless,
                counterparty: Counterparty(kind: .merchant, name: "Copper Kettle"),
                reference: "COPPER KETTLE", country: "GB",
                category: number % 3 == 0 ? .groceries : .coffee, pastBalance: nil,
                settlesAt: nil, settledAt: time, updatedAt: time))
    }
}
