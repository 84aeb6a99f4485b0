import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SpendingTests {
    @Test("A payment to a shop leaves the account, and its entry has the details (S-FEED-3)")
    func payment() async throws {
        let spender = try await Spender()
        let id = try await spender.pay(4_35, to: "Fieldgate Foods", category: .groceries)
        #expect(try await spender.balance() == 95_65)
        let entry = try await spender.wallet.feed.entry(id, by: spender.ada)
        #expect(entry.transfer.order.kind == .spending && !entry.isIncoming)
        #expect(entry.category == .groceries && entry.source == .masterCard)
        #expect(entry.counterparty == "Fieldgate Foods" && entry.otherPerson == nil)
        #expect(entry.detail?.sourceSubType == .contactless)
        #expect(entry.settledAt == entry.transfer.order.time && !entry.isPending)
        #expect(entry.balanceAfter == pounds(95_65))
        let income = try await spender.wallet.feed.entry(
            spender.receive(1_00), by: spender.ada)
        #expect(income.isIncoming && income.category == .income)
        #expect(income.source == .fasterPaymentsIn)
        #expect(try await spender.wallet.audit.verify().findings == [])
    }

    @Test("A pending payment has already taken its money, and can be settled by hand")
    func pending() async throws {
        let spender = try await Spender(holding: 10_00)
        let id = try await spender.pay(6_00, isPending: true)
        let feed = spender.wallet.feed
        #expect(try await spender.balance() == 4_00)
        #expect(try await feed.pending(of: spender.account, by: spender.ada) == pounds(6_00))
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await spender.pay(4_01)
        }
        let before = try await feed.entry(id, by: spender.ada)
        #expect(before.isPending)
        spender.world.clock.advance(seconds: 60)
        let after = try await spender.wallet.spending.settle(
            id, by: spender.ada)
        #expect(after.settledAt == spender.world.clock.now)
        #expect(after.updatedAt > before.updatedAt)
        #expect(try await feed.pending(of: spender.account, by: spender.ada) == pounds(0))
        spender.world.clock.advance(seconds: 60)
        let again = try await spender.wallet.spending.settle(
            id, by: spender.ada)
        #expect(again == after)
        #expect(try await spender.balance() == 4_00)
    }

    @Test("One key books one payment, and refuses another payment (MON-4)")
    func once() async throws {
        let spender = try await Spender()
        let key = try spender.world.key()
        let shop = Counterparty(kind: .merchant, name: "Copper Kettle")
        let payment = Spending.Payment(amount: pounds(2_60), counterparty: shop)
        let answers = await atOnce(20) { _ in
            try await spender.wallet.spending.record(
                payment, in: spender.account, by: spender.ada, key: key)
        }
        #expect(answers.allSatisfy { $0.isSuccess })
        #expect(try await spender.balance() == 97_40)
        var other = payment
        other.category = .treats
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await spender.wallet.spending.record(
                other, in: spender.account, by: spender.ada, key: key)
        }
    }

    @Test("Only a sandbox simulates payments, and only in the person's own accounts")
    func refusals() async throws {
        let spender = try await Spender()
        let grace = try await spender.world.person(2).person.id
        let payment = Spending.Payment(
            amount: pounds(1), counterparty: Counterparty(kind: .merchant, name: "x"))
        let key = try spender.world.key()
        await #expect(throws: WalletError.account(.notFound)) {
            try await spender.wallet.spending.record(
                payment, in: spender.account, by: grace, key: key)
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await spender.wallet.spending.simulate(in: spender.account, by: grace, key: key)
        }
        let real = spender.world.wallet(settings: WalletSettings(defaultCurrency: .pound))
        await #expect(throws: WalletError.money(.spendingOff)) {
            try await real.spending.record(payment, in: spender.account, by: spender.ada, key: key)
        }
        await #expect(throws: WalletError.money(.spendingOff)) {
            try await real.spending.simulate(in: spender.account, by: spender.ada, key: key)
        }
    }

    @Test("Invalid names, countries and times are refused, and nothing is booked")
    func invalid() async throws {
        let spender = try await Spender()
        let now = spender.world.clock.now
        var payment = Spending.Payment(
            amount: pounds(1), counterparty: Counterparty(kind: .merchant, name: "x"))
        let changes: [(WalletError, (inout Spending.Payment) -> Void)] = [
            (
                .money(.counterpartyInvalid),
                { $0.counterparty = Counterparty(kind: .payee, name: " ") }
            ),
            (.money(.counterpartyInvalid), { $0.country = "gb" }),
            (.money(.noteInvalid), { $0.reference = String(repeating: "x", count: 101) }),
            (.money(.paymentTimeInvalid), { $0.time = now.adding(seconds: 1) }),
            (.money(.paymentTimeInvalid), { $0.time = now.adding(seconds: -367 * 86_400) }),
            (.rejected(.amountNotPositive), { $0.amount = pounds(0) }),
            (.rejected(.amountNotPositive), { $0.amount = pounds(-1) }),
            (
                .rejected(.currencyMismatch),
                { $0.amount = Money(minorUnits: 1, currency: .dollar) }
            ),
            (.rejected(.insufficientFunds), { $0.amount = pounds(100_01) }),
        ]
        for (error, change) in changes {
            let kept = payment
            change(&payment)
            let order = payment
            await #expect(throws: error) { try await spender.book(order) }
            payment = kept
        }
        #expect(try await spender.balance() == 100_00)
        #expect(try await spender.wallet.feed.page(of: spender.ada).entries.count == 1)
    }

    @Test("A simulated history has about thirty plausible entries over four weeks (S-SAPI-9)")
    func simulated() async throws {
        for seed in 1...12 {
            let world = try World(seed: UInt64(seed))
            let ada = try await world.person(1).person.id
            let account = try await world.account(of: ada, holding: 5_00, in: .pound).id
            let key = try world.key()
            let simulated = try await world.wallet.spending.simulate(in: account, by: ada, key: key)
            #expect(simulated.count == 30 && !simulated.isReplay)
            let again = try await world.wallet.spending.simulate(in: account, by: ada, key: key)
            #expect(again.count == 30 && again.isReplay)
            let entries = try await world.wallet.feed.page(of: account, by: ada, limit: 100).entries
            #expect(entries.count == 31)
            let times = entries.map(\.transfer.order.time)
            #expect(times == times.sorted(by: >))
            #expect(times.last == world.clock.now.adding(seconds: -27 * 86_400))
            let sources = Set(entries.map(\.source))
            #expect(sources.isSuperset(of: [.masterCard, .fasterPaymentsIn, .directDebit]))
            #expect(entries.contains { $0.isPending } && entries.count { $0.isIncoming } == 4)
            #expect(Set(entries.map(\.category)).count >= 25)
            // In order of time the balance was always sufficient, and every step adds up.
            for (newer, older) in zip(entries, entries.dropFirst()) {
                let change = newer.isIncoming ? newer.amount.minorUnits : -newer.amount.minorUnits
                #expect(
                    newer.balanceAfter.minorUnits == older.balanceAfter.minorUnits + change)
                #expect(older.balanceAfter.minorUnits >= 0)
            }
            let balance = try await world.wallet.accounts.find(account, of: ada).balance
            #expect(entries.first?.balanceAfter == balance)
            #expect(try await world.wallet.audit.verify().findings == [])
        }
    }

    @Test("Four simulated histories cover every category (S-SAPI-9)")
    func allCategories() async throws {
        let spender = try await Spender()
        for _ in 0..<4 {
            _ = try await spender.wallet.spending.simulate(
                in: spender.account, by: spender.ada, key: spender.world.key())
        }
        let seen = try await spender.wallet.feed.shares(
            of: [spender.account], from: spender.ago(days: 40),
            until: spender.world.clock.now.adding(seconds: 1), by: spender.ada)
        #expect(Set(seen.map(\.category)) == Set(SpendingCategory.allCases))
    }

    @Test("Every currency can be simulated", arguments: ["JPY", "USD", "KWD", "CLF"])
    func currencies(code: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let currency = try Currency(code: code).orThrow(code)
        let account = try await world.account(of: ada, in: currency).id
        let simulated = try await world.wallet.spending.simulate(
            in: account, by: ada, key: world.key())
        #expect(simulated.count == 30)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("A payment in the past needs enough money at that time and ever since")
    func past() async throws {
        let spender = try await Spender(holding: 10_00)
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await spender.pay(1_00, at: spender.ago(days: 3))
        }
        try await spender.receive(5_00, at: spender.ago(days: 10))
        try await spender.pay(4_00, at: spender.ago(days: 5))
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await spender.pay(1_01, at: spender.ago(days: 7))
        }
        try await spender.pay(1_00, at: spender.ago(days: 7))
        let entries = try await spender.wallet.feed.page(of: spender.ada).entries
        #expect(entries.map(\.balanceAfter.minorUnits) == [10_00, 0, 4_00, 5_00])
        #expect(entries.map(\.transfer.sequence) == [1, 3, 4, 2])
        #expect(try await spender.balance() == 10_00)
    }
}
