import Ledger
import WalletServices
import WalletTestSupport

/// Runs every operation on budgets.
struct BudgetExercise {
    let budgets: Budgets
    let ada: PersonID

    func run() async throws {
        try await budgets.set(Budget(category: .coffee, amount: dollars(20)), of: ada)
        _ = try await budgets.list(of: ada, in: .dollar)
        _ = try await budgets.uses(of: ada, in: .dollar)
        try await budgets.remove(for: .coffee, in: .dollar, of: ada)
    }
}
