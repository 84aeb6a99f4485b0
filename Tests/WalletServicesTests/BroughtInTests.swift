import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// C-43: 9,025 deposits of one person took all the room that a currency has.
@Suite("How much one person may bring in")
struct BroughtInTests {
    private static let most: Int64 = 1_000_00

    @Sendable private func dollars(_ cents: Int64) -> Money {
        Money(minorUnits: cents, currency: .dollar)
    }

    private func world() throws -> World {
        try World { $0.mostBroughtInPerDay = Self.most }
    }

    @Test("Deposits end at the limit, for a day, whatever is moved on; others go on (C-43)")
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
            results.compactMap(\.walletError) == Array(repeating: .depositLimitReached, count: 10))
        _ = try await world.wallet.transfers.send(
            dollars(1_000_00), from: purse.id, to: grace, by: ada, key: world.key())
        await #expect(throws: WalletError.depositLimitReached) {
            try await deposit(1, key: "one-more")
        }
        _ = try await world.wallet.transfers.deposit(
            dollars(5_00), into: other.id, by: grace, key: world.key())
        // Another currency has room of its own, and the next day begins anew.
        _ = try await world.account(of: ada, holding: 1_000_00, in: .pound)
        world.clock.advance(seconds: 86_400)
        #expect(try await !deposit(1, key: "one-more").isReplay)
    }

    @Test("What was refused, or was done before, takes no room (C-43)")
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
        // The limit is reached; what was done before is still answered.
        #expect(
            try await world.wallet.transfers.deposit(
                dollars(900_00), into: purse.id, by: ada, key: key
            ).isReplay)
    }

    @Test("Income that is played, and a whole list of accounts, count too (C-43)")
    func otherWays() async throws {
        let world = try world()
        let ada = try await world.person(1).person.id
        let purse = try await world.account(of: ada)
        let income = Spending.Payment(
            isIncoming: true, amount: dollars(600_00),
            counterparty: Counterparty(kind: .sender, name: "Harbour Works"))
        _ = try await world.wallet.spending.record(
            income, in: purse.id, by: ada, key: world.key())
        await #expect(throws: WalletError.depositLimitReached) {
            _ = try await world.wallet.spending.record(
                income, in: purse.id, by: ada, key: world.key())
        }
        func listed(_ units: Int64) -> [ListedAccount] {
            [ListedAccount(id: purse.id, name: "Purse", amount: dollars(units))]
        }
        await #expect(throws: WalletError.depositLimitReached) {
            _ = try await world.wallet.accounts.replaceList(with: listed(1_000_01), by: ada)
        }
        _ = try await world.wallet.accounts.replaceList(with: listed(1_000_00), by: ada)
        #expect(try await world.wallet.audit.verify().findings == [])
    }
}
