import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// C-43: 9,025 deposits of one person used up the limit of a whole currency.
@Suite("The limit on one person's deposits")
struct BroughtInTests {
    private static let most: Int64 = 1_000_00

    @Sendable private func dollars(_ cents: Int64) -> Money {
        Money(minorUnits: cents, currency: .dollar)
    }

    private func world() throws -> World {
        try World { $0.mostBroughtInPerDay = Self.most }
    }

    @Test("Deposits stop at the limit for a day, even after moving money; others go on (C-43)")
    func deposits() async throws {
        let world = try world()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let purse = try await world.account(of: ada)
        let other = try await world.account(of: grace, holding: 5_00)
        @Sendable func deposit(_ units: Int64, key: String) async throws -> Receipt {
            try await world.wallet.transfers.deposit(
                dollars(units), into: purse.id, by: ada, key: IdempotencyKey(key))
        }
        let results = await atOnce(20) { try await deposit(100_00, key: "\($0)") }
        #expect(results.count(where: \.isSuccess) == 10)
        #expect(
            results.compactMap(\.walletError)
                == Array(repeating: .money(.depositLimitReached), count: 10))
        _ = try await world.wallet.transfers.send(
            dollars(1_000_00), from: purse.id, to: grace, by: ada, key: world.key())
        await #expect(throws: WalletError.money(.depositLimitReached)) {
            try await deposit(1, key: "one-more")
        }
        _ = try await world.wallet.transfers.deposit(
            dollars(5_00), into: other.id, by: grace, key: world.key())
        // Another currency has its own limit, and the next day starts at zero.
        _ = try await world.account(of: ada, holding: 1_000_00, in: .pound)
        world.clock.advance(seconds: 86_400)
        #expect(try await !deposit(1, key: "one-more").isReplay)
    }

    @Test("A refused or repeated deposit does not count towards the limit (C-43)")
    func nothingTaken() async throws {
        let world = try world()
        let ada = try await world.person(1).person.id
        let purse = try await world.account(of: ada)
        let key = try world.key()
        for _ in 1...3 {
            _ = try await world.wallet.transfers.deposit(
                dollars(900_00), into: purse.id, by: ada, key: key)
        }
        for units: Int64 in [0, -5, .min, .max] {
            await #expect(throws: WalletError.self) {
                _ = try await world.wallet.transfers.deposit(
                    dollars(units), into: purse.id, by: ada, key: world.key())
            }
        }
        _ = try await world.wallet.transfers.deposit(
            dollars(100_00), into: purse.id, by: ada, key: world.key())
        // At the limit, a repeated request still gets its receipt.
        #expect(
            try await world.wallet.transfers.deposit(
                dollars(900_00), into: purse.id, by: ada, key: key
            ).isReplay)
    }

    @Test("Simulated income and whole lists of accounts count too (C-43)")
    func otherWays() async throws {
        let world = try world()
        let ada = try await world.person(1).person.id
        let purse = try await world.account(of: ada)
        let income = Spending.Payment(
            isIncoming: true, amount: dollars(600_00),
            counterparty: Counterparty(kind: .sender, name: "Harbour Works"))
        _ = try await world.wallet.spending.record(
            income, in: purse.id, by: ada, key: world.key())
        await #expect(throws: WalletError.money(.depositLimitReached)) {
            _ = try await world.wallet.spending.record(
                income, in: purse.id, by: ada, key: world.key())
        }
        func listed(_ units: Int64) -> [ListedAccount] {
            [ListedAccount(id: purse.id, name: "Purse", amount: dollars(units))]
        }
        await #expect(throws: WalletError.money(.depositLimitReached)) {
            _ = try await world.wallet.accounts.replaceList(with: listed(1_000_01), by: ada)
        }
        _ = try await world.wallet.accounts.replaceList(with: listed(1_000_00), by: ada)
        #expect(try await world.wallet.audit.verify().findings == [])
    }
}
