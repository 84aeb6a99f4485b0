import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Limits of payments")
struct LimitsTests {
    private let spender: Spender
    private let grace: PersonID
    private let host: Treasurer

    private var wallet: Wallet { spender.wallet }
    private var ada: PersonID { spender.ada }

    init() async throws {
        spender = try await Spender(holding: 1000_00)
        grace = try await spender.world.person(2).person.id
        _ = try await spender.world.account(of: grace, in: .pound)
        host = spender.wallet.treasurers.commandLine
    }

    private func limit(
        _ bounds: SpendingLimit.Bounds, _ subject: LimitSubject? = nil
    ) async throws {
        _ = try await wallet.limits.set(
            bounds, of: subject ?? .person(ada), in: .pound, by: host)
    }

    @discardableResult
    private func send(_ pence: Int64, from account: AccountID? = nil) async throws -> Receipt {
        try await wallet.transfers.send(
            pounds(pence), from: account ?? spender.account, to: grace, by: ada,
            key: spender.world.key())
    }

    private func over(_ span: LimitSpan, _ pence: Int64) -> WalletError {
        .overLimit(span, pounds(pence))
    }

    @Test("One payment, a day and a month are limited to the penny (P-LIM-1)")
    func spans() async throws {
        try await limit(.init(perPayment: 10_00, perDay: 15_00, perMonth: 20_00))
        await #expect(throws: over(.payment, 10_00)) { try await send(10_01) }
        try await send(10_00)
        await #expect(throws: over(.day, 15_00)) { try await send(5_01) }
        try await spender.pay(5_00)
        await #expect(throws: over(.day, 15_00)) { try await spender.pay(1) }
        spender.world.clock.advance(seconds: 86_400)
        await #expect(throws: over(.month, 20_00)) { try await send(5_01) }
        try await send(5_00)
        await #expect(throws: over(.month, 20_00)) { try await send(1) }
        spender.world.clock.advance(seconds: 31 * 86_400)
        try await send(10_00)
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("The lower of the person's and everybody's limit applies (P-LIM-1)")
    func lower() async throws {
        try await limit(.init(perPayment: 10_00, perDay: 30_00, over: .ask))
        try await limit(.init(perPayment: 20_00, perDay: 5_00), .wallet)
        let excess = try await wallet.limits.excess(of: pounds(10_01), by: ada)
        #expect(excess?.span == .payment && excess?.mayAsk == true)
        await #expect(throws: over(.day, 5_00)) { try await send(5_01) }
        let other = try await wallet.limits.excess(of: pounds(20_01), by: grace)
        #expect(other?.limit == pounds(20_00) && other?.mayAsk == false)
        try await limit(.init())
        #expect(
            try await wallet.limits.find(.person(ada), in: .pound, by: host) == nil)
        await #expect(throws: over(.day, 5_00)) { try await send(5_01) }
        try await limit(.init(), .wallet)
        try await send(100_00)
        #expect(try await wallet.limits.states(of: ada).isEmpty)
    }

    @Test("All accounts count together, closed ones too; other money does not (P-LIM-1)")
    func counted() async throws {
        let (world, transfers) = (spender.world, wallet.transfers)
        let other = try await world.account(of: ada, holding: 10_00, in: .pound).id
        try await send(10_00, from: other)
        _ = try await wallet.accounts.close(other, confirming: 0, by: ada)
        let third = try await world.account(of: ada, in: .pound).id
        try await limit(.init(perDay: 12_00))
        let (account, keys) = (spender.account, try (0..<2).map { _ in try world.key() })
        _ = try await transfers.move(
            pounds(50_00), from: account, to: third, by: ada, key: keys[0])
        _ = try await transfers.withdraw(pounds(50_00), from: account, by: ada, key: keys[1])
        await #expect(throws: over(.day, 12_00)) { try await send(2_01, from: third) }
        try await send(2_00, from: third)
        let state = try #require(await wallet.limits.states(of: ada).first)
        #expect(state.paidToday == 12_00 && state.paidThisMonth == 12_00)
    }

    @Test("The day is the person's own, and a change of zone gives no second one (P-LIM-1)")
    func zones() async throws {
        try await limit(.init(perDay: 10_00))
        try await wallet.people.setZone("Pacific/Auckland", of: ada)
        try await send(10_00)
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Madrid", nil] {
            try await wallet.people.setZone(zone, of: ada)
            await #expect(throws: over(.day, 10_00)) { try await send(1) }
        }
        spender.world.clock.advance(seconds: 86_400)
        try await send(10_00)
    }

    @Test("Fifty payments at once stay within the day's limit (P-LIM-1)")
    func race() async throws {
        try await limit(.init(perDay: 7_00))
        let results = await atOnce(50) { _ in try await send(1_00) }
        #expect(results.count { $0.isSuccess } == 7)
        #expect(Set(results.compactMap(\.walletError)) == [over(.day, 7_00)])
        #expect(try await spender.balance() == 993_00)
    }

    @Test("Each refusal comes in its order: frozen, payment, day, month, funds (P-LIM-1)")
    func order() async throws {
        let big: Int64 = 2000_00
        try await limit(.init(perPayment: 1_00, perDay: 1_00, perMonth: 1_00))
        _ = try await wallet.freezes.freeze(ada, because: "Lost phone", by: host)
        _ = try await wallet.freezes.freeze(ada, spender.account, because: "Lost card", by: host)
        await #expect(throws: WalletError.treasury(.personFrozen)) { try await send(big) }
        _ = try await wallet.freezes.end(ada, by: host)
        await #expect(throws: WalletError.treasury(.accountFrozen)) { try await send(big) }
        _ = try await wallet.freezes.end(ada, spender.account, by: host)
        await #expect(throws: over(.payment, 1_00)) { try await send(big) }
        try await limit(.init(perDay: 1_00, perMonth: 1_00))
        await #expect(throws: over(.day, 1_00)) { try await send(big) }
        try await limit(.init(perMonth: 1_00))
        await #expect(throws: over(.month, 1_00)) { try await send(big) }
        try await limit(.init())
        await #expect(throws: WalletError.rejected(.insufficientFunds)) { try await send(big) }
    }

    private struct Undone: Error {}

    @Test("A limit that is rolled back limits nobody")
    func rollback() async throws {
        let set = SpendingLimit(
            bounds: .init(perPayment: 1), zone: "UTC", setBy: nil, setAt: spender.world.clock.now)
        try await send(1_00)
        await #expect(throws: Undone.self) {
            try await spender.world.store.write { tx in
                try tx.set(set, of: .person(ada), in: .pound)
                #expect(try tx.hasLimits)
                throw Undone()
            }
        }
        try await send(1_00)
    }

    @Test("A limit is above zero and for somebody who is here (P-LIM-1)")
    func invalid() async throws {
        for bounds in [
            SpendingLimit.Bounds(perPayment: 0), .init(perDay: -1),
            .init(perMonth: MoneyLimit.balance + 1),
        ] {
            await #expect(throws: WalletError.treasury(.limitInvalid)) {
                try await limit(bounds)
            }
        }
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await limit(.init(perDay: 1), .person(PersonID(spender.account.uuid)))
        }
    }
}
