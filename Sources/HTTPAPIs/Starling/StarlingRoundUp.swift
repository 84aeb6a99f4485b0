import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/feed/account/{account}/round-up`: the bank's own round-up, which is the automatic
    /// one of this account.
    func addRoundUp(to routes: StarlingRoutes) {
        let (wallet, roundUps) = (wallet, wallet.roundUps)
        let path: RouterPath = "/feed/account/:account/round-up"
        routes.get(path, .savingsGoalRead) { call in
            let account = try await call.accountID(in: wallet)
            let found = try await roundUps.automatic(of: account, by: call.person)
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
            let requested = try body.uid("roundUpGoalUid")
            let multiplier = try body.optionalWhole("roundUpMultiplier") ?? 1
            let account = try await call.accountID(in: wallet)
            do {
                let goal = try await wallet.goals.findEver(
                    oneOf: requested.accounts, of: call.person)
                _ = try await roundUps.setAutomatic(
                    of: account, into: goal.id, multiplier: multiplier, by: call.person)
            } catch WalletError.goalNotFound {
                throw StarlingError.refused(.unknownSavingsGoal)
            }
            return .empty(.accepted)
        }
        routes.delete(path, .savingsGoalDelete) { call in
            let account = try await call.accountID(in: wallet)
            try await roundUps.stopAutomatic(of: account, by: call.person)
            return .empty()
        }
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
