import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct MoneyEdgesTests {
    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    @Test(
        "A move to a missing account or another currency moves nothing (S-XFER-9, S-XFER-10)"
    )
    func moves() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let from = try await world.account(of: ada, holding: 10_00)
        let gone = try await world.account(of: ada)
        let yen = try await world.account(of: ada, in: .yen)
        _ = try await world.wallet.accounts.close(gone.id, confirming: 0, by: ada)
        let cases: [(AccountID, Money, WalletError)] = [
            (gone.id, dollars(1), .account(.notFound)),
            (AccountID(UUID()), dollars(1), .account(.notFound)),
            (yen.id, dollars(1), .rejected(.currencyMismatch)),
            (yen.id, Money(minorUnits: 1, currency: .yen), .rejected(.currencyMismatch)),
            (from.id, dollars(1), .rejected(.sameAccount)),
        ]
        for (to, amount, error) in cases {
            await #expect(throws: error) {
                try await world.wallet.transfers.move(
                    amount, from: from.id, to: to, by: ada, key: world.key())
            }
        }
        #expect(try await world.wallet.accounts.find(from.id, of: ada).balance == dollars(10_00))
    }

    @Test("Both sides of a move have one transfer id, and the total stays (S-XFER-2, S-XFER-8)")
    func bothSides() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let from = try await world.account(of: ada, holding: 10_00)
        let to = try await world.account(of: ada)
        let receipt = try await world.wallet.transfers.move(
            dollars(3_00), from: from.id, to: to.id, by: ada, key: world.key())
        for id in [from.id, to.id] {
            let newest = try await world.wallet.feed.page(of: id, by: ada).entries.first
            #expect(newest?.transfer == receipt.transfer)
        }
        #expect(try await world.wallet.accounts.overview(of: ada).totals == [dollars(10_00)])
    }

    @Test("Depositing 0.10 ten times gives exactly 1.00 (S-DEP-4)")
    func tenths() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada)
        for _ in 0..<10 {
            _ = try await world.wallet.transfers.deposit(
                Money(decimal: "0.1", currency: .dollar), into: account.id, by: ada,
                key: world.key())
        }
        let found = try await world.wallet.accounts.find(account.id, of: ada)
        #expect(found.balance.decimal == "1.00")
    }

    @Test(
        "Deposits near every limit are booked or refused without a trap (S-DEP-2, S-DEP-6, MON-7)",
        arguments: [
            -1, 0, 1, 2_147_483_647, 2_147_483_648, 2_147_483_649, 999_999_999_999,
            1_000_000_000_000, 1_000_000_000_001, 9_007_199_254_740_991, 9_007_199_254_740_992,
            .max - 1, .max, .min, .min + 1,
        ] as [Int64])
    func depositEdges(units: Int64) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada, holding: 1)
        let result = await atOnce(1) { _ in
            try await world.wallet.transfers.deposit(
                Money(minorUnits: units, currency: .dollar), into: account.id, by: ada,
                key: world.key())
        }[0]
        let expected: WalletError? =
            units <= 0
            ? .rejected(.amountNotPositive)
            : units > MoneyLimit.operation ? .rejected(.amountOverLimit) : nil
        #expect(result.walletError == expected)
        #expect(result.isSuccess == (expected == nil))
        let held = try await world.wallet.accounts.find(account.id, of: ada).balance.minorUnits
        #expect(held == (expected == nil ? 1 + units : 1))
    }

    @Test("A balance may reach 2^53-1 but not exceed it, nor may a whole currency (MON-7)")
    func balanceCap() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada)
        let other = try await world.account(of: ada)
        @Sendable func deposit(_ units: Int64, _ account: AccountID) async throws -> Receipt {
            try await world.wallet.transfers.deposit(
                Money(minorUnits: units, currency: .dollar), into: account, by: ada,
                key: world.key())
        }
        let whole = MoneyLimit.balance / MoneyLimit.operation
        let rest = MoneyLimit.balance % MoneyLimit.operation
        let results = await atOnce(Int(whole)) { _ in
            try await deposit(MoneyLimit.operation, account.id)
        }
        #expect(results.count(where: \.isSuccess) == Int(whole))
        await #expect(throws: WalletError.rejected(.balanceOverLimit)) {
            try await deposit(rest + 1, account.id)
        }
        #expect(try await deposit(rest, account.id).transfer.creditBalance == MoneyLimit.balance)
        await #expect(throws: WalletError.rejected(.balanceOverLimit)) {
            try await deposit(1, account.id)
        }
        // The external account owes the maximum: no more of this currency can come in.
        await #expect(throws: WalletError.rejected(.balanceOverLimit)) {
            try await deposit(1, other.id)
        }
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Closing in parallel with incoming money neither loses nor strands any (MON-9)")
    func closeAgainstIncoming() async throws {
        let world = try World { $0.accountsPerPerson = 1000 }
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let purse = try await world.account(of: ada, holding: 1000_00)
        var sent: Int64 = 0
        for round in 0..<100 {
            let target = try await world.account(of: grace)
            async let closed = atOnce(1) { _ in
                try await world.wallet.accounts.close(target.id, confirming: 0, by: grace)
            }
            let payments = await atOnce(2) { _ in
                try await world.wallet.transfers.send(
                    dollars(1), from: purse.id, to: grace, by: ada, key: world.key())
            }
            let closing = await closed[0]
            let arrived = Int64(payments.count(where: \.isSuccess))
            let refusals = payments.compactMap(\.walletError)
            if closing.isSuccess {
                // Nothing came before, and nothing could come after.
                #expect(arrived == 0, "round \(round)")
                let refused = WalletError.money(.recipientCannotReceive)
                #expect(refusals == [refused, refused])
            } else {
                #expect(closing.walletError == .account(.notEmpty), "round \(round)")
                #expect(arrived == 2 && refusals == [], "round \(round)")
                let left = try await world.wallet.accounts.close(
                    target.id, confirming: arrived, by: grace)
                #expect(left == dollars(arrived), "round \(round)")
            }
            await #expect(throws: WalletError.account(.notFound)) {
                try await world.wallet.accounts.find(target.id, of: grace)
            }
            sent += arrived
        }
        let kept = try await world.wallet.accounts.find(purse.id, of: ada).balance
        #expect(kept == dollars(1000_00 - sent))
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("In production only the operator deposits and withdraws")
    func cashOff() async throws {
        let world = try World.production { $0.fixedCode = "123456" }
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let account = try #require(try await world.wallet.accounts.overview(of: ada).accounts.first)
        let (transfers, key) = (world.wallet.transfers, try world.key())
        await #expect(throws: WalletError.money(.cashOff)) {
            try await transfers.deposit(dollars(1), into: account.id, by: ada, key: key)
        }
        await #expect(throws: WalletError.money(.cashOff)) {
            try await transfers.withdraw(dollars(1), from: account.id, by: ada, key: key)
        }
        let first = try await world.wallet.depositByHost(dollars(5_00), to: ada, key: key)
        let again = try await world.wallet.depositByHost(dollars(5_00), to: ada, key: key)
        #expect(again.isReplay && again.transfer == first.transfer)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await world.wallet.depositByHost(dollars(5_00), to: grace, key: key)
        }
        _ = try await transfers.send(dollars(1), from: account.id, to: grace, by: ada, key: key)
    }
}
