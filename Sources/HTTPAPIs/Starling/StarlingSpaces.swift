import HTTPSupport
import Hummingbird
import WalletServices

extension StarlingAPI {
    /// `/api/v2/account/{account}/spaces`: the active goals, as spaces. This bank has no spending
    /// spaces.
    func addSpaces(to routes: Routes<StarlingAPI>) {
        routes.get("/account/:account/spaces", .spaceRead, use: list)
        routes.get("/account/:account/spaces/spending/:space", .spaceRead, use: spendingSpace)
    }

    private func list(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        let goals = try await wallet.goals.list(of: account, by: call.person)
        return .json(capacity: 1024) { json in
            json.array("savingsGoals") { json in
                for (index, goal) in goals.enumerated() {
                    json.object { json in
                        goal.writeSavingsGoal(to: &json)
                        json.integer("sortOrder", Int64(index))
                    }
                }
            }
            json.array("spendingSpaces") { _ in }
        }
    }

    private func spendingSpace(_ call: StarlingCall) async throws -> Response {
        _ = try await call.openAccount(in: wallet)
        _ = try call.uid("space")
        throw StarlingError.refused("UNKNOWN_SPENDING_SPACE", .notFound)
    }
}
