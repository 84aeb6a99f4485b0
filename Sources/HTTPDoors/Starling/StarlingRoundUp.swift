import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingDoor {
    /// `/api/v2/feed/account/{account}/round-up`: the bank's own round-up, which is the automatic
    /// one of this account.
    func addRoundUp(to routes: StarlingRoutes) {
        let roundUps = wallet.roundUps
        let path: RouterPath = "/feed/account/:account/round-up"
        routes.get(path, .savingsGoalRead) { call in
            let found = try await roundUps.automatic(of: call.accountID(), by: call.person)
            var json = JSONWriter()
            json.object { json in
                json.bool("active", found != nil)
                guard let found else { return }
                json.object("roundUpGoal") { found.write(to: &$0) }
                json.object("roundUpGoalDetails") { found.write(to: &$0) }
            }
            return .json(json)
        }
        routes.put(path, .savingsGoalCreate) { call in
            let body = try await call.body()
            let goal = AccountID(try body.uuid("roundUpGoalUid"))
            let multiplier = try body.optionalWhole("roundUpMultiplier") ?? 1
            do {
                _ = try await roundUps.setAutomatic(
                    of: call.accountID(), into: goal, multiplier: multiplier, by: call.person)
            } catch WalletError.goalNotFound {
                throw StarlingFault.refused("UNKNOWN_SAVINGS_GOAL")
            }
            return .empty(.accepted)
        }
        routes.delete(path, .savingsGoalDelete) { call in
            try await roundUps.stopAutomatic(of: call.accountID(), by: call.person)
            return .empty()
        }
    }
}

extension AutomaticRoundUp {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("primaryCategoryUid", StarlingIDs.defaultCategory(of: account))
        json.id("roundUpGoalUid", goal.uuid)
        json.integer("roundUpMultiplier", multiplier)
        json.time("activatedAt", activatedAt)
        json.id("activatedBy", activatedBy.uuid)
    }
}
