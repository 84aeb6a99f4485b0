import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct FeedPeriodTests {
    @Test("A period includes its first moment and excludes its last (S-SAPI-2)")
    func between() async throws {
        let spender = try await Spender()
        let (feed, ada, account) = (spender.wallet.feed, spender.ada, spender.account)
        let start = spender.world.clock.now
        spender.world.clock.advance(seconds: 10)
        let first = try await spender.pay(1_00)
        spender.world.clock.advance(seconds: 10)
        let second = try await spender.pay(2_00)
        let end = spender.world.clock.now
        let all = try await feed.read(
            feed.booked(
                from: start.adding(seconds: 10), until: end.adding(seconds: 1), of: account, by: ada
            ),
            by: ada)
        #expect(all.map(\.id) == [second, first])
        let one = try await feed.read(
            feed.booked(from: start.adding(seconds: 1), until: end, of: account, by: ada), by: ada)
        #expect(one.map(\.id) == [first])
        #expect(try await feed.booked(from: end, until: start, of: account, by: ada).count == 0)
    }

    @Test("Settled entries are listed by settlement time, without pending ones (S-SAPI-2, S-RND-4)")
    func settledBetween() async throws {
        let spender = try await Spender()
        let (feed, ada, account) = (spender.wallet.feed, spender.ada, spender.account)
        let start = spender.world.clock.now.adding(seconds: 1)
        spender.world.clock.advance(seconds: 10)
        let pending = try await spender.pay(4_35, isPending: true)
        spender.world.clock.advance(seconds: 10)
        let settled = try await spender.pay(5_20)
        let soon = spender.world.clock.now.adding(seconds: 1)
        #expect(
            try await feed.read(
                feed.settled(from: start, until: soon, of: account, by: ada), by: ada
            ).map(\.id)
                == [settled])
        spender.world.clock.advance(seconds: 60)
        _ = try await spender.wallet.spending.settle(pending, by: ada)
        let late = spender.world.clock.now.adding(seconds: 1)
        #expect(
            try await feed.read(
                feed.settled(from: start, until: late, of: account, by: ada), by: ada
            ).map(\.id)
                == [pending, settled])
        #expect(
            try await feed.read(
                feed.settled(from: soon, until: late, of: account, by: ada), by: ada
            ).map(\.id) == [pending])
    }

    @Test("Changed entries are those booked, settled or edited since, each once (S-SAPI-2)")
    func changes() async throws {
        let spender = try await Spender()
        let (feed, ada, account) = (spender.wallet.feed, spender.ada, spender.account)
        let edited = try await spender.pay(1_00)
        let pending = try await spender.pay(2_00, isPending: true)
        _ = try await spender.pay(3_00)
        spender.world.clock.advance(seconds: 100)
        let since = spender.world.clock.now
        #expect(try await feed.changed(since: since, of: account, by: ada).count == 0)
        let new = try await spender.pay(4_00)
        _ = try await feed.edit(edited, in: account, category: .treats, by: ada)
        _ = try await spender.wallet.spending.settle(pending, by: ada)
        let past = try await spender.receive(9_00, at: spender.ago(days: 3))
        let found = try await feed.read(
            feed.changed(since: since, of: account, by: ada), by: ada)
        #expect(found.map(\.id) == [new, pending, edited, past])
    }

    @Test("A category and a note belong to one side, and record when they changed")
    func edits() async throws {
        let spender = try await Spender()
        let (feed, ada, account) = (spender.wallet.feed, spender.ada, spender.account)
        let grace = try await spender.world.person(2).person.id
        let purse = try await spender.world.account(of: grace, in: .pound).id
        let sent = try await spender.wallet.transfers.send(
            pounds(3_00), from: account, to: grace, note: "Tea", by: ada,
            key: spender.world.key()
        ).transfer.order.id
        spender.world.clock.advance(seconds: 5)
        var entry = try await feed.edit(sent, in: account, category: .coffee, by: ada)
        entry = try await feed.edit(sent, in: account, note: "with Grace", by: ada)
        #expect(entry.category == .coffee && entry.userNote == "with Grace")
        #expect(entry.note == "Tea" && entry.updatedAt == spender.world.clock.now)
        let theirs = try await feed.entry(sent, in: purse, by: grace)
        #expect(theirs.category == .income && theirs.userNote == "" && theirs.isIncoming)
        #expect(theirs.source == .fasterPaymentsIn && entry.source == .fasterPaymentsOut)
        #expect(try await feed.edit(sent, in: account, note: "", by: ada).userNote == "")
        await #expect {
            try await feed.edit(
                sent, in: account, category: .treats, note: "a\u{0}b", by: ada)
        } throws: { $0.isLike(.history(.userNoteInvalid)) }
        entry = try await feed.entry(sent, in: account, by: ada)
        #expect(entry.category == .coffee, "a refused note changes the category")
        #expect(try await feed.edit(sent, by: ada) == entry)
        await #expect(throws: WalletError.account(.notFound)) {
            try await feed.edit(sent, in: account, note: "mine", by: grace)
        }
        await #expect(throws: WalletError.history(.transferNotFound)) {
            try await feed.edit(TransferID(UUID()), in: purse, note: "mine", by: grace)
        }
    }

    @Test("A goal has its own history, from its point of view")
    func goalHistory() async throws {
        let saver = try await Saver()
        let saved = try await saver.goals.add(
            pounds(1_58), to: saver.goal, by: saver.ada, key: saver.world.key()
        ).transfer.order.id
        let feed = saver.world.wallet.feed
        let page = try await feed.page(of: saver.goal, by: saver.ada)
        #expect(page.entries.map(\.id) == [saved])
        #expect(page.entries[0].isIncoming && page.entries[0].counterparty == "Account 1")
        #expect(page.entries[0].otherAccount == saver.account)
        #expect(page.entries[0].balanceAfter == pounds(1_58))
        let mine = try await feed.entry(saved, in: saver.account, by: saver.ada)
        #expect(!mine.isIncoming && mine.category == .saving && mine.source == .internalTransfer)
        #expect(mine.otherAccount == saver.goal && mine.counterparty == "Sailing")
        let grace = try await saver.world.person(2).person.id
        await #expect(throws: WalletError.account(.notFound)) {
            try await feed.page(of: saver.goal, by: grace)
        }
    }

    @Test("Filters find the matching entries, on pages without gaps (S-FEED-9)")
    func filters() async throws {
        let spender = try await Spender()
        let (feed, ada, account) = (spender.wallet.feed, spender.ada, spender.account)
        var coffees: [TransferID] = []
        for number in 0..<12 {
            spender.world.clock.advance(seconds: 60)
            coffees.insert(try await spender.pay(1_00, to: "Café Crème \(number)"), at: 0)
            try await spender.pay(2_00, to: "Trams", category: .transport)
        }
        var found: [TransferID] = []
        var next: Int64?
        repeat {
            let page = try await feed.page(
                of: account, by: ada, before: next, limit: 5,
                filter: Feed.Filter(text: " cafe creme"))
            found += page.entries.map(\.id)
            next = page.next
        } while next != nil
        #expect(found == coffees)
        let trams = try await feed.page(of: ada, filter: Feed.Filter(category: .transport))
        #expect(trams.entries.count == 12)
        let incoming = try await feed.page(of: ada, filter: Feed.Filter(isIncoming: true))
        #expect(incoming.entries.map(\.transfer.order.kind) == [.deposit])
        let end = spender.world.clock.now
        let lately = Feed.Filter(start: end.adding(seconds: -60), end: end)
        #expect(try await feed.page(of: account, by: ada, filter: lately).entries.count == 2)
        let nothing = Feed.Filter(text: "nowhere")
        let empty = try await feed.page(of: account, by: ada, filter: nothing)
        #expect(empty.entries.isEmpty && empty.next == nil)
    }

    @Test("A statement's opening, entries and closing add up, even with past entries (UI-DOC-52)")
    func statements() async throws {
        let spender = try await Spender(holding: 10_00)
        _ = try await spender.wallet.spending.simulate(
            in: spender.account, by: spender.ada, key: spender.world.key())
        let today = LocalDays.universal.day(of: spender.world.clock.now)
        var before = pounds(0)
        for day in stride(from: Int64(-30), through: 0, by: 3) {
            let first = LocalDays.universal.start(of: today.adding(days: day))
            let statement = try await spender.wallet.feed.statement(
                of: spender.account, by: spender.ada, from: first,
                until: first.adding(seconds: 3 * 86_400))
            #expect(statement.opening == before)
            var next: Int64?
            repeat {
                let page = try await spender.wallet.feed.page(of: statement, after: next, limit: 2)
                for entry in page.entries {
                    let moved = entry.amount.minorUnits * (entry.isIncoming ? 1 : -1)
                    before = pounds(before.minorUnits + moved)
                    #expect(entry.balanceAfter == before)
                }
                next = page.next
            } while next != nil
            #expect(statement.closing == before)
        }
        let held = try await spender.balance()
        #expect(before.minorUnits == held)
        let days = try await spender.wallet.feed.balances(
            of: [spender.account], from: today.adding(days: -28), to: today, by: spender.ada)
        #expect(days.count == 29 && days.last?.balance == before)
        #expect(days.first?.balance == pounds(0))
    }

    @Test("Spending is grouped by category, without own transfers (S-FEED-3)")
    func shares() async throws {
        let spender = try await Spender()
        let other = try await spender.world.account(of: spender.ada, in: .pound).id
        try await spender.pay(3_00, category: .coffee)
        try await spender.pay(1_50, category: .coffee)
        try await spender.pay(20_00, category: .groceries)
        _ = try await spender.wallet.transfers.move(
            pounds(5_00), from: spender.account, to: other, by: spender.ada,
            key: spender.world.key())
        let shares = try await spender.wallet.feed.shares(
            of: [spender.account], from: spender.ago(days: 1),
            until: spender.world.clock.now.adding(seconds: 1), by: spender.ada)
        #expect(shares.map(\.category) == [.groceries, .coffee, .income])
        #expect(shares.map(\.paidOut.minorUnits) == [20_00, 4_50, 0])
        #expect(shares.map(\.paidIn.minorUnits) == [0, 0, 100_00])
        #expect(shares.map(\.count) == [1, 2, 1])
    }
}

extension Feed {
    /// All entries of a selection.
    fileprivate func read(_ selection: Selection, by person: PersonID) async throws -> [Entry] {
        var entries: [Entry] = []
        while entries.count < selection.count {
            entries += try await items(of: selection, from: entries.count, by: person).map(\.entry)
        }
        return entries
    }
}
