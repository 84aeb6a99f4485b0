import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct FeedTests {
    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    @Test("Pages have no gaps and no repeats while entries arrive (S-FEED-9, TST-9)")
    func stablePages() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada, holding: 1)
        for _ in 0..<120 {
            _ = try await world.wallet.transfers.deposit(
                dollars(1), into: account.id, by: ada, key: world.key())
        }
        async let arriving = atOnce(200) { _ in
            try await world.wallet.transfers.deposit(
                Money(minorUnits: 2, currency: .dollar), into: account.id, by: ada,
                key: world.key())
        }
        var seen: [Int64] = []
        var next: Int64?
        repeat {
            let page = try await world.wallet.feed.page(
                of: account.id, by: ada, before: next, limit: 7)
            #expect(page.entries.count <= 7)
            seen += page.entries.map(\.transfer.sequence)
            next = page.next
        } while next != nil
        _ = await arriving
        let first = try #require(seen.first)
        // Newest first, and every entry from the start of reading down to the first.
        #expect(seen == Array((1...first).reversed()))
        #expect(first >= 121)
    }

    @Test(
        "A page has 1 to 100 entries, whatever the limit", arguments: [-5, 0, 1, 100, 101, .max])
    func limits(limit: Int) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada, holding: 1)
        for _ in 0..<104 {
            _ = try await world.wallet.transfers.deposit(
                dollars(1), into: account.id, by: ada, key: world.key())
        }
        let page = try await world.wallet.feed.page(of: account.id, by: ada, limit: limit)
        #expect(page.entries.count == min(max(limit, 1), 100))
        let past = try await world.wallet.feed.page(of: account.id, by: ada, before: .min)
        #expect(past.entries.isEmpty && past.next == nil)
    }

    @Test("A payment has two entries, an own transfer one, and the outside no name")
    func sides() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        _ = try await world.wallet.people.setDisplayName("Ada", of: ada)
        let rent = try await world.account(of: ada, holding: 10_00, named: "Rent")
        let food = try await world.account(of: ada, named: "Food")
        _ = try await world.account(of: grace, named: "Purse")
        _ = try await world.wallet.transfers.move(
            dollars(4_00), from: rent.id, to: food.id, by: ada, key: world.key())
        let paid = try await world.wallet.transfers.send(
            dollars(1_00), from: food.id, to: grace, note: "Tea", by: ada, key: world.key())
        let mine = try await world.wallet.feed.page(of: ada).entries
        #expect(mine.map(\.accountName) == ["Food", "Rent", "Rent"])
        #expect(mine.map(\.counterparty) == ["+1 ••• ••• ••02", "Food", nil])
        #expect(mine.map(\.isIncoming) == [false, false, true])
        #expect(mine.map(\.note) == ["Tea", "", ""])
        #expect(mine.map(\.balanceAfter.minorUnits) == [3_00, 6_00, 10_00])
        let theirs = try await world.wallet.feed.page(of: grace).entries
        #expect(theirs.map(\.counterparty) == ["Ada"])
        #expect(theirs.map(\.accountName) == ["Purse"])
        let ofFood = try await world.wallet.feed.page(of: food.id, by: ada).entries
        #expect(ofFood.map(\.isIncoming) == [false, true])
        #expect(ofFood.map(\.counterparty) == ["+1 ••• ••• ••02", "Rent"])
        let id = paid.transfer.order.id
        #expect(try await world.wallet.feed.entry(id, by: grace).note == "Tea")
    }

    @Test("Another person's transfer and account do not exist for the API (WEB-4)")
    func anothers() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let account = try await world.account(of: ada, holding: 1)
        let transfer = try #require(
            try await world.wallet.feed.page(of: ada).entries.first?.transfer)
        await #expect(throws: WalletError.history(.transferNotFound)) {
            try await world.wallet.feed.entry(transfer.order.id, by: grace)
        }
        await #expect(throws: WalletError.history(.transferNotFound)) {
            try await world.wallet.feed.entry(TransferID(UUID()), by: ada)
        }
        for id in [account.id, AccountID(UUID()), transfer.order.debit] {
            await #expect(throws: WalletError.account(.notFound)) {
                try await world.wallet.feed.page(of: id, by: grace)
            }
        }
        #expect(try await world.wallet.feed.page(of: grace).entries.isEmpty)
    }
}
