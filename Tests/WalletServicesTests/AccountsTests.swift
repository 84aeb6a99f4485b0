import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct AccountsTests {
    private func open(_ world: World, _ names: [String], of person: PersonID) async throws {
        for name in names { _ = try await world.account(of: person, named: name) }
    }

    @Test(
        "The suggested name is Account n+1, or the lowest free one (S-NEW-2, S-NEW-3, S-NEW-4)",
        arguments: [
            ([], "Account 1"), (["Rent"], "Account 2"), (["Account 2", "Rent"], "Account 3"),
            (["Account 1", "Account 3"], "Account 2"), (["Account 2"], "Account 1"),
            (["account 2"], "Account 1"), (["Account 3", "Account 4", "Account 2"], "Account 1"),
            (["ＡＣＣＯＵＮＴ ２"], "Account 1"),
        ])
    func suggestion(names: [String], suggested: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        try await open(world, names, of: ada)
        let overview = try await world.wallet.accounts.overview(of: ada)
        #expect(overview.suggestedName.shown == suggested)
        let opened = try await world.wallet.accounts.open(named: "  ", by: ada)
        #expect(opened.record.name.shown == suggested)
    }

    @Test(
        "A person's own names are refused in every spelling (S-NEW-6, S-NEW-7)",
        arguments: [
            ("Rent", "rent"), ("Rent", " RENT "), ("Café", "CAFE\u{301}"), ("Straße", "STRASSE"),
            ("Οδός", "ΟΔΌΣ"), ("My rent", "my  rent"), ("Rent", "Ｒｅｎｔ"), ("ﬁne", "FINE"),
        ])
    func sameNames(first: String, second: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        try await open(world, [first], of: ada)
        await #expect(throws: WalletError.account(.nameTaken)) {
            try await world.wallet.accounts.open(named: second, by: ada)
        }
        #expect(try await world.wallet.accounts.overview(of: ada).accounts.count == 1)
        try await open(world, [second], of: grace)
    }

    @Test(
        "Invisible or unprintable names are refused",
        arguments: [
            "a\u{0}", "line\nbreak", "\u{202E}evil", "\u{200B}", "\u{200D}", "\u{3164}", "\u{2800}",
            "\u{A0}", String(repeating: "x", count: 41), "bell\u{7}", "\u{FEFF}", "\u{E000}",
            "a" + String(repeating: "\u{301}", count: 400),
        ])
    func invisible(name: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        await #expect {
            try await world.wallet.accounts.open(named: name, by: ada)
        } throws: { $0.isLike(.account(.nameInvalid)) }
    }

    @Test("Emoji, other scripts and forty characters are valid names (S-GNEW-10)")
    func fineNames() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        for name in ["👩‍👩‍👧 holiday", "❤️", "Ферия", "旅行", String(repeating: "é", count: 40)] {
            let opened = try await world.wallet.accounts.open(named: name, by: ada)
            #expect(opened.record.name.shown == name)
        }
    }

    @Test("Twenty parallel requests for the suggested name get twenty names (S-NEW-8)")
    func parallelSuggestions() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let results = await atOnce(20) { _ in
            try await world.wallet.accounts.open(named: "", by: ada).record.name.key
        }
        let names = results.compactMap { try? $0.get() }
        #expect(Set(names) == Set((1...20).map { "account \($0)" }))
        let same = await atOnce(20) { _ in
            try await world.wallet.accounts.open(named: "Rent", by: ada).record.name.key
        }
        #expect(same.count(where: \.isSuccess) == 1)
    }

    @Test("A new account is empty and last, and the order is stable (S-NEW-9, S-HOME-9)")
    func order() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let names = ["Zoo", "Account 9", "Apples", "Mist"]
        try await open(world, names, of: ada)
        for _ in 0..<3 {
            let accounts = try await world.wallet.accounts.overview(of: ada).accounts
            #expect(accounts.map(\.name.shown) == names)
            #expect(accounts.allSatisfy { $0.balance.minorUnits == 0 })
        }
        #expect(
            Set(try await world.wallet.accounts.overview(of: ada).accounts.map(\.id)).count == 4)
    }

    @Test("One key opens one account, and cannot be reused for another request (MON-4)")
    func idempotent() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let key = try world.key()
        let results = await atOnce(50) { _ in
            try await world.wallet.accounts.open(named: "Rent", by: ada, key: key)
        }
        let opened = try results.map { try $0.get() }
        #expect(Set(opened.map(\.record.id)).count == 1)
        #expect(opened.count { !$0.isReplay } == 1)
        let accounts = world.wallet.accounts
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await accounts.open(named: "Food", by: ada, key: key)
        }
        let rent = opened[0].record.id
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await world.wallet.transfers.deposit(
                Money(minorUnits: 1, currency: .dollar), into: rent, by: ada, key: key)
        }
        let paid = try world.key()
        _ = try await world.wallet.transfers.deposit(
            Money(minorUnits: 1, currency: .dollar), into: rent, by: ada, key: paid)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await accounts.open(named: "Food", by: ada, key: paid)
        }
        #expect(try await !accounts.open(named: "Rent", by: grace, key: key).isReplay)
    }

    @Test("The number of open accounts is limited; closing one makes room")
    func limit() async throws {
        let world = try World { $0.accountsPerPerson = 3 }
        let ada = try await world.person(1).person.id
        let results = await atOnce(10) { _ in
            try await world.wallet.accounts.open(named: "", by: ada).record.id
        }
        let ids = results.compactMap { try? $0.get() }
        #expect(ids.count == 3)
        #expect(results.count { $0.walletError == .account(.limitReached) } == 7)
        _ = try await world.wallet.accounts.close(ids[0], confirming: 0, by: ada)
        _ = try await world.wallet.accounts.open(named: "", by: ada)
    }

    @Test("An account can be renamed to a free name, or change its case (S-NEW-7)")
    func rename() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let rent = try await world.account(of: ada, holding: 100, named: "Rent")
        try await open(world, ["Food"], of: ada)
        let accounts = world.wallet.accounts
        let renamed = try await accounts.rename(rent.id, to: " RENT ", by: ada)
        #expect(renamed.name.shown == "RENT")
        #expect(renamed.balance.minorUnits == 100)
        await #expect(throws: WalletError.account(.nameTaken)) {
            try await accounts.rename(rent.id, to: "food", by: ada)
        }
        await #expect {
            try await accounts.rename(rent.id, to: " ", by: ada)
        } throws: { $0.isLike(.account(.nameInvalid)) }
    }

    @Test(
        "Closing withdraws the balance and frees the name (S-DEL-1, S-DEL-2, S-DEL-4, S-DEL-5)"
    )
    func close() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let rent = try await world.account(of: ada, holding: 12_34, named: "Rent")
        _ = try await world.account(of: ada, holding: 5_00, named: "Food")
        let accounts = world.wallet.accounts
        for wrong: Int64 in [0, 12_33, 12_35, -12_34, .max] {
            await #expect(throws: WalletError.account(.notEmpty)) {
                try await accounts.close(rent.id, confirming: wrong, by: ada)
            }
        }
        #expect(try await accounts.close(rent.id, confirming: 12_34, by: ada).minorUnits == 12_34)
        let overview = try await accounts.overview(of: ada)
        #expect(overview.accounts.map(\.name.shown) == ["Food"])
        #expect(overview.totals.map(\.minorUnits) == [5_00])
        await #expect(throws: WalletError.account(.notFound)) {
            try await accounts.close(rent.id, confirming: 0, by: ada)
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await accounts.find(rent.id, of: ada)
        }
        let again = try await accounts.open(named: "Rent", by: ada)
        #expect(again.record.id != rent.id)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Where people may not withdraw, an account that holds money cannot be closed (P-CASH-4)")
    func closeWithoutCash() async throws {
        let world = try World { $0.isCashOpen = false }
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let rent = try await world.account(of: ada, named: "Rent")
        _ = try await world.account(of: grace)
        let (accounts, goals) = (world.wallet.accounts, world.wallet.goals)
        func dollars(_ whole: Int64) -> Money { Money(minorUnits: whole * 100, currency: .dollar) }
        _ = try await world.wallet.depositByHost(dollars(3), to: ada, key: world.key())
        let goal = try await goals.create(Goals.Draft(name: "Bike"), in: rent.id, by: ada).goal.id
        _ = try await goals.add(dollars(1), to: goal, by: ada, key: world.key())
        // Not even the right confirmation helps.
        for confirmed: Int64 in [0, 1_99, 2_00] {
            await #expect(throws: WalletError.account(.holdsMoney)) {
                try await accounts.close(rent.id, confirming: confirmed, by: ada)
            }
        }
        #expect(try await accounts.find(rent.id, of: ada).balance == dollars(2))
        _ = try await world.wallet.transfers.send(
            dollars(2), from: rent.id, to: grace, by: ada, key: world.key())
        await #expect(throws: WalletError.account(.notEmpty)) {
            try await accounts.close(rent.id, confirming: 2_00, by: ada)
        }
        await #expect(throws: WalletError.account(.hasGoals)) {
            try await accounts.close(rent.id, confirming: 0, by: ada)
        }
        _ = try await goals.delete(goal, by: ada)
        _ = try await world.wallet.transfers.send(
            dollars(1), from: rent.id, to: grace, by: ada, key: world.key())
        #expect(try await accounts.close(rent.id, confirming: 0, by: ada) == .zero(.dollar))
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("The history of a closed account stays readable for its owner only (S-DEL-6)")
    func history() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let rent = try await world.account(of: ada, holding: 7_00, named: "Rent")
        _ = try await world.wallet.accounts.close(rent.id, confirming: 7_00, by: ada)
        let page = try await world.wallet.feed.page(of: rent.id, by: ada)
        #expect(page.entries.map(\.transfer.order.kind) == [.closing, .deposit])
        #expect(page.entries.map(\.balanceAfter.minorUnits) == [0, 7_00])
        #expect(try await world.wallet.feed.page(of: ada).entries.count == 2)
        await #expect(throws: WalletError.account(.notFound)) {
            try await world.wallet.feed.page(of: rent.id, by: grace)
        }
    }

    @Test("A balance above the limit of one operation leaves a closed account in parts (MON-7)")
    func closeRich() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let rich = try await world.account(of: ada, holding: MoneyLimit.operation)
        for _ in 0..<2 {
            _ = try await world.wallet.transfers.deposit(
                Money(minorUnits: MoneyLimit.operation, currency: .dollar), into: rich.id, by: ada,
                key: world.key())
        }
        let held = 3 * MoneyLimit.operation
        #expect(
            try await world.wallet.accounts.close(rich.id, confirming: held, by: ada).minorUnits
                == held)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Another person's account does not exist for the API (WEB-4)")
    func anothers() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let rent = try await world.account(of: ada, holding: 100)
        let missing = AccountID(UUID())
        for id in [rent.id, missing] {
            await #expect(throws: WalletError.account(.notFound)) {
                try await world.wallet.accounts.find(id, of: grace)
            }
            await #expect(throws: WalletError.account(.notFound)) {
                try await world.wallet.accounts.rename(id, to: "Mine", by: grace)
            }
            await #expect(throws: WalletError.account(.notFound)) {
                try await world.wallet.accounts.close(id, confirming: 100, by: grace)
            }
        }
        #expect(try await world.wallet.accounts.find(rent.id, of: ada) == rent)
    }

    @Test("Each currency has its own total (S-XFER-10, UI-NUM-20)")
    func totals() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        #expect(try await world.wallet.accounts.overview(of: ada).totals == [.zero(.dollar)])
        _ = try await world.account(of: ada, holding: 100, in: .yen)
        _ = try await world.account(of: ada, holding: 200)
        _ = try await world.account(of: ada, holding: 50, in: .yen)
        let totals = try await world.wallet.accounts.overview(of: ada).totals
        #expect(totals.map { "\($0.decimal) \($0.currency.code)" } == ["150 JPY", "2.00 USD"])
        await #expect(throws: WalletError.money(.currencyUnknown)) {
            try await world.wallet.accounts.open(named: "", currencyCode: "HRK", by: ada)
        }
    }
}
