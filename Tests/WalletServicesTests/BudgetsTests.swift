import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Budgets")
struct BudgetsTests {
    private static let dollars = Money(minorUnits: 9_00, currency: .dollar)

    @Test("A person has one budget for each category and currency (UI-VIZ-41)")
    func keeping() async throws {
        let saver = try await Saver()
        let (budgets, ada) = (saver.world.wallet.budgets, saver.ada)
        let grace = try await saver.world.person(2).person.id
        try await budgets.set(Budget(category: .groceries, amount: pounds(200_00)), of: ada)
        try await budgets.set(Budget(category: .coffee, amount: pounds(20_00)), of: ada)
        try await budgets.set(Budget(category: .groceries, amount: pounds(250_00)), of: ada)
        try await budgets.set(Budget(category: .groceries, amount: Self.dollars), of: ada)
        try await budgets.set(Budget(category: .groceries, amount: pounds(1)), of: grace)
        #expect(
            try await budgets.list(of: ada, in: .pound) == [
                Budget(category: .coffee, amount: pounds(20_00)),
                Budget(category: .groceries, amount: pounds(250_00)),
            ])
        #expect(try await budgets.list(of: ada, in: .dollar).map(\.amount) == [Self.dollars])
        try await budgets.remove(for: .groceries, in: .pound, of: ada)
        try await budgets.remove(for: .groceries, in: .pound, of: ada)
        #expect(try await budgets.list(of: ada, in: .pound).map(\.category) == [.coffee])
        #expect(try await budgets.list(of: ada, in: .dollar).count == 1)
        #expect(try await budgets.list(of: grace, in: .pound).map(\.amount) == [pounds(1)])
    }

    @Test(
        "A budget is more than zero and at most a payment's largest amount",
        arguments: [
            (0, .amountNotPositive), (-1, .amountNotPositive),
            (MoneyLimit.operation + 1, .amountOverLimit), (.max, .amountOverLimit),
        ] as [(Int64, Rejection)])
    func refused(units: Int64, rejection: Rejection) async throws {
        let saver = try await Saver()
        let budgets = saver.world.wallet.budgets
        await #expect(throws: WalletError.rejected(rejection)) {
            try await budgets.set(
                Budget(category: .coffee, amount: pounds(units)), of: saver.ada)
        }
        #expect(try await budgets.list(of: saver.ada, in: .pound).isEmpty)
    }
}
