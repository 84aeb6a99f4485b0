import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct TransfersTests {
    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    @Test("A withdrawal takes at most the balance (S-WDR-2, S-WDR-3, S-WDR-4)")
    func withdrawalIsClamped() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada, holding: 300_00)
        let first = try await world.wallet.transfers.withdraw(
            dollars(50_00), from: account.id, by: ada, key: world.key())
        #expect(first.transfer.debitBalance == 250_00)
        let second = try await world.wallet.transfers.withdraw(
            dollars(400_00), from: account.id, by: ada, key: world.key())
        #expect(second.amount == dollars(250_00))
        #expect(second.requested == dollars(400_00))
        await #expect(throws: WalletError.money(.nothingToWithdraw)) {
            try await world.wallet.transfers.withdraw(
                dollars(1), from: account.id, by: ada, key: world.key())
        }
        let report = try await world.wallet.audit.verify()
        #expect(report.transferCount == 3)
        #expect(report.findings == [])
    }

    @Test(
        "An own transfer may use the whole balance, but no more (S-XFER-3, S-XFER-4, D-1)"
    )
    func ownTransferIsNeverClamped() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let rent = try await world.account(of: ada, holding: 100_00, named: "Rent")
        let food = try await world.account(of: ada)
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await world.wallet.transfers.move(
                dollars(100_01), from: rent.id, to: food.id, by: ada, key: world.key())
        }
        let receipt = try await world.wallet.transfers.move(
            dollars(100_00), from: rent.id, to: food.id, by: ada, key: world.key())
        #expect(receipt.transfer.debitBalance == 0)
        #expect(receipt.transfer.creditBalance == 100_00)
    }

    @Test("Fifty parallel withdrawals of 10 take exactly 300 from 300 (S-WDR-5, MON-3)")
    func parallelWithdrawals() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada, holding: 300_00)
        let taken = await withTaskGroup(of: Int64.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let receipt = try? await world.wallet.transfers.withdraw(
                        Money(minorUnits: 10_00, currency: .dollar), from: account.id, by: ada,
                        key: world.key())
                    return receipt?.amount.minorUnits ?? 0
                }
            }
            return await group.reduce(0, +)
        }
        #expect(taken == 300_00)
        let left = try await world.wallet.accounts.find(account.id, of: ada)
        #expect(left.balance.minorUnits == 0)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("A hundred parallel uses of one key move the money once (MON-4, UI-PAY-23)")
    func oneKeyMovesOnce() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let from = try await world.account(of: ada, holding: 50_00)
        let to = try await world.account(of: grace)
        let key = try world.key()
        let receipts = try await withThrowingTaskGroup(of: Receipt.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await world.wallet.transfers.send(
                        Money(minorUnits: 20_00, currency: .dollar), from: from.id, to: grace,
                        note: "Lunch", by: ada, key: key)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(receipts.map(\.transfer)).count == 1)
        #expect(receipts.count { !$0.isReplay } == 1)
        let received = try await world.wallet.accounts.find(to.id, of: grace)
        #expect(received.balance == dollars(20_00))
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await world.wallet.transfers.send(
                dollars(20_01), from: from.id, to: grace, note: "Lunch", by: ada, key: key)
        }
    }
}
