import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/feed/account/{account}/round-up`: the bank's own round-up; here it is the
    /// account's automatic round-up.
    func addRoundUp(to routes: Routes<StarlingAPI>) {
        let path = "/feed/account/:account/round-up"
        routes.get(path, .savingsGoalRead, use: find)
        routes.put(path, .savingsGoalCreate, use: set)
        routes.delete(path, .savingsGoalDelete, use: stop)
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        let found = try await wallet.roundUps.automatic(of: account, by: call.person)
        return .json { json in
            json.bool("active", found != nil)
            guard let found else { return }
            json.object("roundUpGoal") { found.write(to: &$0) }
            json.object("roundUpGoalDetails") { found.write(to: &$0) }
        }
    }

    private func set(_ call: StarlingCall) async throws -> Response {
        let body = try await call.body()
        let requested = try body.uid("roundUpGoalUid")
        let multiplier = try body.optionalWhole("roundUpMultiplier") ?? 1
        let account = try await call.accountID(in: wallet)
        do {
            let goal = try await wallet.goals.findEver(oneOf: requested.accounts, of: call.person)
            _ = try await wallet.roundUps.setAutomatic(
                of: account, into: goal.id, multiplier: multiplier, by: call.person)
        } catch WalletError.goal(.notFound) {
            throw StarlingError.refused(.unknownSavingsGoal)
        }
        return .empty(.accepted)
    }

    private func stop(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        try await wallet.roundUps.stopAutomatic(of: account, by: call.person)
        return .empty()
    }
}

extension AutomaticRoundUp {
    fileprivate func write(to json: inout JSONWriter) {
        json.uid("primaryCategoryUid", StarlingIDs.defaultCategory(of: account))
        json.uid("roundUpGoalUid", goal.uuid)
        json.integer("roundUpMultiplier", multiplier)
        json.time("activatedAt", activatedAt)
        json.uid("activatedBy", activatedBy.uuid)
    }
}
